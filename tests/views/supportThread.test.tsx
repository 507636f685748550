import { Subject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fromObservable } from 'xstate'
import { SUPPORT_LIMIT } from '#src/api/model/support.ts'
import type { KeptPicture } from '#src/api/model/upload.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Arrival, ChosenPicture } from '#src/machines/kit/upload.ts'
import { letterDraftMachine, type LetterOrder } from '#src/machines/letters/letterDraftMachine.ts'
import { supportChatMachine } from '#src/machines/support/supportChatMachine.ts'
import { supportPictureMachine, type SupportPictureOrder } from '#src/machines/support/supportMachines.ts'
import type { SupportItem } from '#src/streams/support.ts'
import { SupportThread } from '#src/ui/shared/support/SupportThread.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { NOON } from './support/kind.tsx'
import { laidOut } from './support/laidOut.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

type Line = Extract<SupportItem, { kind: 'line' }>
type Turn = Extract<SupportItem, { kind: 'turn' }>
const line = (seq: number, fields: Partial<Line> = {}): Line => ({
  kind: 'line',
  seq,
  at: NOON,
  id: `l${seq}`,
  clientId: `client-made-id-${seq}`,
  by: 'service',
  name: 'Ada',
  text: `line ${seq}`,
  pictures: [],
  ...fields,
})
const turn = (seq: number, fields: Partial<Turn>): Turn => ({
  kind: 'turn',
  seq,
  at: NOON,
  turn: 'begun',
  name: null,
  end: null,
  rating: null,
  ...fields,
})

/** A chat as the customer sees it. */
async function showThread({ isOpen = true }: { readonly isOpen?: boolean } = {}) {
  const feeds: Subject<readonly SupportItem[]>[] = []
  const typing = new Subject<'typing'>()
  const send = handActor<{ letterId: string }, LetterOrder>()
  const upload = handActor<Arrival, { picture: ChosenPicture }>()
  const picture = handActor<KeptPicture, { order: SupportPictureOrder }>()
  const typed: unknown[] = []
  const seen: number[] = []
  const logic = {
    chat: supportChatMachine.provide({
      actors: {
        feed: fromObservable<readonly SupportItem[], { conversationId: string }>(() => {
          const feed = new Subject<readonly SupportItem[]>()
          feeds.push(feed)
          return feed
        }),
        typing: fromObservable<'typing', { conversationId: string }>(() => typing),
      },
      actions: { tellTyping: (_, params) => void typed.push(params) },
    }),
    draft: letterDraftMachine.provide({
      actors: { send: send.logic, upload: upload.logic },
      actions: { store: () => undefined },
    }),
    picture: supportPictureMachine.provide({ actors: { act: picture.logic } }),
    kept: () => null,
  }
  const page = await show(
    <SupportThread
      conversationId="c1"
      side="customer"
      isOpen={isOpen}
      onSeen={(seq) => void seen.push(seq)}
      logic={logic}
      now={() => NOON}
      makeId={() => 'client-made-id-0001'}
    />,
    { language: 'en', words: ['support'] },
  )
  const { screen, user } = page
  return {
    ...page,
    send,
    upload,
    picture,
    typed,
    seen,
    feeds,
    tell: (...events: readonly SupportItem[]) => told(() => feeds.at(-1)?.next(events)),
    breaks: () => told(() => feeds.at(-1)?.error(new Error('the line broke'))),
    types: () => told(() => typing.next('typing')),
    lines: () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
    says: (text: string | RegExp) => screen.queryByText(text) !== null,
    field: () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }),
    button: (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }),
    choose: (type: string) => user.upload(screen.getByLabelText('Pictures'), new File(['x'], 'a.png', { type })),
  }
}

test('[P-10] each line of a chat says whose it is and when it was written, one’s own as such', async () => {
  const { tell, lines } = await showThread()
  await tell(
    line(1, { by: 'customer', name: null }),
    line(2, { at: NOON + 60_000 }),
    line(3, { name: null, text: 'from nobody by name' }),
  )
  expect(lines().map((one) => one.replaceAll(' UTC+8', ''))).toEqual([
    'Me · today 12:00line 1',
    'Ada · today 12:01line 2',
    'Customer service · today 12:00from nobody by name',
  ])
})

test.each([
  [{ turn: 'begun' }, 'The conversation begins'],
  [{ turn: 'reopened' }, 'The conversation goes on, and waits for customer service'],
  [{ turn: 'taken', name: 'Ada' }, 'Ada is here for you'],
  [{ turn: 'givenBack' }, 'There was no answer, so the conversation waits again'],
  [{ turn: 'handedOver', name: 'Leo' }, 'The conversation goes on with Leo'],
  [{ turn: 'reminded' }, 'Are you still there? Without an answer the conversation ends by itself.'],
  [{ turn: 'rated', rating: 4 }, 'Rated: 4 of 5'],
  [{ turn: 'closed', end: 'customer' }, 'The customer ended the conversation'],
  [{ turn: 'closed', end: 'service' }, 'Customer service ended the conversation'],
  [{ turn: 'closed', end: 'idle' }, 'The conversation ended, as nobody wrote for long'],
  [{ turn: 'closed', end: 'full' }, 'The conversation became too long and ended; a new one can be begun'],
] as const)('[P-10] what happened to a chat (%j) stands among its lines: %s', async (fields, words) => {
  const { tell, lines } = await showThread()
  await tell(line(1, { text: '' }), turn(2, fields))
  expect(lines()[1]).toBe(words)
})

test('[P-10] what cannot be read of a chat is left out', async () => {
  const { tell, lines } = await showThread()
  await tell({ kind: 'unreadable', seq: 1, at: NOON }, line(2))
  expect(lines().length).toBe(1)
})

/** A chat with so much written that 100 px of it are in sight; each line is 50 px high. */
async function showLongThread() {
  const layout = laidOut((element) => element.getAttribute('role') === 'log', 100)
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scrolled.mockRestore())
  const page = await showThread()
  const all: SupportItem[] = Array.from({ length: 10 }, (_, index) => line(index + 1))
  await page.tell(all[0]!)
  const box = page.screen.getByRole('log')
  const come = async (...fresh: readonly SupportItem[]) => {
    all.push(...fresh)
    layout.setHeight(page.screen.getByRole('list'), 50 * all.length)
    await page.tell(...all)
  }
  await come()
  return { come, scrollTo: (top: number) => layout.scroll(box, top), top: () => box.scrollTop, scrolled }
}

test('[P-10] who stands at the end of a chat stays there as lines come, and the page around it stays where it is', async () => {
  const { come, top, scrolled } = await showLongThread()
  expect(top()).toBe(400)
  await come(line(11))
  expect([top(), scrolled.mock.calls]).toEqual([450, []])
})

test('[P-10] who reads older lines of a chat stays with them as others come, until a line of their own', async () => {
  const { come, scrollTo, top } = await showLongThread()
  scrollTo(120)
  await come(line(11), turn(12, { turn: 'reminded' }))
  expect(top()).toBe(120)
  await come(line(13, { by: 'customer' }))
  expect(top()).toBe(550)
})

test('[P-10] who goes back to the end of a chat stays there again', async () => {
  const { come, scrollTo, top } = await showLongThread()
  scrollTo(120)
  scrollTo(390)
  await come(line(11))
  expect(top()).toBe(450)
})

test('[P-10] how far a chat was shown is told as it grows', async () => {
  const { tell, seen } = await showThread()
  await tell(line(1), line(2))
  await tell(line(1), line(2), line(3))
  expect(seen).toEqual([2, 3])
})

test('[P-10] that the other side is typing is said until a line of theirs comes', async () => {
  const { tell, types, says } = await showThread()
  await tell(line(1))
  await types()
  const before = says('The other side is typing…')
  await tell(line(1), line(2))
  expect([before, says('The other side is typing…')]).toEqual([true, false])
})

test('[P-10] a line of one’s own does not end the typing of the other side', async () => {
  const { tell, types, says } = await showThread()
  await tell(line(1))
  await types()
  await tell(line(1), line(2, { by: 'customer' }))
  expect(says('The other side is typing…')).toBe(true)
})

test('[P-10] a chat that could not be loaded says so, is asked for again by a press, and keeps what came', async () => {
  const { tell, breaks, says, user, button, feeds, lines } = await showThread()
  await tell(line(1))
  await breaks()
  expect([says('The conversation could not be loaded'), lines().length]).toEqual([true, 1])
  await user.click(button('Try again'))
  expect([feeds.length, says('The conversation could not be loaded')]).toEqual([2, false])
})

test('[P-10] what is written is sent to its chat', async () => {
  const { user, field, button, send } = await showThread()
  await user.type(field(), 'Hi')
  await user.click(button('Send'))
  expect(send.last().input).toMatchObject({ letterId: 'c1', text: 'Hi', pictures: [], clientId: 'client-made-id-0001' })
})

test('[P-10] that one is typing is told to the other side', async () => {
  const { user, field, typed } = await showThread()
  await user.type(field(), 'Hi')
  expect(typed).toEqual([{ conversationId: 'c1' }])
})

test('[P-10] while a line is sent it can neither be changed nor sent once more', async () => {
  const { user, field, button, send } = await showThread()
  await user.type(field(), 'Hi{Enter}')
  await user.type(field(), ' there{Enter}')
  expect([field().value, field().readOnly, button('Send').getAttribute('aria-busy'), send.asked.length]).toEqual([
    'Hi',
    true,
    'true',
    1,
  ])
})

test('[P-10] a line that was not sent says why and stays written', async () => {
  const { screen, user, field, send } = await showThread()
  await user.type(field(), 'Hi{Enter}')
  await told(() => send.last().reject(new Failure('errors.rateLimited')))
  expect([screen.getByRole('alert').textContent.startsWith('The message was not sent'), field().value]).toEqual([true, 'Hi'])
})

test.each([
  ['', true],
  ['   ', true],
  ['x', false],
])('[P-10] a line of “%s” is kept back: %s', async (text, isKept) => {
  const { user, field, button } = await showThread()
  if (text !== '') await user.type(field(), text)
  expect(button('Send').disabled).toBe(isKept)
})

test('[P-10] a line that is too long says so and is not sent', async () => {
  const { screen, user, field, send } = await showThread()
  await user.click(field())
  await user.paste('x'.repeat(SUPPORT_LIMIT.text))
  const before = screen.queryByRole('alert')
  await user.type(field(), 'x{Enter}')
  expect([before, screen.getByRole('alert').textContent, send.asked.length]).toEqual([
    null,
    `Please write at most ${SUPPORT_LIMIT.text} characters`,
    0,
  ])
})

test('[C-14] a picture that was uploaded is sent without words', async () => {
  const { user, button, choose, upload, send, says } = await showThread()
  await choose('image/png')
  expect([says('Uploading…'), button('Send').disabled]).toEqual([true, true])
  await told(() => upload.last().resolve({ uploadId: 'u1' }))
  await user.click(button('Send'))
  expect(send.last().input).toMatchObject({ text: '', pictures: ['u1'] })
})

test('[C-14] a picture that was chosen is taken back by a press', async () => {
  const { screen, user, button, choose, upload } = await showThread()
  await choose('image/png')
  await told(() => upload.last().resolve({ uploadId: 'u1' }))
  await user.click(button('Remove a.png'))
  expect([screen.queryByRole('button', { name: 'Remove a.png' }), button('Send').disabled]).toEqual([null, true])
})

test.each([
  ['network', 'The network is down, so the picture was not sent'],
  ['server', 'The picture was not taken. Please try again'],
  ['gone', 'The address for it is no longer good. Please try again'],
  ['busy', 'Too many pictures at once. Please try again in a moment'],
] as const)('[C-14] a picture that was not taken says why: %s', async (trouble, words) => {
  const { screen, choose, upload } = await showThread()
  await choose('image/png')
  await told(() => upload.last().resolve({ trouble }))
  expect(screen.getByRole('alert').textContent).toBe(words)
})

test('[C-14] a picture of a line comes when it is asked for', async () => {
  const { user, tell, button, picture } = await showThread()
  await tell(line(1, { pictures: ['p7'] }))
  await user.click(button('Show the picture'))
  expect(picture.last().input.order).toEqual({ conversationId: 'c1', pictureId: 'p7' })
  await told(() => picture.last().resolve({ type: 'image/png', data: 'QUJD' }))
  expect(document.querySelector('img')?.getAttribute('src')).toBe('data:image/png;base64,QUJD')
})

test('[C-14] a picture of a line that could not be had says why, and is asked for again by a press', async () => {
  const { screen, user, tell, button, picture } = await showThread()
  await tell(line(1, { pictures: ['p7'] }))
  await user.click(button('Show the picture'))
  await told(() => picture.last().reject(new Failure('errors.networkAbnormal')))
  expect(screen.getByRole('alert').textContent.startsWith('The picture could not be loaded')).toBe(true)
  await user.click(button('Show the picture'))
  expect(picture.asked.length).toBe(2)
})

test('[P-10] a chat that is over takes no lines, and is saved as a text under its name', async () => {
  const { screen, user, tell, button } = await showThread({ isOpen: false })
  await tell(line(1))
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  await user.click(button('Save the conversation'))
  expect([screen.queryByRole('textbox'), saved]).toEqual([null, ['Customer service chat.txt']])
})

test('[P-10] a chat that goes on is not offered to be saved', async () => {
  const { screen, tell } = await showThread()
  await tell(line(1))
  expect(screen.queryByRole('button', { name: 'Save the conversation' })).toBe(null)
})
