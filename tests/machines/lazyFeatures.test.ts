import { BehaviorSubject, NEVER, Subject } from 'rxjs'
import { expect, onTestFinished, test } from 'vitest'
import { assign, createActor, createMachine } from 'xstate'
import { backOfficeRights } from '#src/api/contract/backOffice.ts'
import { saferPlaySettings } from '#src/api/contract/saferPlay.ts'
import { securityNotices } from '#src/api/contract/securityNotices.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { App } from '#src/app/app.ts'
import { backOfficeOf } from '#src/app/lazy/backOffice.ts'
import { favouritesOf } from '#src/app/lazy/favourites.ts'
import { floatWindowOf } from '#src/app/lazy/floatWindow.ts'
import { noticesOf } from '#src/app/lazy/notices.tsx'
import { startSaferPlay } from '#src/app/lazy/saferPlay.ts'
import { createRoots } from '#src/machines/kit/roots.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { settled } from './support/deferred.ts'
import { partOf } from './support/partOf.ts'

const member = (memberId: string, role: MemberInfo['role'] = 'member') => ({ memberId, role }) as unknown as MemberInfo
const MIA = member('m-mia')

type Call = { readonly path: string; readonly payload: unknown }

/** A page, as far as what comes late looks at it: its session says who is here, and each call is answered by its path, or never. */
function pageBy(first: MemberInfo | null, replies: Readonly<Record<string, unknown>> = {}, tab = memoryStorage().storage) {
  const calls: Call[] = []
  const prompted: unknown[] = []
  const changes = new Subject<MemberInfo | null>()
  let current = first
  const page = createScope()
  const session = createActor(
    createMachine({
      types: { events: {} as { readonly type: 'came'; readonly member: MemberInfo | null } },
      context: { member: first, memberBefore: null as MemberInfo | null, expiresAt: 9 },
      initial: 'known',
      on: { came: { actions: assign({ member: ({ event }) => event.member }) } },
      states: { known: {} },
    }),
  ).start()
  const window = new EventTarget()
  const self = new Subject<unknown>()
  const app = {
    window,
    page,
    tabStorage: tab,
    roots: createRoots(),
    members: { current: () => current, changes },
    hidden: new BehaviorSubject(false),
    random: () => 0,
    now: () => 0,
    words: new EventTarget(),
    navigator: { here: () => '/app/live?view=all', go: () => undefined },
    toasts: { raise: () => undefined },
    socket: { self, back: NEVER },
    saferPlay: { current: () => undefined, subscribe: () => () => undefined, load: async () => undefined },
    client: {
      call: ({ path }: { readonly path: string }, payload: unknown) => {
        calls.push({ path, payload })
        return path in replies ? Promise.resolve(replies[path]) : new Promise(() => undefined)
      },
    },
    actors: { session, prompt: { send: (event: unknown) => prompted.push(event) } },
  }
  onTestFinished(() => page.close())
  return {
    app: app as unknown as App,
    tab,
    window,
    prompted,
    asked: ({ path }: { readonly path: string }) => calls.filter((one) => one.path === path).map(({ payload }) => payload),
    come: (next: MemberInfo | null) => {
      current = next
      session.send({ type: 'came', member: next })
      changes.next(next)
    },
  }
}

test('[D-8] only an operator’s page asks what they may do, whoever was there when the back office was opened', () => {
  const { app, asked, come } = pageBy(member('m-mod', 'admin'))
  backOfficeOf(app)
  const seen = [asked(backOfficeRights).length]
  for (const next of [null, member('m-ada', 'operator')]) {
    come(next)
    seen.push(asked(backOfficeRights).length)
  }
  expect(seen).toEqual([0, 0, 1])
})

test('[D-8] an operator who opens the back office uses it, and from then on by what they do alone', () => {
  const ada = member('m-ada', 'operator')
  const { app, window, asked, come } = pageBy(ada)
  backOfficeOf(app)
  const again = () => [null, ada].forEach(come)
  again()
  window.dispatchEvent(new Event('pointerdown'))
  again()
  again()
  expect(asked(backOfficeRights)).toEqual([true, false, true, false].map((isUsed) => ({ isUsed })))
})

test('[B-5] a visitor who follows something is asked to log in for that, and comes back to where they were', () => {
  const { app, prompted } = pageBy(null)
  favouritesOf(app).send({ type: 'favourite.toggled', target: { kind: 'anchor', id: 'a1' } })
  expect(prompted).toEqual([{ type: 'login.needed', featureKey: 'feature.favourites', fromPage: '/app/live?view=all' }])
})

const NO_NOTICES = { [securityNotices.path]: { list: [] } }

test('[C-8] a member is asked once a session what was done to the account, also over a reload', async () => {
  const before = pageBy(MIA, NO_NOTICES)
  noticesOf(before.app)
  await settled()
  const after = pageBy(MIA, NO_NOTICES, before.tab)
  noticesOf(after.app)
  await settled()
  expect([before.asked(securityNotices).length, after.asked(securityNotices).length]).toEqual([1, 0])
})

test('[C-8] another session in the same tab is asked for its own notices, and a visitor for none', async () => {
  const { app, asked, come } = pageBy(null, NO_NOTICES)
  noticesOf(app)
  const seen = [asked(securityNotices).length]
  for (const next of [MIA, null, member('m-leo')]) {
    come(next)
    await settled()
    seen.push(asked(securityNotices).length)
  }
  expect(seen).toEqual([0, 1, 1, 2])
})

test('[P-6] whether play is paused is asked for a member, who may come later, and for no visitor', () => {
  const { app, asked, come } = pageBy(null)
  startSaferPlay(app)
  const seen = [asked(saferPlaySettings).length]
  come(MIA)
  expect([...seen, asked(saferPlaySettings).length]).toEqual([0, 1])
  const there = pageBy(MIA)
  startSaferPlay(there.app)
  expect(there.asked(saferPlaySettings)).toHaveLength(1)
})

const NOTICE = { noticeId: 'n1' }

test('[C-7] a question of the account that comes over the page counts as an overlay of the visit', async () => {
  const { app } = pageBy(MIA, { [securityNotices.path]: { list: [NOTICE] } })
  const { shown, stop } = partOf(floatWindowOf(app).logic, 'overlays')
  const before = shown.filter((one) => one === true).length
  await settled()
  stop()
  expect([before, shown.filter((one) => one === true).length]).toEqual([0, 1])
})

test('[C-7] a page without a question has no overlay that came by itself', async () => {
  const { app } = pageBy(MIA, NO_NOTICES)
  const { shown, stop } = partOf(floatWindowOf(app).logic, 'overlays')
  await settled()
  stop()
  expect(shown.filter((one) => one === true)).toEqual([])
})

test.each([
  [true, true],
  ['yes', false],
  [null, false],
])('[C-7] a tab that keeps %s of its visit’s overlay has had it: %s', (kept, isDone) => {
  const { app, tab } = pageBy(null)
  if (kept !== null) tab.write('floatWindow', kept)
  expect(floatWindowOf(app).isDone()).toBe(isDone)
})
