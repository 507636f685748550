import { concat, defer, map, NEVER, type Observable, of, startWith, switchMap } from 'rxjs'
import { fromObservable } from 'xstate'
import { gameBrands, gameHotList, gameRecent } from '#src/api/contract/gameHall.ts'
import { gameList } from '#src/api/contract/games.ts'
import type { Venue } from '#src/api/model/venue.ts'
import type { Client } from '#src/api/transport/client.ts'
import { shownList } from '#src/streams/shownList.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { liveTables } from '#src/streams/tables.ts'
import { callActor } from '../kit/callActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import type { Toasts } from '../toast/toastActors.ts'
import type { MemberSource } from '../session/memberActors.ts'
import { type HallList, hallMachine, type Players } from './hallMachine.ts'

export type HallPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'sockets'>
  readonly members: MemberSource
  readonly navigator: Navigator
  readonly toasts: Toasts
  readonly home: string
  /** Whether nobody looks at the page, now and as it changes. */
  readonly hidden: Observable<boolean>
  readonly random: () => number
  /** The venues as they stand, from now on. */
  readonly venues: Observable<readonly Venue[]>
  /** What is kept of these addresses' replies is no longer true. */
  readonly outdate: (paths: readonly string[]) => void
}

/** The hall over its calls and the lobby's pushes. */
export function provideHall({ client, socket, members, navigator, toasts, home, hidden, random, venues, outdate }: HallPorts) {
  const players = (): Observable<Players> =>
    shownList({ ask: () => defer(async () => (await client.call(gameHotList, {})).list), hidden, random }).pipe(
      map((list) => new Map(list.map(({ game, players: count }) => [game, count]))),
    )
  /** Asked for anew when somebody comes back to the page, as from a game. */
  const recent = (): Observable<readonly string[]> =>
    members.changes.pipe(
      startWith(members.current()),
      switchMap((member) =>
        member === null
          ? concat(of([]), NEVER)
          : shownList({ ask: () => defer(async () => (await client.call(gameRecent, {})).list), hidden, random }),
      ),
    )
  return hallMachine.provide({
    actors: {
      load: callActor<HallList, { venueEnName: string | null }>(async ({ venueEnName }, signal) => {
        const [{ list: games }, { list: brands }] = await Promise.all([
          client.call(gameList, venueEnName === null ? {} : { venueEnName }, { signal }),
          client.call(gameBrands, {}, { signal }),
        ])
        return { games, brands }
      }),
      venues: fromObservable(() => venues),
      players: fromObservable(players),
      recent: fromObservable(recent),
      tables: fromObservable(() => liveTables({ sockets: socket.sockets, hidden })),
    },
    actions: {
      outdate: () => outdate([gameList.path, gameBrands.path]),
      goHome: () => {
        toasts.raise({ key: 'toast.gameClosed', tone: 'warn' })
        navigator.go(home, { replace: true })
      },
    },
  })
}
