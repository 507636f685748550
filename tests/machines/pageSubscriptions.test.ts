import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { assign, createActor, createMachine } from 'xstate'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { profile } from '#src/api/profile.ts'
import { STORED_SESSION } from '#src/api/transport/credentials.ts'
import { startSubscriptions } from '#src/app/subscriptions.ts'
import type { TabMessage } from '#src/machines/session/tabMessage.ts'
import { createScope } from '#src/streams/kit/scope.ts'

/** The page's machines in the test's hands: what each was sent, and how often what is kept of somebody was forgotten. */
function begin() {
  const changes = new Subject<MemberInfo | null>()
  const self = new Subject<SelfPush>()
  const refusals = new Subject<{ readonly code: number; readonly message: string | null }>()
  const tabs = new Subject<TabMessage>()
  const sent: string[] = []
  const events: unknown[] = []
  const raised: unknown[] = []
  let [forgotten, counted] = [0, 0]
  const actor = (name: string) =>
    Object.assign(createActor(createMachine({ context: { offset: 0, member: null } })).start(), {
      send: (event: { readonly type: string }) => {
        sent.push(`${name} ${event.type}`)
        events.push(event)
      },
    })
  const clock = createActor(
    createMachine({
      types: { events: {} as { readonly type: 'turned'; readonly offset: number } },
      context: { offset: 0 },
      on: { turned: { actions: assign(({ event }) => ({ offset: event.offset })) } },
    }),
  ).start()
  const page = createScope()
  const ports = {
    page,
    window: new EventTarget(),
    members: { current: () => null, changes },
    tabs: { heard: tabs },
    socket: { self, refusals },
    session: actor('session'),
    connection: actor('connection'),
    coinBalance: actor('coins'),
    prompt: actor('prompt'),
    clock,
    toasts: { raise: (toast: unknown) => raised.push(toast) },
    forgetReplies: () => (forgotten += 1),
    unread: { load: () => Promise.resolve((counted += 1)) },
  }
  // Machines that only listen stand in for the page's.
  startSubscriptions(ports as unknown as Parameters<typeof startSubscriptions>[0])
  return {
    changes,
    self,
    refusals,
    tabs,
    window: ports.window,
    turn: (offset: number) => clock.send({ type: 'turned', offset }),
    events: () => events.splice(0),
    raised: () => raised.splice(0),
    sent: () => sent.splice(0),
    forgotten: () => forgotten,
    counted: () => counted,
    close: page.close,
  }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a member is known by their id alone here
const MIA = { memberId: 'm-mia' } as MemberInfo

test('[C-5] [D-4] replies that are kept are forgotten whenever somebody else is there: at a login, and at a logout as well', () => {
  const { changes, forgotten, sent, counted } = begin()
  changes.next(MIA)
  expect([forgotten(), counted()]).toEqual([1, 1])
  expect(sent()).toEqual(['coins member.changed', 'prompt login.done', 'connection connection.needed'])
  changes.next(null)
  expect([forgotten(), counted()]).toEqual([2, 1])
  expect(sent()).toEqual(['coins member.changed'])
})

test('[X-5] [S-5] a session’s end that is pushed, or a link that is refused for it, ends it here; other refusals do not', () => {
  const { self, refusals, sent, close, window, changes } = begin()
  self.next({ kind: 'sessionEnded', code: profile.codes.loginElsewhere, message: 'elsewhere' })
  refusals.next({ code: profile.codes.accountBlockade, message: null })
  expect(sent()).toEqual(['session session.refused', 'session session.refused'])
  refusals.next({ code: profile.codes.rateLimited, message: null })
  expect(sent()).toEqual([])
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  expect(sent()).toEqual(['connection network.lost', 'connection network.back'])
  close()
  window.dispatchEvent(new Event('offline'))
  changes.next(MIA)
  expect(sent()).toEqual([])
})

test('[C-13] coins are a member’s: their balance is told whether one is here', () => {
  const { changes, events } = begin()
  changes.next(MIA)
  changes.next(null)
  const [login, , , logout] = events()
  expect([login, logout]).toEqual([
    { type: 'member.changed', isMember: true },
    { type: 'member.changed', isMember: false },
  ])
})

test('[X-5] [S-5] a session’s end is told with its cause and the server’s words, pushed or at the link', () => {
  const { self, refusals, events } = begin()
  self.next({ kind: 'sessionEnded', code: profile.codes.loginElsewhere, message: 'elsewhere' })
  refusals.next({ code: profile.codes.accountBlockade, message: 'blocked' })
  expect(events()).toEqual([
    { type: 'session.refused', cause: 'loginElsewhere', message: 'elsewhere' },
    { type: 'session.refused', cause: 'accountBlockade', message: 'blocked' },
  ])
})

test('[C-8] tries of the password that failed are told at once, and no other push raises a word here', () => {
  const { self, raised } = begin()
  self.next({ kind: 'failedTries', count: 5, lastAt: 0 })
  self.next({ kind: 'tasks' })
  expect(raised()).toMatchObject([{ key: 'toast.failedTries', values: { count: 5 }, tone: 'warn', stay: 12_000 }])
})

test('[S-5] a session that another tab ended ends here for the same cause', () => {
  const { tabs, events } = begin()
  const news: TabMessage = { tag: 't-1', ending: { cause: 'left', message: null } }
  tabs.next(news)
  expect(events()).toEqual([{ type: 'session.endedInOtherTab', ...news }])
})

test('[A-3] a session that another tab stores is taken up here; what else tabs store is not looked at', () => {
  const { window, sent } = begin()
  const after = (key: string) => {
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    return sent()
  }
  expect([after('another'), after(STORED_SESSION)]).toEqual([[], ['session session.openedInOtherTab']])
})

test('[B-2] the session hears that the clock was corrected, once each time, and not of the time that it begins with', () => {
  const { turn, sent } = begin()
  const told = () => sent().length
  const seen = [told()]
  for (const offset of [0, 500, 500, -200]) {
    turn(offset)
    seen.push(told())
  }
  expect(seen).toEqual([0, 0, 1, 0, 1])
})

test('[B-2] the first correction of the clock is told the session too', () => {
  const { turn, sent } = begin()
  turn(500)
  expect(sent()).toEqual(['session clock.corrected'])
})
