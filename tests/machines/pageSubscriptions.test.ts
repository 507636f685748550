import { NEVER, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, createMachine } from 'xstate'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { profile } from '#src/api/profile.ts'
import { startSubscriptions } from '#src/app/subscriptions.ts'
import { createScope } from '#src/streams/kit/scope.ts'

/** The page's machines in the test's hands: what each was sent, and how often what is kept of somebody was forgotten. */
function begin() {
  const changes = new Subject<MemberInfo | null>()
  const self = new Subject<SelfPush>()
  const refusals = new Subject<{ readonly code: number; readonly message: string | null }>()
  const sent: string[] = []
  let [forgotten, counted] = [0, 0]
  const actor = (name: string) =>
    Object.assign(createActor(createMachine({ context: { offset: 0, member: null } })).start(), {
      send: (event: { readonly type: string }) => void sent.push(`${name} ${event.type}`),
    })
  const page = createScope()
  const ports = {
    page,
    window: new EventTarget(),
    members: { current: () => null, changes },
    tabs: { heard: NEVER },
    socket: { self, refusals },
    session: actor('session'),
    connection: actor('connection'),
    coinBalance: actor('coins'),
    prompt: actor('prompt'),
    clock: actor('clock'),
    toasts: { raise: () => undefined },
    forgetReplies: () => (forgotten += 1),
    unread: { load: () => Promise.resolve((counted += 1)) },
  }
  // Machines that only listen stand in for the page's.
  startSubscriptions(ports as unknown as Parameters<typeof startSubscriptions>[0])
  return {
    changes,
    self,
    refusals,
    window: ports.window,
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
