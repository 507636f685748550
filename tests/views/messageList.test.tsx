import { act, fireEvent } from '@testing-library/react'
import { BehaviorSubject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { type ActorRefFrom, createActor, fromCallback, fromObservable, fromPromise } from 'xstate'
import type { TierFilter } from '#src/api/model/chat.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { chatListMachine, type OlderPage } from '#src/machines/chat/chatListMachine.ts'
import type { chatMachine } from '#src/machines/chat/chatMachine.ts'
import type { Unread } from '#src/machines/chat/chatRows.ts'
import type { outboxMachine } from '#src/machines/chat/outboxMachine.ts'
import { type ChatRow, type ChatWindow, EMPTY_WINDOW } from '#src/streams/chat.ts'
import { MessageList } from '#src/ui/room/chat/MessageList.tsx'
import type { MessageActions } from '#src/ui/room/messageItems.tsx'
import type { Moderator } from '#src/ui/room/moderator.ts'
import { handActor } from '#tests/machines/support/deferred.ts'
import { chatMessage } from './support/chatMessage.ts'
import { laidOut } from './support/laidOut.ts'
import { messageActions } from './support/messageActions.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const MIA: MemberInfo = { memberId: 'm1', name: 'mia', nickname: 'Mia', avatar: '/mia.png', role: 'member', vipLevel: 1 }

/** The lines of these places, each with its number as its words. */
const lines = (from: number, to: number): readonly ChatRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => {
    const seq = from + index
    return { type: 'message', key: `l${seq}`, seq, at: seq, message: { ...chatMessage(`l${seq}`), content: `no. ${seq}` } }
  })
const windowOf = (from: number, to: number): ChatWindow => ({
  ...EMPTY_WINDOW,
  rows: lines(from, to),
  received: to,
  older: from > 1,
  generation: 1,
})

type Shown = {
  readonly window?: ChatWindow
  readonly memberId?: string | null
  readonly moderator?: Moderator | null
}

/** A list of five rows' height, with the lines 101 to 120 of a room by default. */
async function showList({ window = windowOf(101, 120), memberId = 'm2', moderator = null }: Shown = {}) {
  const layout = laidOut((element) => element.getAttribute('role') === 'log', 100)
  const windows = new BehaviorSubject(window)
  const feed = createActor(fromObservable<ChatWindow, undefined>(() => windows)).start()
  const older = handActor<OlderPage, { room: string; before: number; filter: TierFilter }>()
  const machine = chatListMachine.provide({
    actors: {
      loadOlder: older.logic,
      askUnread: fromPromise<Unread | null, { room: string }>(() => Promise.resolve(null)),
      keepSeen: fromCallback(() => undefined),
    },
  })
  const list = createActor(machine, { input: { room: 'r1' } }).start()
  onTestFinished(() => {
    list.stop()
    feed.stop()
  })
  const chat = shownBy<ActorRefFrom<typeof chatMachine>>({}, { children: { feed } })
  const outbox = shownBy<ActorRefFrom<typeof outboxMachine>>({ messages: [] })
  const actions = shownBy<MessageActions['actions']>({})
  const composer = shownBy<MessageActions['composer']>({})
  const page = await show(
    <MessageList
      chat={chat.ref}
      list={list}
      outbox={outbox.ref}
      member={memberId === null ? null : { ...MIA, memberId }}
      moderator={moderator}
      messageActions={messageActions({ actions: actions.ref, composer: composer.ref, memberId })}
      look={{ size: 'medium', roomy: false, faces: false }}
    />,
    { language: 'en', words: ['room', 'chat'] },
  )
  const { screen, user } = page
  const box = screen.getByRole('log')
  const row = (seq: number) => {
    const found = box.querySelector(`[data-key="l${seq}"]`)
    if (found === null) throw new Error(`there is no line ${seq}`)
    return found
  }
  return {
    ...page,
    box,
    row,
    list,
    sent: { actions: actions.sent, composer: composer.sent },
    asked: () => older.asked.map(({ input }) => input),
    older: (answer: OlderPage | null) =>
      told(() => (answer === null ? older.last().reject(new Error('it cannot be had')) : older.last().resolve(answer))),
    come: (next: ChatWindow) => told(() => windows.next(next)),
    scrollTo: (top: number) => layout.scroll(box, top),
    scrollToEnd: () => layout.scroll(box, box.scrollHeight),
    resize: layout.resize,
    setView: layout.setView,
    toEnd: () => layout.toEnd(box),
    at: (seq: number) => layout.at(row(seq)),
    /** The lines that are drawn: the first and the last. */
    drawn: () => {
      const keys = [...box.querySelectorAll<HTMLElement>('[data-key]')].map(({ dataset }) => Number(dataset['key']?.slice(1)))
      return [keys[0], keys.at(-1)]
    },
    button: (name: string | RegExp) => screen.queryByRole('button', { name }),
    press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })),
    /** Opens the menu of a line, whose code comes with the press. */
    open: async (seq: number) => {
      await act(() => user.click(screen.getByText(`no. ${seq}`)))
      return screen.findByRole('menu', { name: 'Message' })
    },
  }
}

test('[S-9] who follows the chat has each newest line in sight', async () => {
  const { come, toEnd, drawn } = await showList()
  expect([toEnd(), drawn()]).toEqual([0, [101, 120]])
  await come(windowOf(101, 125))
  expect([toEnd(), drawn()]).toEqual([0, [101, 125]])
})

test('[D-7] who follows the chat keeps the newest line in sight while the keyboard takes some of its room', async () => {
  const { resize, toEnd } = await showList()
  resize(60)
  expect(toEnd()).toBe(0)
})

test('[D-7] who reads back stays where they read while the keyboard comes and goes', async () => {
  const { scrollTo, resize, at } = await showList()
  scrollTo(200)
  const before = at(112)
  resize(60)
  resize(100)
  expect(at(112)).toBe(before)
})

test('[D-7] who followed again after they had read back keeps the newest line in sight while the keyboard comes', async () => {
  const { scrollTo, scrollToEnd, resize, toEnd } = await showList()
  scrollTo(200)
  scrollToEnd()
  resize(60)
  expect(toEnd()).toBe(0)
})

test('[S-9] who scrolls up has a list that stands still, and reads how many lines came since', async () => {
  const { scrollTo, come, drawn, at, button } = await showList()
  scrollTo(200)
  const before = at(112)
  await come(windowOf(101, 123))
  expect([drawn(), at(112), button('New messages: 3') !== null]).toEqual([[101, 120], before, true])
})

test.each([
  [24, false],
  [25, true],
])('[S-9] %i px from the newest line the list stands still: %s', async (px, isStill) => {
  const { box, scrollTo, button } = await showList()
  scrollTo(box.scrollTop - px)
  expect(button('To the latest message') !== null).toBe(isStill)
})

test('[S-9] a list that is scrolled by its own change of size is still followed', async () => {
  const { box, setView, scrollTo, toEnd, button } = await showList()
  // The browser tells of the scroll before the size.
  setView(60)
  scrollTo(box.scrollTop - 100)
  expect([toEnd(), button('To the latest message')]).toEqual([0, null])
})

test('[S-9] who scrolls to the end follows again', async () => {
  const { scrollTo, scrollToEnd, come, drawn, toEnd, button } = await showList()
  scrollTo(200)
  await come(windowOf(101, 123))
  scrollToEnd()
  expect([drawn(), toEnd(), button(/latest|New messages/)]).toEqual([[101, 123], 0, null])
})

test('[S-9] a press on what is new leads to the newest line', async () => {
  const { scrollTo, come, press, drawn, toEnd } = await showList()
  scrollTo(200)
  await come(windowOf(101, 123))
  await press('New messages: 3')
  expect([drawn(), toEnd()]).toEqual([[101, 123], 0])
})

test('[D-5] who comes near the oldest line gets older ones, and what they read stays where it is', async () => {
  const { scrollTo, asked, older, drawn, at } = await showList()
  scrollTo(200)
  expect(asked()).toEqual([])
  scrollTo(110)
  expect(asked()).toEqual([{ room: 'r1', before: 101, filter: 'all' }])
  const before = at(107)
  await older({ rows: lines(81, 100), older: true })
  expect([drawn(), at(107)]).toEqual([[81, 120], before])
})

test('[D-5] who scrolls down near the oldest line does not ask for older ones', async () => {
  const { scrollTo, asked } = await showList()
  scrollTo(90)
  scrollTo(100)
  expect(asked()).toHaveLength(0)
})

test('[D-5] older lines are asked for by a press too, which says while it loads', async () => {
  const { press, screen, older, drawn, button } = await showList()
  await press('Earlier messages')
  expect([screen.queryByText('Loading earlier messages…') !== null, button('Earlier messages')]).toEqual([true, null])
  await older({ rows: lines(81, 100), older: true })
  expect([drawn(), button('Earlier messages') !== null]).toEqual([[81, 120], true])
})

test('[D-5] older lines that could not be had are asked for again by a press', async () => {
  const { press, older, asked } = await showList()
  await press('Earlier messages')
  await older(null)
  await press(/Try again/)
  expect(asked()).toHaveLength(2)
})

test('[D-5] where the chat begins is said once there are no older lines', async () => {
  const { press, older, screen } = await showList()
  expect(screen.queryByText('The chat begins here')).toBe(null)
  await press('Earlier messages')
  await older({ rows: lines(100, 100), older: false })
  expect(screen.queryByText('The chat begins here')).not.toBe(null)
})

test('[D-7] a chat in which nobody spoke says so, and not where it begins', async () => {
  const { screen, box } = await showList({ window: { ...EMPTY_WINDOW, generation: 1 } })
  expect([
    screen.queryByText('Nobody has spoken yet') !== null,
    screen.queryByText('The chat begins here'),
    box.getAttribute('aria-busy'),
  ]).toEqual([true, null, 'false'])
})

test('[D-7] before the first lines came nobody is said to have kept silent', async () => {
  const { screen, box } = await showList({ window: EMPTY_WINDOW })
  expect([screen.queryByText('Nobody has spoken yet'), box.getAttribute('aria-busy')]).toEqual([null, 'true'])
})

test('[D-7] a press on a line opens what can be done with it, and the list stands still meanwhile', async () => {
  const { open, come, drawn } = await showList()
  const menu = await open(119)
  await come(windowOf(101, 123))
  expect([menu.textContent?.includes('no. 119'), drawn()]).toEqual([true, [101, 120]])
})

test('[D-7] once the menu of a line is closed at the end of the list, the newest line is followed again', async () => {
  const { screen, user, open, come, drawn } = await showList()
  await open(119)
  await come(windowOf(101, 123))
  await user.keyboard('{Escape}')
  await expect.poll(drawn).toEqual([101, 123])
  expect(screen.queryByRole('menu')).toBe(null)
})

test('[D-7] who read back before they opened a line’s menu reads on there once it is closed', async () => {
  const { screen, user, open, scrollTo, drawn, come, at } = await showList()
  scrollTo(200)
  const before = at(112)
  await open(112)
  await come(windowOf(101, 123))
  await user.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('menu')).toBe(null)
  expect([drawn(), at(112)]).toEqual([[101, 120], before])
})

test('[D-7] a press on a name opens who it belongs to, and no menu', async () => {
  const { screen, user, row, sent } = await showList()
  const name = [...row(119).querySelectorAll('bdi')].find(({ textContent }) => textContent === 'Mia')
  await user.click(name ?? row(119))
  expect([sent.actions, screen.queryByRole('menu')]).toMatchObject([
    [{ type: 'member.asked', shown: { lineId: 'l119', person: { memberId: 'm1', name: 'Mia' } } }],
    null,
  ])
})

test('[D-6] Enter on the list goes to its newest line, whose menu Enter opens', async () => {
  const { screen, user, box } = await showList()
  act(() => box.focus())
  await user.keyboard('{Enter}')
  expect(document.activeElement?.closest('[data-key]')?.textContent).toContain('no. 120')
  await user.keyboard('{Enter}')
  expect((await screen.findByRole('menu')).textContent).toContain('no. 120')
})

test('[D-6] what keys do with the lines is said to who comes to the list', async () => {
  const { box } = await showList()
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Press Enter to choose a message, arrows to move',
  )
})

/** What a moderator's list has of its own, and what it was told. */
function moderating() {
  const keys: string[] = []
  const moderator: Moderator = {
    renderMenu: ({ key }) => <button type="button">menu of {key}</button>,
    renderOutcome: () => <p>muted</p>,
    renderKeyHint: () => <p>the keys of moderators</p>,
    onKeyDown: ({ key }, _, onLeave) => {
      keys.push(key)
      if (key === 'Escape') onLeave()
    },
    onUnpin: () => undefined,
  }
  return { moderator, keys }
}

test('[D-8] a moderator has their own menus, keys and outcomes in place of a member’s', async () => {
  const { moderator, keys } = moderating()
  const { screen, user, box } = await showList({ moderator })
  expect([screen.queryByText('muted') !== null, screen.queryByRole('button', { name: 'menu of l120' }) !== null]).toEqual([
    true,
    true,
  ])
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('the keys of moderators')
  await user.click(screen.getByText('no. 119'))
  expect(screen.queryByRole('menu')).toBe(null)
  act(() => box.focus())
  await user.keyboard('d')
  expect(keys).toEqual(['d'])
})

test('[D-8] a list under a moderator’s pointer shows nothing new, and says how much there is', async () => {
  const { box, come, drawn, button } = await showList({ moderator: moderating().moderator })
  fireEvent.pointerEnter(box, { pointerType: 'mouse' })
  await come(windowOf(101, 122))
  expect([drawn(), button('New messages: 2') !== null]).toEqual([[101, 120], true])
  fireEvent.pointerLeave(box)
  expect([drawn(), button(/New messages/)]).toEqual([[101, 122], null])
})

test('[D-8] a press on a name opens who it belongs to for a moderator too', async () => {
  const { user, row, sent } = await showList({ moderator: moderating().moderator })
  const name = [...row(119).querySelectorAll('bdi')].find(({ textContent }) => textContent === 'Mia')
  await user.click(name ?? row(119))
  expect(sent.actions).toMatchObject([{ type: 'member.asked', shown: { lineId: 'l119', person: { memberId: 'm1' } } }])
})

test('[S-7] while the chat is not there, no list of it is', async () => {
  const list = createActor(
    chatListMachine.provide({
      actors: {
        askUnread: fromPromise<Unread | null, { room: string }>(() => Promise.resolve(null)),
        keepSeen: fromCallback(() => undefined),
      },
    }),
    { input: { room: 'r1' } },
  )
  const { screen } = await show(
    <MessageList
      chat={shownBy<ActorRefFrom<typeof chatMachine>>({}).ref}
      list={list}
      outbox={shownBy<ActorRefFrom<typeof outboxMachine>>({ messages: [] }).ref}
      member={null}
      moderator={null}
      messageActions={messageActions()}
      look={{ size: 'medium', roomy: false, faces: false }}
    />,
    { language: 'en', words: ['room'] },
  )
  expect(screen.queryByRole('log')).toBe(null)
})

test.each([
  ['with lines', windowOf(101, 120), false],
  ['without a line', { ...windowOf(101, 120), rows: [], older: false }, true],
])('[D-7] of a chat %s it is said that nobody has spoken yet: %#', async (_, window, isSaid) => {
  const { screen } = await showList({ window })
  expect(screen.queryByText('Nobody has spoken yet') !== null).toBe(isSaid)
})
