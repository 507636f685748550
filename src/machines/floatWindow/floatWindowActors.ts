import { combineLatest, concat, defer, distinctUntilChanged, filter, map, type Observable, of, startWith, switchMap } from 'rxjs'
import { fromObservable } from 'xstate'
import { floatWindowList } from '#src/api/contract/content.ts'
import type { FloatWindow } from '#src/api/model/shownContent.ts'
import type { Client } from '#src/api/transport/client.ts'
import { shownList } from '#src/streams/shownList.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { floatWindowMachine } from './floatWindowMachine.ts'

type FloatWindowPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self'>
  readonly hidden: Observable<boolean>
  readonly random: () => number
  /** The page's language, and who is here: each now, and as it changes. */
  readonly language: Observable<unknown>
  readonly member: Observable<unknown>
  /** Whether a dialog lies over the page that came by itself, now and as it changes. */
  readonly overlays: Observable<boolean>
  /** Keeps in the tab that this visit's overlay has been. */
  readonly keep: () => void
}

/**
 * The float window over its call: nothing from the moment on when somebody else is here, the language changes, or the member pauses, until
 * the server has answered what is for them.
 */
export function provideFloatWindow({ client, socket, language, member, overlays, keep, ...ports }: FloatWindowPorts) {
  const ask = () => defer(async () => (await client.call(floatWindowList, {})).list)
  const pauses = socket.self.pipe(
    filter((push) => push.kind === 'saferPlay'),
    map(({ pause }) => pause?.until ?? null),
    startWith(null),
    distinctUntilChanged(),
  )
  return floatWindowMachine.provide({
    actors: {
      windows: fromObservable<readonly FloatWindow[], undefined>(() =>
        combineLatest([language, member, pauses]).pipe(switchMap(() => concat(of([]), shownList({ ask, ...ports })))),
      ),
      overlays: fromObservable<true, undefined>(() => overlays.pipe(filter((isThere): isThere is true => isThere))),
    },
    actions: { keep },
  })
}
