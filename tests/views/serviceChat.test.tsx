import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable, fromPromise } from 'xstate'
import type { Conversation, SupportDesk } from '#src/api/model/support.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { letterDraftMachine, type LetterOrder } from '#src/machines/letters/letterDraftMachine.ts'
import { type SupportItem, supportChatMachine } from '#src/machines/support/supportChatMachine.ts'
import {
  supportActMachine,
  supportMachine,
  type SupportOrder,
  supportPictureMachine,
  type SupportView,
} from '#src/machines/support/supportMachines.ts'
import { ServiceChat } from '#src/ui/service/ServiceChat.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const NOW = 1_000_000
const PATIENCE = 60_000
const OPEN: SupportDesk = { isOpen: true, isStaffed: true, opensAt: null, patience: PATIENCE }
const CHAT: Conversation = {
  conversationId: 'c1',
  state: 'waiting',
  operator: null,
  ahead: 2,
  end: null,
  rating: null,
  canRate: false,
  canReopen: false,
  at: 0,
  waitingSince: NOW,
}
const UNDER_WAY: Partial<Conversation> = { state: 'open', operator: 'Ada', ahead: null, waitingSince: null }
const CLOSED: Partial<Conversation> = { state: 'closed', ahead: null, waitingSince: null, end: 'service' }

type Around = {
  readonly chat?: Partial<Conversation> | null
  readonly desk?: Partial<SupportDesk>
  readonly isMember?: boolean
  readonly hours?: string | null
}

async function showChat({ chat = null, desk = {}, isMember = true, hours = null }: Around = {}) {
  const viewOf = (around: Around): SupportView => ({
    conversation: around.chat ? { ...CHAT, ...around.chat } : null,
    desk: { ...OPEN, ...around.desk },
  })
  let view = viewOf({ chat, desk })
  const renewed = new Subject<'changed'>()
  const feeds: Subject<readonly SupportItem[]>[] = []
  const run = handActor<{ act: SupportOrder['act']; letterId: string | null }, { order: SupportOrder }>()
  const send = handActor<{ letterId: string }, LetterOrder>()
  const load = fromPromise<Page<SupportView>, PageQuery<SupportView, null>>(async () => ({ list: [view], more: false }))
  const logic = {
    support: supportMachine.provide({ actors: { load, changes: fromObservable<unknown, { query: null }>(() => renewed) } }),
    act: supportActMachine.provide({ actors: { act: run.logic } }),
    chat: supportChatMachine.provide({
      actors: {
        feed: fromObservable<readonly SupportItem[], { conversationId: string }>(() => {
          const feed = new Subject<readonly SupportItem[]>()
          feeds.push(feed)
          return feed
        }),
        typing: silent<'typing', { conversationId: string }>(),
      },
      actions: { tellTyping: () => undefined },
    }),
    draft: letterDraftMachine.provide({ actors: { send: send.logic }, actions: { store: () => undefined } }),
    picture: supportPictureMachine,
    kept: () => null,
    seen: { mayTalk: () => true, of: () => 0, note: () => () => undefined },
  }
  let ids = 0
  const makeId = () => `id-${(ids += 1)}`
  const page = await show(<ServiceChat logic={logic} now={() => NOW} makeId={makeId} isMember={isMember} hours={hours} />, {
    language: 'en',
    words: ['service', 'support'],
  })
  await told(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    has: (name: string) => screen.queryByRole('button', { name }) !== null,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    write: (name: string, text: string) => user.type(screen.getByRole('textbox', { name }), text),
    /** How it stands is another by now, as the server says. */
    becomes: (around: Around) =>
      told(() => {
        view = viewOf(around)
        renewed.next('changed')
      }),
    feeds,
    /** What was written in the chat comes, or cannot come any more. */
    comes: (events: readonly SupportItem[]) => told(() => feeds.at(-1)?.next(events)),
    breaks: () => told(() => feeds.at(-1)?.error(new Error('refused'))),
    orders: () => run.asked.map(({ input }) => input.order),
    lines: () => send.asked.map(({ input }) => input),
    answer: (letterId: string | null) => told(() => run.last().resolve({ act: run.last().input.order.act, letterId })),
    fail: () => told(() => run.last().reject(new Failure('errors.rateLimited'))),
    said: () => screen.queryAllByRole('alert').map(({ textContent }) => textContent),
  }
}

test('[R-4] who writes first begins a chat while somebody is there', async () => {
  const { write, press, has, lines } = await showChat()
  expect(has('Send message')).toBe(false)
  await write('Message', 'hello')
  await press('Send')
  expect(lines()).toMatchObject([{ letterId: null, text: 'hello' }])
})

test.each([
  ['closed', { isOpen: false }],
  ['without an operator', { isStaffed: false }],
])('[R-4] with customer service %s a member can only leave a message', async (_, desk) => {
  const { write, press, has, orders } = await showChat({ desk })
  expect(has('Send')).toBe(false)
  await write('Your question', 'hello')
  await press('Send message')
  expect(orders()).toEqual([{ act: 'leave', clientId: 'id-1', text: 'hello', contact: null }])
})

test('[R-4] a message that is left again after a lost answer goes under its id, and under another once it says something else', async () => {
  const { write, press, fail, orders } = await showChat({ desk: { isOpen: false } })
  await write('Your question', 'hello')
  await press('Send message')
  await fail()
  await press('Send message')
  await fail()
  await write('Your question', ' again')
  await press('Send message')
  expect(orders()).toEqual([
    { act: 'leave', clientId: 'id-1', text: 'hello', contact: null },
    { act: 'leave', clientId: 'id-1', text: 'hello', contact: null },
    { act: 'leave', clientId: 'id-2', text: 'hello again', contact: null },
  ])
})

test('[R-4] [B-2] that customer service is closed until then is told by the site’s clock', async () => {
  const { screen } = await showChat({ desk: { isOpen: false, opensAt: 3_600_000 } })
  expect(screen.getByText(/^Closed now/).textContent.replace(' UTC+8', '')).toBe(
    'Closed now. Live chat opens today 09:00. Please leave a message.',
  )
})

test.each([
  ['a member is not', true, false],
  ['a visitor is', false, true],
])('[R-4] %s asked for an address to answer to', async (_, isMember, isAsked) => {
  const { screen } = await showChat({ desk: { isStaffed: false }, isMember })
  expect(screen.queryByRole('textbox', { name: 'Your e-mail address' }) !== null).toBe(isAsked)
})

test.each([
  [null, 'Our staff are busy or away at the moment. Leave a message, and we will reply as soon as we can.'],
  [
    '09:00–24:00',
    'Our staff are busy or away at the moment; they are usually here 09:00–24:00. Leave a message, and we will reply.',
  ],
])('[R-4] where nobody is there within the hours %s that is said first: %s', async (hours, words) => {
  const { screen } = await showChat({ desk: { isStaffed: false }, hours })
  expect(screen.queryByText(words)).not.toBe(null)
})

test.each([
  [true, 'You will find the reply under Messages and Letters.'],
  [false, 'The reply comes to your e-mail address.'],
])('[R-4] where the reply to a message comes is told (member: %s): %s', async (isMember, words) => {
  const { screen } = await showChat({ desk: { isStaffed: false }, isMember })
  expect(screen.queryByText(words)).not.toBe(null)
})

test('[R-4] who left a message is led to the letter that it became', async () => {
  const { screen, write, press, answer } = await showChat({ desk: { isStaffed: false } })
  await write('Your question', 'hello')
  await press('Send message')
  await answer('l7')
  expect(screen.getByRole('link', { name: 'See the letter' }).getAttribute('href')).toBe('/app/letters/l7')
})

test('[R-4] a visitor’s message is not left before it has words and an address to answer to', async () => {
  const { write, press, said, orders } = await showChat({ desk: { isStaffed: false }, isMember: false })
  await write('Your e-mail address', 'mia@')
  await press('Send message')
  expect([said(), orders()]).toEqual([
    ['Please write your question', 'Please enter a valid e-mail address, so that we can answer'],
    [],
  ])
})

test('[R-4] a visitor’s message carries the address to answer to', async () => {
  const { write, press, orders } = await showChat({ desk: { isStaffed: false }, isMember: false })
  await write('Your question', 'hello')
  await write('Your e-mail address', 'mia@harbour.example ')
  await press('Send message')
  expect(orders()).toMatchObject([{ text: 'hello', contact: { channel: 'email', target: 'mia@harbour.example' } }])
})

test('[R-4] a message that could not be left is still there', async () => {
  const { screen, write, press, fail, said } = await showChat({ desk: { isStaffed: false } })
  await write('Your question', 'hello')
  await press('Send message')
  await fail()
  expect([said(), screen.getByRole<HTMLTextAreaElement>('textbox').value]).toEqual([
    ['It did not work: Too many tries. Please wait a moment.'],
    'hello',
  ])
})

test('[R-4] a message that could not be left goes again under its own id', async () => {
  const { write, press, fail, orders } = await showChat({ desk: { isStaffed: false } })
  await write('Your question', 'hello')
  await press('Send message')
  await fail()
  await press('Send message')
  expect(orders()).toMatchObject([{ clientId: 'id-1' }, { clientId: 'id-1' }])
})

test.each([
  ['two before them', 2, '2 ahead of you. One moment, please.'],
  ['nobody before them', 0, 'You are next. One moment, please.'],
])('[R-4] who waits with %s is told so', async (_, ahead, words) => {
  const { screen } = await showChat({ chat: { ahead } })
  expect(screen.queryByText(words)).not.toBe(null)
})

test.each([
  ['somebody is there', {}, 'Live chat'],
  ['nobody is there', { isStaffed: false }, 'Leave a message'],
])('[R-4] the heading says what can be done while %s', async (_, desk, words) => {
  const { screen } = await showChat({ desk })
  expect(screen.getByRole('heading').textContent).toBe(words)
})

test('[R-4] a message is offered only to who waited too long', async () => {
  const soon = await showChat({ chat: { waitingSince: NOW - PATIENCE + 600_000 } })
  expect(soon.has('Send message')).toBe(false)
  soon.leave()
  const late = await showChat({ chat: { waitingSince: NOW - PATIENCE } })
  await late.screen.findByRole('button', { name: 'Send message' })
})

test.each([
  [
    'that it takes longer than usual, where somebody is there',
    {},
    'It is taking longer than usual. You can keep waiting, or leave a message.',
  ],
  [
    'that nobody is there, where nobody is',
    { isStaffed: false },
    'Our staff are busy or away at the moment. Leave a message, and we will reply as soon as we can.',
  ],
])('[R-4] who waited too long is told %s', async (_, desk, words) => {
  const { screen } = await showChat({ chat: { waitingSince: NOW - PATIENCE }, desk })
  expect(await screen.findByText(words)).not.toBe(null)
})

test('[R-4] who waits with nobody there any more may leave a message at once', async () => {
  const { has } = await showChat({ chat: {}, desk: { isStaffed: false } })
  expect(has('Send message')).toBe(true)
})

test('[R-4] a chat that is under way is ended by a press', async () => {
  const { press, orders } = await showChat({ chat: UNDER_WAY })
  await press('End the conversation')
  expect(orders()).toEqual([{ act: 'close', conversationId: 'c1' }])
})

test('[R-4] beside a chat that is under way no other one begins', async () => {
  const { has } = await showChat({ chat: UNDER_WAY })
  expect(has('Start a new conversation')).toBe(false)
})

test('[R-4] a chat that is over takes no lines', async () => {
  const { has } = await showChat({ chat: CLOSED })
  expect(has('Send')).toBe(false)
})

test('[R-4] a chat that is over is taken up again by a press', async () => {
  const { press, orders } = await showChat({ chat: { ...CLOSED, canReopen: true } })
  await press('Continue this conversation')
  expect(orders()).toEqual([{ act: 'reopen', conversationId: 'c1' }])
})

test('[R-4] a chat that may not go on is not taken up again', async () => {
  const { has } = await showChat({ chat: CLOSED })
  expect(has('Continue this conversation')).toBe(false)
})

test('[R-4] a new chat takes the place of one that is over', async () => {
  const { screen, press, write, lines } = await showChat({ chat: CLOSED })
  await press('Start a new conversation')
  await write('Message', 'again')
  await press('Send')
  expect([screen.queryByText('The conversation is over'), lines()]).toMatchObject([null, [{ letterId: null, text: 'again' }]])
})

test('[R-4] a chat that was begun after another one stands there with its rating once it is over', async () => {
  const { screen, press, becomes, has } = await showChat({ chat: CLOSED })
  await press('Start a new conversation')
  await becomes({ chat: { ...UNDER_WAY, conversationId: 'c2' } })
  await becomes({ chat: { ...CLOSED, conversationId: 'c2', canRate: true, canReopen: true } })
  expect([
    screen.queryByText('The conversation is over') !== null,
    has('Send the rating'),
    has('Continue this conversation'),
  ]).toEqual([true, true, true])
})

test('[R-4] a chat is rated by what was chosen and written', async () => {
  const { screen, user, write, press, orders } = await showChat({ chat: { ...CLOSED, canRate: true } })
  await user.click(screen.getByRole('radio', { name: '2' }))
  await write('Words (optional)', ' slow ')
  await press('Send the rating')
  expect(orders()).toEqual([{ act: 'rate', conversationId: 'c1', rating: 2, words: 'slow' }])
})

test('[R-4] an empty line is not sent to customer service', async () => {
  const { screen, user, write, lines } = await showChat()
  await write('Message', '   {Enter}')
  expect([lines(), screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled]).toEqual([[], true])
  await user.keyboard('hello{Enter}')
  expect(lines()).toHaveLength(1)
})

test('[R-4] a message that one is leaving is not lost when somebody comes', async () => {
  const { screen, write, press, becomes, orders } = await showChat({ desk: { isStaffed: false } })
  await write('Your question', 'hello')
  await becomes({})
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' }).value).toBe('hello')
  await press('Send message')
  expect(orders()).toMatchObject([{ act: 'leave', text: 'hello' }])
})

test('[R-4] a message that one is leaving after a long wait is not lost when the chat is taken', async () => {
  const { screen, write, becomes } = await showChat({ chat: {}, desk: { isStaffed: false } })
  await write('Your question', 'hello')
  await becomes({ chat: UNDER_WAY })
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' }).value).toBe('hello')
})

test.each([
  ['is there while one writes it again', false],
  ['is gone once its field is left empty', true],
] as const)('[R-4] a message that one is leaving, whose words one deletes when somebody has come, %s', async (_, isLeft) => {
  const { screen, user, write, becomes } = await showChat({ desk: { isStaffed: false } })
  await write('Your question', 'hello')
  await becomes({})
  await user.clear(screen.getByRole('textbox', { name: 'Your question' }))
  if (isLeft) await user.tab()
  expect(screen.queryByRole('textbox', { name: 'Your question' }) === null).toBe(isLeft)
})

test('[R-4] a message that was left is not offered again', async () => {
  const { screen, write, press, answer, becomes } = await showChat({ chat: {}, desk: { isStaffed: false } })
  await write('Your question', 'hello')
  await press('Send message')
  await answer(null)
  await becomes({ chat: UNDER_WAY })
  await press('End the conversation')
  await answer(null)
  expect(screen.queryByRole('textbox', { name: 'Your question' })).toBe(null)
})

test.each([
  ['after a chat', {}],
  ['without a chat', null],
])('[R-4] a message that was left %s gives way to another one in the next chat', async (_, chat) => {
  const { screen, write, press, answer, becomes, has } = await showChat({ chat, desk: { isStaffed: false } })
  await write('Your question', 'hello')
  await press('Send message')
  await answer('L1')
  if (chat !== null) {
    await becomes({ chat: CLOSED })
    await press('Start a new conversation')
  }
  await becomes({ chat: { conversationId: 'c2' }, desk: { isStaffed: false } })
  expect([screen.queryByRole('link', { name: 'See the letter' }), has('Send message')]).toEqual([null, true])
})

const LINE: SupportItem = {
  kind: 'line',
  seq: 1,
  at: NOW,
  id: 'l1',
  clientId: 'client-made-id-1',
  by: 'service',
  name: 'Ada',
  text: 'good morning',
  pictures: [],
}

test.each([
  ['before anything came', []],
  ['later on', [LINE]],
])('[R-4] that a chat does not come, %s, is said in place of waiting, and what came stays', async (_, lines) => {
  const { screen, comes, breaks, has, said } = await showChat({ chat: UNDER_WAY })
  if (lines.length > 0) await comes(lines)
  expect(has('Try again')).toBe(false)
  const isWaiting = () => document.querySelector('[class*="waiting"]') !== null
  expect(isWaiting()).toBe(lines.length === 0)
  await breaks()
  expect([said(), isWaiting(), screen.queryAllByText('good morning').length]).toEqual([
    ['The conversation could not be loadedTry again'],
    false,
    lines.length,
  ])
})

test('[R-4] a chat that did not come is asked for again by a press, and comes', async () => {
  const { screen, breaks, press, comes, has, feeds } = await showChat({ chat: UNDER_WAY })
  await breaks()
  await press('Try again')
  expect([feeds.length, has('Try again')]).toEqual([2, false])
  await comes([LINE])
  expect(screen.queryByText('good morning')).not.toBe(null)
})
