import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable } from 'xstate'
import type { LetterLine, LetterState } from '#src/api/model/letter.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import {
  officeLetterActMachine,
  officeLetterMachine,
  type OfficeLetterOrder,
  officeLetterPictureMachine,
  type OfficeWholeLetter,
} from '#src/machines/backOffice/officeLettersMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { LetterCard } from '#src/ui/backOffice/service/LetterCard.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const line = (lineId: string, by: LetterLine['by'], text: string, pictures: readonly string[] = []): LetterLine => ({
  lineId,
  by,
  text,
  pictures: [...pictures],
  at: 0,
})
const ASKED = line('1', 'member', 'Where is it?')

const letterOf = (state: LetterState, lines: readonly LetterLine[] = [ASKED]): OfficeWholeLetter => ({
  letter: {
    letterId: 'l1',
    kind: 'letter',
    state,
    subject: 'Where is it?',
    at: 0,
    changedAt: 0,
    member: { memberId: 'm1', name: 'mia' },
    waitsSince: null,
  },
  lines,
})

/** A letter from near. */
async function showLetter(letter = letterOf('read'), mayAct = true) {
  const run = handActor<'done' | 'late', { order: OfficeLetterOrder }>()
  const pictures = handActor<KeptPicture, { order: string }>()
  const load = handActor<Page<OfficeWholeLetter>, PageQuery<OfficeWholeLetter, { letterId: string }>>()
  const changes = new Subject<unknown>()
  const actor = createActor(officeLetterActMachine.provide({ actors: { act: run.logic } })).start()
  const logic = {
    officeLetter: officeLetterMachine.provide({
      actors: { load: load.logic, changes: fromObservable<unknown, { query: { letterId: string } }>(() => changes) },
    }),
    officeLetterAct: officeLetterActMachine,
    officeLetterPicture: officeLetterPictureMachine.provide({ actors: { act: pictures.logic } }),
  }
  let made = 0
  const page = await show(
    <LetterCard letterId="l1" logic={logic} act={actor} mayAct={mayAct} now={() => 0} makeId={() => `id-${(made += 1)}`} />,
    { language: 'en', words: ['backOffice'] },
  )
  const { screen, user } = page
  const loaded = (next: OfficeWholeLetter) => told(() => load.last().resolve({ list: [next], more: false }))
  await loaded(letter)
  return {
    ...page,
    field: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' }),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    buttons: () => screen.queryAllByRole('button').map(({ textContent }) => textContent),
    lines: () => screen.getAllByRole('listitem').map(({ textContent }) => textContent),
    send: () => user.click(screen.getByRole('button', { name: 'Send the answer' })),
    orders: () => run.asked.map(({ input }) => input.order),
    fail: () => told(() => run.last().reject(new Failure('errors.networkAbnormal'))),
    answer: (one: 'done' | 'late') => told(() => run.last().resolve(one)),
    pictures,
    /** Something was written, and the letter is this then. */
    becomes: async (next: OfficeWholeLetter) => {
      await told(() => changes.next(null))
      await loaded(next)
    },
  }
}

test('[C-11] an answer without a reply is sent again under its own id, other words under another one', async () => {
  const { user, field, send, fail, orders } = await showLetter()
  await user.type(field(), 'It is here')
  await send()
  await fail()
  await send()
  await fail()
  await user.type(field(), '!')
  await send()
  expect(orders()).toEqual([
    { act: 'answer', letterId: 'l1', clientId: 'id-1', text: 'It is here' },
    { act: 'answer', letterId: 'l1', clientId: 'id-1', text: 'It is here' },
    { act: 'answer', letterId: 'l1', clientId: 'id-2', text: 'It is here!' },
  ])
})

test.each([
  [99, true],
  [100, false],
])('[C-11] a letter of %i lines can be answered: %s', async (length, isOpen) => {
  const lines = Array.from({ length }, (_, at) => line(`${at}`, 'member', 'More'))
  const { screen } = await showLetter(letterOf('sent', lines))
  const isFull = screen.queryByText('The letter is full: it can only be closed') !== null
  expect([screen.queryByRole('textbox', { name: 'Answer' }) !== null, isFull]).toEqual([isOpen, !isOpen])
})

test('[C-11] an answer of nothing is kept back, and said once it is tried', async () => {
  const { screen, user, field, send, orders } = await showLetter()
  expect(field().getAttribute('aria-invalid')).toBe('false')
  await send()
  await user.type(field(), '  ')
  await send()
  expect([orders(), field().getAttribute('aria-invalid'), screen.getAllByRole('alert')[0]?.textContent]).toEqual([
    [],
    'true',
    'Please fill this in',
  ])
})

test('[C-11] an answer that stands in the letter is gone from its field, and the same words are another answer then', async () => {
  const { user, field, send, answer, becomes, orders } = await showLetter()
  await user.type(field(), 'Here')
  await send()
  await answer('done')
  await becomes(letterOf('answered', [ASKED, line('2', 'service', 'Here')]))
  expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['', 'false'])
  await user.type(field(), 'Here')
  await send()
  expect(orders().map((one) => one.act === 'answer' && one.clientId)).toEqual(['id-1', 'id-2'])
})

test('[C-11] an answer that did not get through stays when the letter is marked as read, and goes under its own id', async () => {
  const { user, field, send, fail, press, answer, becomes, orders } = await showLetter(letterOf('sent'))
  await user.type(field(), 'It is here')
  await send()
  await fail()
  await press('Mark as read')
  await answer('done')
  await becomes(letterOf('read'))
  expect(field().value).toBe('It is here')
  await send()
  await answer('done')
  expect([field().value, orders().map((one) => (one.act === 'answer' ? one.clientId : one.act))]).toEqual([
    '',
    ['id-1', 'read', 'id-1'],
  ])
})

test.each([
  ['the member', line('2', 'member', 'Please')],
  ['a colleague', line('2', 'service', 'A moment')],
])('[C-11] an answer that is being written stays when %s writes', async (_, next) => {
  const { user, field, becomes } = await showLetter()
  await user.type(field(), 'It is on')
  await becomes(letterOf('sent', [ASKED, next]))
  expect(field().value).toBe('It is on')
})

test('[C-11] an answer that is on its way stays in its field when a colleague’s comes first', async () => {
  const { user, field, send, becomes } = await showLetter()
  await user.type(field(), 'Here')
  await send()
  await becomes(letterOf('answered', [ASKED, line('2', 'service', 'A moment')]))
  expect(field().value).toBe('Here')
})

test('[C-11] what is written after an answer was sent stays when that one stands in the letter', async () => {
  const { user, field, send, answer, becomes } = await showLetter()
  await user.type(field(), 'Here')
  await send()
  await user.type(field(), ' and there')
  await answer('done')
  await becomes(letterOf('answered', [ASKED, line('2', 'service', 'Here')]))
  expect(field().value).toBe('Here and there')
})

test.each([
  ['sent', ['Mark as read', 'Send the answer', 'Close the letter']],
  ['read', ['Send the answer', 'Close the letter']],
  ['answered', ['Send the answer', 'Close the letter']],
  ['closed', []],
] as const)('[C-11] to a letter that is %s only this can be done: %o', async (state, names) => {
  const { buttons } = await showLetter(letterOf(state))
  expect(buttons()).toEqual(names)
})

test('[C-11] who may only look does nothing to a letter', async () => {
  const { buttons, lines } = await showLetter(letterOf('sent'), false)
  expect([buttons(), lines().length]).toEqual([[], 1])
})

test('[C-11] a letter is marked as read once, however often it is pressed', async () => {
  const { press, orders } = await showLetter(letterOf('sent'))
  await press('Mark as read')
  await press('Mark as read')
  expect(orders()).toEqual([{ act: 'read', letterId: 'l1' }])
})

test('[C-11] a letter is closed with its reason', async () => {
  const { screen, user, press, orders } = await showLetter()
  await press('Close the letter')
  expect(orders()).toEqual([])
  await user.type(screen.getByLabelText('Reason'), 'it is settled{Enter}')
  expect(orders()).toEqual([{ act: 'close', reason: 'it is settled', letterId: 'l1' }])
})

test.each([
  ['late', 'The letter has changed: look at it as it is now'],
  ['done', null],
] as const)('[C-11] of an act on a letter that came back %s it is said: %s', async (result, words) => {
  const { screen, press, answer } = await showLetter(letterOf('sent'))
  await press('Mark as read')
  await answer(result)
  const said = screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  expect(said.filter((one) => one !== '')).toEqual(words === null ? [] : [words])
})

test('[C-11] each line of a letter stands with who wrote it, and the letter with whose it is and how it stands', async () => {
  const { screen, lines } = await showLetter(letterOf('answered', [ASKED, line('2', 'service', 'Here')]))
  expect(screen.queryByText('mia · Answered')).not.toBe(null)
  expect(lines()).toEqual([
    expect.stringMatching(/^mia · .*08:00 UTC\+8Where is it\?$/),
    expect.stringMatching(/^Customer service · .*08:00 UTC\+8Here$/),
  ])
})

test('[C-14] a picture of a letter is loaded once it is asked for', async () => {
  const { screen, user, pictures } = await showLetter(letterOf('read', [line('1', 'member', 'See', ['p1', 'p2'])]))
  expect(pictures.asked).toEqual([])
  await user.click(screen.getAllByRole('button', { name: 'Show the picture' })[1]!)
  await told(() => pictures.last().resolve({ type: 'image/png', data: 'AAAA' }))
  expect([pictures.asked.map(({ input }) => input.order), screen.getByRole('img').getAttribute('src')]).toEqual([
    ['p2'],
    'data:image/png;base64,AAAA',
  ])
  expect(screen.getAllByRole('button', { name: 'Show the picture' })).toHaveLength(1)
})

test('[C-14] a picture of a letter that cannot be had says why, and can be asked for again', async () => {
  const { screen, press, pictures } = await showLetter(letterOf('closed', [line('1', 'member', 'See', ['p1'])]))
  await press('Show the picture')
  await told(() => pictures.last().reject(new Failure('errors.networkAbnormal')))
  expect(screen.getByRole('alert').textContent).toMatch(/network/i)
  await press('Show the picture')
  expect([pictures.asked.length, screen.queryByRole('alert')]).toEqual([2, null])
})
