import { within } from '@testing-library/react'
import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import type { OfficeConversation, SupportColleague, SupportMessage } from '#src/api/model/support.ts'
import type { BackOfficeRef } from '#src/machines/backOffice/backOfficeMachine.ts'
import {
  type OfficeSupport,
  officeSupportActMachine,
  officeSupportMachine,
  officeSupportMessagesMachine,
  type OfficeSupportOrder,
  officeSupportPastMachine,
} from '#src/machines/backOffice/officeSupportMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { letterDraftMachine } from '#src/machines/letters/letterDraftMachine.ts'
import { type SupportItem, supportChatMachine } from '#src/machines/support/supportChatMachine.ts'
import { supportPictureMachine } from '#src/machines/support/supportMachines.ts'
import type { RoomOfficePageProps } from '#src/ui/backOffice/rooms/roomOfficePage.ts'
import { OfficeSupportPage } from '#src/ui/backOffice/service/OfficeSupportPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { memberById } from '#tests/machines/support/memberById.ts'
import { silent } from '#tests/support/silent.ts'
import { given } from './support/given.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const chat = (fields: Partial<OfficeConversation>): OfficeConversation => ({
  conversationId: 'c1',
  state: 'open',
  customer: { memberId: 'm1', name: 'Mia' },
  operator: { memberId: 'ada', name: 'Ada' },
  preview: 'hello',
  lastBy: 'customer',
  at: 0,
  waitingSince: null,
  answerBy: null,
  lastAt: 0,
  end: null,
  rating: null,
  ratingWords: null,
  ...fields,
})
const colleague = (name: string, isAvailable: boolean, open: number): SupportColleague => ({
  memberId: name.toLowerCase(),
  name,
  isAvailable,
  open,
})

type Look = {
  readonly rights?: readonly string[]
  readonly past?: readonly OfficeConversation[]
  readonly messages?: readonly SupportMessage[]
  readonly width?: 'wide' | 'narrow'
}

/** Customer service as ada sees it, on a phone unless said otherwise; each operator takes three chats. */
async function showLists(
  fields: Partial<OfficeSupport>,
  { rights = ['service.act'], past = [], messages = [], width = 'narrow' }: Look = {},
) {
  windowOf(width)
  const supportOf = (next: Partial<OfficeSupport>): OfficeSupport => ({
    isAvailable: true,
    limit: 3,
    waiting: [],
    open: [],
    colleagues: [],
    ...next,
  })
  const run = handActor<'done' | 'late', { order: OfficeSupportOrder }>()
  const load = handActor<Page<OfficeSupport>, PageQuery<OfficeSupport, null>>()
  const changes = new Subject<unknown>()
  const logic = {
    officeSupport: officeSupportMachine.provide({
      actors: { load: load.logic, changes: fromObservable<unknown, { query: null }>(() => changes) },
    }),
    officeSupportPast: officeSupportPastMachine.provide({ actors: given<OfficeConversation, null>(past) }),
    officeSupportMessages: officeSupportMessagesMachine.provide({ actors: given<SupportMessage, null>(messages) }),
    officeSupportAct: officeSupportActMachine.provide({ actors: { act: run.logic } }),
    chat: supportChatMachine.provide({
      actors: {
        feed: silent<readonly SupportItem[], { conversationId: string }>(),
        typing: silent<'typing', { conversationId: string }>(),
      },
      actions: { tellTyping: () => undefined },
    }),
    draft: letterDraftMachine,
    picture: supportPictureMachine,
    kept: () => null,
  }
  type Actors = RoomOfficePageProps<null>['actors']
  const actors: Actors = {
    title: shownBy<Actors['title']>({}).ref,
    session: shownBy<Actors['session']>({ member: memberById('ada') }).ref,
  }
  const page = await show(
    <OfficeSupportPage
      actors={actors}
      backOffice={shownBy<BackOfficeRef>({ rights }).ref}
      logic={logic}
      now={() => 0}
      makeId={() => 'client-made-id-0001'}
    />,
    { language: 'en', words: ['backOffice', 'support'] },
  )
  const { screen, user } = page
  const loaded = (next: Partial<OfficeSupport>) => told(() => load.last().resolve({ list: [supportOf(next)], more: false }))
  await loaded(fields)
  return {
    ...page,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    /** The names of those in a list of chats. */
    names: (title: string) =>
      [...screen.getByRole('region', { name: title }).querySelectorAll('strong')].map(({ textContent }) => textContent),
    has: (name: string) => screen.queryByRole('button', { name }) !== null,
    turnTo: async (tab: string) => {
      await user.click(screen.getByRole('tab', { name: new RegExp(`^${tab}`) }))
      await told(() => undefined)
    },
    orders: () => run.asked.map(({ input }) => input.order),
    answer: (one: 'done' | 'late') => told(() => run.last().resolve(one)),
    fail: () => told(() => run.last().reject(new Failure('errors.networkAbnormal'))),
    /** A chat became another, and this is under way then. */
    becomes: async (next: Partial<OfficeSupport>) => {
      await told(() => changes.next(null))
      await loaded(next)
    },
  }
}

/** The same with its only chat open. */
async function showSupport(...look: Parameters<typeof showLists>) {
  const page = await showLists(...look)
  await page.press('Open')
  await page.screen.findByRole('dialog')
  return page
}

test('[R-4] a chat is handed over only to a colleague who is there and has a hand free', async () => {
  const colleagues = [
    colleague('Ada', true, 1),
    colleague('Full', true, 3),
    colleague('Away', false, 0),
    colleague('Free', true, 2),
  ]
  const { screen, press, orders } = await showSupport({ open: [chat({})], colleagues })
  const choices = [...screen.getByRole('combobox', { name: 'Colleague' }).querySelectorAll('option')]
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Free'])
  await press('Hand over')
  expect(orders()).toEqual([{ act: 'handOver', conversationId: 'c1', to: 'free' }])
})

test('[R-4] one who waits is taken once, however often it is pressed', async () => {
  const { press, orders } = await showSupport({ waiting: [chat({ state: 'waiting', operator: null })] })
  await press('Take this chat')
  await press('Take this chat')
  expect(orders()).toEqual([{ act: 'take', conversationId: 'c1' }])
})

test('[R-4] in a colleague’s chat one neither writes, nor ends it, nor hands it over', async () => {
  const { screen } = await showSupport({ open: [chat({ operator: { memberId: 'oda', name: 'Oda' } })] })
  expect([
    screen.queryAllByRole('textbox').length,
    ['End the chat', 'Hand over'].filter((name) => screen.queryByRole('button', { name }) !== null),
  ]).toEqual([0, []])
})

test('[R-4] the colleague that is chosen is handed the chat', async () => {
  const { screen, user, press, orders } = await showSupport({
    open: [chat({})],
    colleagues: [colleague('Free', true, 0), colleague('Oda', true, 1)],
  })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Colleague' }), 'Oda')
  await press('Hand over')
  expect(orders()).toEqual([{ act: 'handOver', conversationId: 'c1', to: 'oda' }])
})

test('[R-4] a colleague who was chosen and went is not replaced by another one', async () => {
  const open = [chat({})]
  const { screen, user, press, orders, becomes } = await showSupport({
    open,
    colleagues: [colleague('Free', true, 0), colleague('Oda', true, 1)],
  })
  const list = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Colleague' })
  await user.selectOptions(list(), 'Oda')
  await becomes({ open, colleagues: [colleague('Free', true, 0), colleague('Oda', false, 1)] })
  await press('Hand over')
  expect([list().selectedOptions[0]?.textContent, orders()]).toEqual(['Not there any more: choose again', []])
  await user.selectOptions(list(), 'Free')
  await press('Hand over')
  expect(orders()).toEqual([{ act: 'handOver', conversationId: 'c1', to: 'free' }])
})

test('[R-4] with nobody to hand it to a chat can only be answered and ended', async () => {
  const { screen, has, press, orders } = await showSupport({ open: [chat({})], colleagues: [colleague('Full', true, 3)] })
  expect([has('Hand over'), screen.queryAllByRole('textbox').length]).toEqual([false, 1])
  await press('End the chat')
  await press('End the chat')
  expect(orders()).toEqual([{ act: 'close', conversationId: 'c1' }])
})

test('[R-4] chats stand by whose they are: mine, nobody’s yet, and those of colleagues', async () => {
  const oda = { memberId: 'oda', name: 'Oda' }
  const customer = (name: string) => ({ memberId: name, name })
  const { names } = await showLists({
    open: [
      chat({ conversationId: 'c1', customer: customer('Mia') }),
      chat({ conversationId: 'c2', customer: customer('Leo'), operator: oda }),
    ],
    waiting: [chat({ conversationId: 'c3', customer: customer('Tom'), state: 'waiting', operator: null })],
  })
  expect(['Mine', 'Waiting', 'Colleagues'].map(names)).toEqual([['Mia'], ['Tom'], ['Leo']])
})

test('[R-4] a chat says whose it is, that it waits for an answer, and how it was rated', async () => {
  const { screen } = await showLists({
    open: [chat({ conversationId: 'c1', answerBy: 9 }), chat({ conversationId: 'c2', rating: 4, ratingWords: 'quick' })],
  })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^.*UTC\+8/, ''))).toEqual([
    ' · Ada · not answered yetOpen',
    ' · Ada · rated 4 quickOpen',
  ])
})

test.each([true, false])(
  '[R-4] whether one takes chats is switched, from %s to the other, once at a time',
  async (isAvailable) => {
    const { screen, user, orders } = await showLists({ isAvailable })
    const control = screen.getByRole<HTMLInputElement>('switch', { name: 'Take chats' })
    expect(control.checked).toBe(isAvailable)
    await user.click(control)
    await user.click(control)
    expect(orders()).toEqual([{ act: 'available', isAvailable: !isAvailable }])
  },
)

test('[R-4] who may only look reads a chat, and neither takes, writes, nor switches anything', async () => {
  const waiting = [chat({ state: 'waiting', operator: null })]
  const { screen, has } = await showSupport({ waiting }, { rights: [] })
  expect([screen.queryByRole('switch'), has('Take this chat'), screen.queryByRole('textbox')]).toEqual([null, false, null])
})

test('[R-4] who lost the right to act does not write in the chat that is theirs', async () => {
  const { screen, has } = await showSupport({ open: [chat({})] }, { rights: [] })
  expect([has('End the chat'), screen.queryByRole('textbox')]).toEqual([false, null])
})

test('[R-4] a chat that was taken is the operator’s own at once, in the sheet that is open', async () => {
  const { screen, press, answer, becomes, has } = await showSupport({ waiting: [chat({ state: 'waiting', operator: null })] })
  expect(screen.queryByRole('textbox')).toBe(null)
  await press('Take this chat')
  await answer('done')
  await becomes({ open: [chat({})] })
  expect([screen.queryAllByRole('textbox').length, has('Take this chat'), has('End the chat')]).toEqual([1, false, true])
})

test.each([
  ['in a chat of one’s own', { open: [chat({})] }],
  ['of one who waited', { waiting: [chat({ state: 'waiting', operator: null })] }],
])('[R-4] once it is over nothing can be done any more %s, which stays to be read', async (_, before) => {
  const { screen, becomes, has } = await showSupport(before)
  await becomes({})
  expect(screen.queryByRole('dialog', { name: 'Mia' })).not.toBe(null)
  expect([has('End the chat'), has('Take this chat'), screen.queryByRole('textbox')]).toEqual([false, false, null])
})

test('[R-4] a chat that is over is read, and nothing else', async () => {
  const { screen, turnTo, press, has } = await showLists({}, { past: [chat({ conversationId: 'c9', state: 'closed' })] })
  await turnTo('Closed')
  await press('Open')
  await screen.findByRole('dialog', { name: 'Mia' })
  expect([has('End the chat'), has('Take this chat'), screen.queryByRole('textbox')]).toEqual([false, false, null])
})

test('[R-4] the sheet of a chat is closed by Esc, and nothing is done', async () => {
  const { screen, user, orders } = await showSupport({ open: [chat({})] })
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  expect(orders()).toEqual([])
})

test('[R-4] that a chat stood in another way by then is said', async () => {
  const { screen, press, answer } = await showSupport({ waiting: [chat({ state: 'waiting', operator: null })] })
  await press('Take this chat')
  await answer('late')
  expect(screen.queryByText('It stood in another way by then; nothing was done.')).not.toBe(null)
})

test('[R-4] what did not work is said with why, until something works', async () => {
  const { screen, user, fail, answer } = await showLists({})
  await user.click(screen.getByRole('switch'))
  await fail()
  expect(screen.getByRole('alert').textContent).toMatch(/^It did not work.*network/i)
  await user.click(screen.getByRole('switch'))
  await answer('done')
  expect([screen.queryByRole('alert'), screen.queryByText(/^It stood in another way/)]).toEqual([null, null])
})

const left = (messageId: string, doneBy: string | null): SupportMessage => ({
  messageId,
  contact: 'mia@harbour.example',
  text: 'call me',
  at: 0,
  doneBy,
})

test('[R-4] a message of a visitor is dealt with by a press, once; one that was says by whom', async () => {
  const { screen, turnTo, press, orders } = await showLists({}, { messages: [left('v1', null), left('v2', 'Oda')] })
  await turnTo('Visitor messages')
  expect([screen.queryAllByText('call me').length, screen.queryByText('Dealt with by Oda') !== null]).toEqual([2, true])
  await press('Dealt with')
  await press('Dealt with')
  expect(orders()).toEqual([{ act: 'messageDone', messageId: 'v1' }])
})

test('[R-4] who may only look deals with no message', async () => {
  const { screen, turnTo, has } = await showLists({}, { rights: [], messages: [left('v1', null)] })
  await turnTo('Visitor messages')
  expect([screen.queryByText('call me') !== null, has('Dealt with')]).toEqual([true, false])
})

test.each([
  ['Closed', /^No closed chats yet/],
  ['Visitor messages', /^No messages/],
])('[R-4] a list with nothing in it says so, and what comes there: %s', async (tab, words) => {
  const { screen, turnTo } = await showLists({})
  await turnTo(tab)
  expect(screen.getByRole('tabpanel').textContent).toMatch(words)
})

test('[R-4] that there are no chats is said once, for all of them', async () => {
  const { screen } = await showLists({})
  expect([screen.queryAllByText('No chats now').length, screen.queryAllByRole('region').length]).toEqual([1, 0])
})

test('[R-4] where some chats are there the lists without any are left out', async () => {
  const { screen } = await showLists({ waiting: [chat({ state: 'waiting', operator: null })] })
  expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual(['Waiting'])
  expect(screen.queryByText('No chats now')).toBe(null)
})

test('[R-4] where there is room the chat that is open stands beside the others, under the customer’s name', async () => {
  const { screen, press, has } = await showLists({ open: [chat({})] }, { width: 'wide' })
  const shown = () => screen.getByRole('region', { name: 'Chat that is open' })
  expect(shown().textContent).toBe('Open a chat to read and answer it')
  await press('Open')
  expect([within(shown()).getByRole('heading', { level: 2 }).textContent, has('End the chat')]).toEqual(['Mia', true])
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('[R-4] a chat that is opened beside others takes the focus, as a sheet would', async () => {
  const { screen, press } = await showLists({ open: [chat({})] }, { width: 'wide' })
  await press('Open')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Mia' }))
})

test('[R-4] a chat that is open beside others is left with its list', async () => {
  const past = [chat({ conversationId: 'c9', state: 'closed' })]
  const { screen, press, turnTo } = await showLists({ open: [chat({})] }, { width: 'wide', past })
  await press('Open')
  await turnTo('Closed')
  expect(screen.getByRole('region', { name: 'Chat that is open' }).textContent).toBe('Open a chat to read and answer it')
})

test('[R-4] nothing is kept free for an open chat while there is no chat to open', async () => {
  const { screen } = await showLists({}, { width: 'wide' })
  expect([screen.queryAllByText('No chats now').length, screen.queryByRole('region', { name: 'Chat that is open' })]).toEqual([
    1,
    null,
  ])
})

test.each([
  ['an operator who is available', true, ['service.act'], /^You need do nothing/],
  ['an operator who is not available', false, ['service.act'], /^You are away and receive no chats/],
  ['who only reads', false, [], /^You need do nothing/],
] as const)('[R-4] without chats %s is told what comes next', async (_, isAvailable, rights, words) => {
  const { screen } = await showLists({ isAvailable }, { rights })
  expect(screen.queryByText(words)).not.toBe(null)
})

test('[R-4] the first chat that comes leaves the focus where it is', async () => {
  const { screen, becomes } = await showLists({}, { width: 'wide' })
  const available = screen.getByRole('switch', { name: 'Take chats' })
  available.focus()
  await becomes({ open: [chat({})] })
  expect([screen.queryByRole('region', { name: 'Chat that is open' }) !== null, document.activeElement === available]).toEqual([
    true,
    true,
  ])
})

test('[R-4] where no chats come to who is away, the switch to take them is pointed to', async () => {
  const { screen, user, orders } = await showLists({ isAvailable: false })
  expect(screen.queryByText('To take chats, turn on the switch above.')).not.toBe(null)
  await user.click(screen.getByRole('switch', { name: 'Take chats' }))
  expect(orders()).toEqual([{ act: 'available', isAvailable: true }])
})

test.each([
  [true, /^You are available: /],
  [false, /^You are away and receive no chats/],
] as const)('[R-4] whether one is available (%s) is said in words beside the switch', async (isAvailable, words) => {
  const { screen } = await showLists({ isAvailable })
  expect(screen.queryByText(words)).not.toBe(null)
})

test.each([
  [
    'those who do, with how many each has',
    [colleague('Zoe', true, 1), colleague('Leo', false, 0)],
    'Colleagues who take chats now: Zoe 1/3',
  ],
  ['that nobody does', [colleague('Leo', false, 0)], 'No colleague takes chats now.'],
])('[R-4] of colleagues who take chats it is said: %s', async (_, colleagues, words) => {
  const { screen } = await showLists({ colleagues })
  expect(screen.queryByText(words)).not.toBe(null)
})

test('[R-4] above the chats stand how many customers wait and for how long, how many are talked with, and who takes chats', async () => {
  await showLists({
    waiting: [chat({ state: 'waiting', operator: null, waitingSince: -120_000 })],
    open: [],
    colleagues: [colleague('Zoe', true, 1)],
    isAvailable: true,
  })
  expect(document.querySelector('dl')?.textContent).toBe(
    'Customers waiting1oldest for 2 minChats under way0Operators taking chats2Colleagues who take chats now: Zoe 1/3',
  )
})

test('[R-4] the tab of chats says how many customers wait', async () => {
  const { screen } = await showLists({ waiting: [chat({ state: 'waiting', operator: null })] })
  expect(screen.queryByRole('tab', { name: 'Active 1 waiting' })).not.toBe(null)
})

test('[R-4] of a customer who waits it is said for how long', async () => {
  const { screen } = await showLists({ waiting: [chat({ state: 'waiting', operator: null, waitingSince: -120_000 })] })
  expect(screen.getByRole('region', { name: 'Waiting' }).textContent).toContain('Waiting 2 min')
})

test('[R-4] no room is kept for an open chat beside an empty list of chats that are over', async () => {
  const { screen, turnTo } = await showLists({}, { width: 'wide' })
  await turnTo('Closed')
  expect(screen.queryByRole('region', { name: 'Chat that is open' })).toBe(null)
})

test('[R-4] the tab of visitors’ messages says how many nobody has dealt with', async () => {
  const { screen } = await showLists({}, { messages: [left('v1', null), left('v2', 'Oda')] })
  expect(screen.queryByRole('tab', { name: 'Visitor messages 1 open' })).not.toBe(null)
})

test.each([
  ['a member, to who may look at members', 'm1', ['service.act', 'members.read'], '/admin/members?text=m1'],
  ['a member, to who may not', 'm1', ['service.act'], null],
  ['a visitor', null, ['service.act', 'members.read'], null],
] as const)('[R-4] from an open chat a way leads to its customer: %s', async (_, memberId, rights, way) => {
  const { screen } = await showSupport({ open: [chat({ customer: { memberId, name: 'Mia' } })] }, { rights })
  expect(screen.queryByRole('link', { name: 'To the member Mia' })?.getAttribute('href') ?? null).toBe(way)
})
