import { BehaviorSubject, NEVER, Subject } from 'rxjs'
import { onTestFinished } from 'vitest'
import { assign, createActor, createMachine } from 'xstate'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { App } from '#src/app/app.ts'
import { createRoots } from '#src/machines/kit/roots.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'

/** Somebody who is here, by their id and role. */
export const member = (memberId: string, role: MemberInfo['role'] = 'member') => ({ memberId, role }) as unknown as MemberInfo
export const MIA = member('m-mia')

type Call = { readonly path: string; readonly payload: unknown }

/** A page, as far as what comes late looks at it: its session says who is here, and each call is answered by its path, or never. */
export function pageBy(first: MemberInfo | null, replies: Readonly<Record<string, unknown>> = {}, tab = memoryStorage().storage) {
  const calls: Call[] = []
  const prompted: unknown[] = []
  const toasted: unknown[] = []
  const told: unknown[] = []
  const gone: string[] = []
  const changes = new Subject<MemberInfo | null>()
  let current = first
  const page = createScope()
  const session = createActor(
    createMachine({
      types: { events: {} as { readonly type: 'came'; readonly member: MemberInfo | null } },
      context: { member: first, memberBefore: null as MemberInfo | null, expiresAt: 9 },
      initial: 'known',
      on: {
        came: { actions: assign({ member: ({ event }) => event.member }) },
        '*': { actions: ({ event }) => told.push(event) },
      },
      states: { known: {} },
    }),
  ).start()
  const document = Object.assign(new EventTarget(), { querySelector: () => null })
  const window = Object.assign(new EventTarget(), { document })
  const self = new Subject<SelfPush>()
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
    navigator: { here: () => '/app/live?view=all', go: (path: string) => void gone.push(path) },
    toasts: { raise: (toast: unknown) => void toasted.push(toast) },
    storage: memoryStorage().storage,
    rooms: { open: () => ({ deliveries: NEVER, news: NEVER }) },
    socket: { self, back: NEVER },
    saferPlay: { current: () => undefined, subscribe: () => () => undefined, load: async () => undefined },
    client: {
      call: ({ path }: { readonly path: string }, payload: unknown) => {
        calls.push({ path, payload })
        return path in replies ? Promise.resolve(replies[path]) : new Promise(() => undefined)
      },
    },
    pageProps: {},
    actors: { session, prompt: { send: (event: unknown) => prompted.push(event) } },
  }
  onTestFinished(() => page.close())
  return {
    app: app as unknown as App,
    tab,
    window,
    prompted,
    /** What was raised as a toast. */
    toasted,
    /** What the session was told. */
    told,
    /** Where machines led to. */
    gone,
    self,
    page,
    asked: ({ path }: { readonly path: string }) => calls.filter((one) => one.path === path).map(({ payload }) => payload),
    come: (next: MemberInfo | null) => {
      current = next
      session.send({ type: 'came', member: next })
      changes.next(next)
    },
  }
}
