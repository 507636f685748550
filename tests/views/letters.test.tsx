import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { LETTER_LIMIT } from '#src/api/model/letter.ts'
import type { LetterDraft } from '#src/api/model/letterDraft.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import type { Arrival, ChosenPicture } from '#src/machines/kit/upload.ts'
import { letterDraftMachine, type LetterOrder } from '#src/machines/letters/letterDraftMachine.ts'
import {
  letterCloseMachine,
  letterMachine,
  letterPictureMachine,
  lettersMachine,
  type WholeLetter,
} from '#src/machines/letters/lettersMachine.ts'
import { LetterForm } from '#src/ui/letters/LetterForm.tsx'
import { LetterThread } from '#src/ui/letters/LetterThread.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const PLACE = { language: 'en', words: ['letters', 'shared'] } as const

const LETTER: WholeLetter = {
  letter: { letterId: 'l1', kind: 'fault', state: 'answered', subject: 'No picture', at: 0, changedAt: 0 },
  lines: [
    { lineId: '1', by: 'member', text: 'It is dark', pictures: ['p1'], at: 0 },
    { lineId: '2', by: 'service', text: 'Is it on?', pictures: [], at: 0 },
  ],
}

/** A letter whose closing and whose pictures are answered by hand. */
async function showLetter(state: WholeLetter['letter']['state'] = 'answered', lines = LETTER.lines) {
  const close = handActor<'done', { order: string }>()
  const picture = handActor<KeptPicture, { order: string }>()
  type Query = { readonly letterId: string }
  const load = fromPromise<Page<WholeLetter>, PageQuery<WholeLetter, Query>>(async () => ({
    list: [{ ...LETTER, lines, letter: { ...LETTER.letter, state } }],
    more: false,
  }))
  const logic = {
    letters: lettersMachine,
    letter: letterMachine.provide({ actors: { load, changes: silent<unknown, { query: Query }>() } }),
    draft: letterDraftMachine,
    close: letterCloseMachine.provide({ actors: { act: close.logic } }),
    picture: letterPictureMachine.provide({ actors: { act: picture.logic } }),
    kept: () => null,
  }
  const page = await show(<LetterThread letterId="l1" logic={logic} now={() => 0} makeId={() => 'id-1'} />, PLACE)
  await told(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    close,
    picture,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    said: () => screen.queryAllByRole('alert').map(({ textContent }) => textContent),
  }
}

test('[C-11] each line of a letter says who wrote it', async () => {
  const { screen } = await showLetter()
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines.map((text) => [text.split(' · ')[0], /It is dark|Is it on\?/.exec(text)?.[0]])).toEqual([
    ['Me', 'It is dark'],
    ['Customer service', 'Is it on?'],
  ])
})

test('[C-11] to a letter that is closed nothing is written any more', async () => {
  const { screen } = await showLetter('closed')
  expect([screen.queryByRole('textbox'), screen.queryByRole('button', { name: 'Send' })]).toEqual([null, null])
  expect(screen.queryByText(/^This conversation is closed/)).not.toBe(null)
})

test.each([
  [98, true],
  [99, false],
])('[C-11] to a letter of %i lines its member writes more: %s, and closes it', async (length, isOpen) => {
  const line = (at: number) => ({ lineId: `${at}`, by: 'member' as const, text: 'A line', pictures: [], at: 0 })
  const { screen, press, close } = await showLetter(
    'sent',
    Array.from({ length }, (_, at) => line(at)),
  )
  const isFull = screen.queryByText('This conversation is full. Please start a new one if there is anything else.') !== null
  expect([screen.queryByRole('textbox') !== null, isFull]).toEqual([isOpen, !isOpen])
  await press('Mark as solved')
  expect(close.last().input.order).toBe('l1')
})

test('[C-11] a letter is closed by its member', async () => {
  const { press, close } = await showLetter()
  await press('Mark as solved')
  expect(close.asked.map(({ input }) => input.order)).toEqual(['l1'])
})

test('[C-11] why a letter could not be closed is said', async () => {
  const { press, close, said } = await showLetter()
  await press('Mark as solved')
  await told(() => close.last().reject(new Failure('errors.rateLimited')))
  expect(said()).toEqual(['It could not be closed: Too many tries. Please wait a moment.'])
})

const PICTURE: KeptPicture = { type: 'image/png', data: 'AAAA' }

test('[C-11] a picture of a letter comes when it is asked for', async () => {
  const { screen, press, picture } = await showLetter()
  const before = picture.asked.length
  await press('Show the picture')
  await told(() => picture.last().resolve(PICTURE))
  expect([before, picture.asked.map(({ input }) => input.order)]).toEqual([0, ['p1']])
  expect(screen.getByRole('img').getAttribute('src')).toBe('data:image/png;base64,AAAA')
})

test('[C-11] why a picture of a letter did not come is said', async () => {
  const { press, picture, said } = await showLetter()
  await press('Show the picture')
  await told(() => picture.last().reject(new Failure('errors.rateLimited')))
  expect(said()).toEqual(['The picture could not be loaded: Too many tries. Please wait a moment.'])
})

test('[C-11] a picture of a letter that did not come is asked for again by a press', async () => {
  const { screen, press, picture } = await showLetter()
  await press('Show the picture')
  await told(() => picture.last().reject(new Failure('errors.rateLimited')))
  await press('Show the picture')
  await told(() => picture.last().resolve(PICTURE))
  expect(screen.getByRole('img').getAttribute('src')).toBe('data:image/png;base64,AAAA')
})

/** A letter as it is written: its sending and its pictures' way are answered by hand. */
async function showForm({ letterId = null, kept = null }: { letterId?: string | null; kept?: LetterDraft | null } = {}) {
  const send = handActor<{ letterId: string }, LetterOrder>()
  const upload = handActor<Arrival, { picture: ChosenPicture }>()
  const stored: (LetterDraft | null)[] = []
  let made = 0
  const logic = letterDraftMachine.provide({
    actors: { send: send.logic, upload: upload.logic },
    actions: { store: (_, { draft }) => stored.push(draft) },
  })
  const draft = createActor(logic, { input: { letterId, makeId: () => `id-${(made += 1)}`, kept } }).start()
  const page = await show(<LetterForm draft={draft} />, PLACE)
  const { screen, user } = page
  return {
    ...page,
    upload,
    stored,
    text: () => screen.getByRole<HTMLTextAreaElement>('textbox'),
    button: () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }),
    sent: () => send.asked.map(({ input }) => input),
    answer: () => told(() => send.last().resolve({ letterId: 'l9' })),
    fail: () => told(() => send.last().reject(new Failure('errors.rateLimited'))),
    said: () => screen.queryAllByRole('alert').map(({ textContent }) => textContent),
    choose: () => user.upload(screen.getByLabelText('Pictures (optional)'), new File(['x'], 'a.png', { type: 'image/png' })),
  }
}

test.each([
  [LETTER_LIMIT.text - 200, 'At most 1000 characters'],
  [LETTER_LIMIT.text - 199, '199 characters left'],
  [LETTER_LIMIT.text + 1, '0 characters left'],
])('[C-11] a letter of %i characters has beside it: %s', async (length, words) => {
  const form = await showForm()
  await form.user.click(form.text())
  await form.user.paste('x'.repeat(length))
  expect(form.screen.queryByText(words)).not.toBe(null)
})

test.each([
  ['blank', '  '],
  ['too long', 'x'.repeat(LETTER_LIMIT.text + 1)],
])('[C-11] a letter that is %s is not sent, which its field says', async (_, text) => {
  const form = await showForm()
  await form.user.click(form.text())
  await form.user.paste(text)
  expect(form.said()).toEqual([])
  await form.user.click(form.button())
  expect([form.sent(), form.said()]).toEqual([[], ['Please write a message of at most 1000 characters']])
})

test('[C-11] a letter goes with its kind, its words and its pictures but those that were removed', async () => {
  const { screen, user, text, button, choose, upload, sent } = await showForm()
  await user.click(screen.getByRole('radio', { name: 'Complaint' }))
  await user.type(text(), 'It is dark')
  for (const uploadId of ['u1', 'u2']) {
    await choose()
    await told(() => upload.last().resolve({ uploadId }))
  }
  const [first, ...others] = screen.getAllByRole('button', { name: 'Remove a.png' })
  if (first === undefined || others.length !== 1) throw new Error('there are not two pictures')
  await user.click(first)
  await user.click(button())
  expect(sent()).toEqual([{ letterId: null, kind: 'complaint', clientId: 'id-1', text: 'It is dark', pictures: ['u2'] }])
})

test('[C-11] a letter cannot be sent while a picture of it is on its way', async () => {
  const { user, text, button, choose, upload } = await showForm()
  await user.type(text(), 'It is dark')
  await choose()
  const before = button().disabled
  await told(() => upload.last().resolve({ uploadId: 'u1' }))
  expect([before, button().disabled]).toEqual([true, false])
})

test('[C-11] a letter that was not sent says why', async () => {
  const { user, text, button, fail, said } = await showForm()
  await user.type(text(), 'It is dark')
  await user.click(button())
  await fail()
  expect(said()).toEqual(['It was not sent: Too many tries. Please wait a moment.'])
})

test('[C-11] the words of a letter that was not sent stay', async () => {
  const { user, text, button, fail } = await showForm()
  await user.type(text(), 'It is dark')
  await user.click(button())
  await fail()
  expect(text().value).toBe('It is dark')
})

test('[C-11] a letter that was sent says so until the next one is begun', async () => {
  const { screen, user, text, button, answer } = await showForm()
  await user.type(text(), 'It is dark')
  await user.click(button())
  await answer()
  expect([screen.getByRole('status').textContent, text().value]).toEqual(['Sent. We will tell you when it is answered.', ''])
  await user.type(text(), 'x')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('[C-11] what the tab kept of a letter is in its form again', async () => {
  const kept = {
    kind: 'fault',
    text: 'It is',
    pictures: [{ uploadId: 'u1', name: 'a.png' }],
    clientId: 'k1',
    tried: null,
  } as const
  const { screen, user, text, button, sent } = await showForm({ kept: { ...kept, pictures: [...kept.pictures] } })
  expect([text().value, screen.getByRole<HTMLInputElement>('radio', { name: 'Problem' }).checked]).toEqual(['It is', true])
  await user.click(button())
  expect(sent()).toMatchObject([{ clientId: 'k1', pictures: ['u1'] }])
})

test('[C-11] for a line of a letter no kind is chosen', async () => {
  const { screen } = await showForm({ letterId: 'l1' })
  expect(screen.queryByRole('radiogroup')).toBe(null)
})
