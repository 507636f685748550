import {
  catchError,
  debounceTime,
  defer,
  distinctUntilChanged,
  EMPTY,
  filter,
  from,
  map,
  merge,
  Observable,
  of,
  skip,
  startWith,
  Subject,
  switchMap,
} from 'rxjs'
import * as v from 'valibot'
import { type ActorRefFrom, fromCallback, fromObservable } from 'xstate'
import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import { gameMaintenance } from '#src/api/contract/gameHall.ts'
import { gameLaunch, gameSecondLaunch, gameVisit } from '#src/api/contract/games.ts'
import type { GameCode } from '#src/api/model/game.ts'
import type { VenueMaintenance } from '#src/api/model/gameHall.ts'
import { TITLED } from '#src/api/model/games/frameMessages.ts'
import { PLAY_GAP } from '#src/api/model/saferPlay.ts'
import type { Venue } from '#src/api/model/venue.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import type { connectionMachine } from '../connection/connectionMachine.ts'
import { selectLinkState } from '../connection/connectionSelectors.ts'
import { callActor } from '../kit/callActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import { type SaferPlayHost, selectCheck, selectPause } from '../saferPlay/saferPlaySelectors.ts'
import type { MemberSource } from '../session/memberActors.ts'
import type { Toasts } from '../toast/toastActors.ts'
import { type FramePorts, provideFrame } from './frameActors.ts'
import { gameMachine, type LineStanding, type LookedAt, type PlayStanding, type WayIn } from './gameMachine.ts'

export type GamePorts = FramePorts & {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
  readonly connection: ActorRefFrom<typeof connectionMachine>
  readonly saferPlay: SaferPlayHost
  /** The venues as they stand, from now on. */
  readonly venues: Observable<readonly Venue[]>
  /** What this tab keeps. */
  readonly storage: DeviceStorage
  readonly members: MemberSource
  readonly navigator: Navigator
  readonly notices: Toasts
  readonly home: string
  /** Where the page is: frames may be on another port of its host. */
  readonly place: Pick<Location, 'protocol' | 'hostname'>
  readonly reload: () => void
  readonly now: () => number
}

/** News that come at once are one question, in ms. */
const TOGETHER = 200

/** A visit as a tab keeps it: when it began, and when it was last looked at. */
const KeptVisit = v.object({ since: v.number(), seen: v.number() })

/** Whether new rounds may begin, from the member's safer play: nothing until that is known; free where it cannot be had. */
function playStandings({ current, subscribe }: SaferPlayHost): Observable<PlayStanding> {
  const host = new Observable<ReturnType<typeof current>>((subscriber) => subscribe(() => subscriber.next(current()))).pipe(
    startWith(null),
    map(() => current()),
    distinctUntilChanged(),
  )
  return host.pipe(
    switchMap((play): Observable<PlayStanding> => {
      if (play === undefined) return EMPTY
      if (play === null) return of('free')
      return defer(() => from(play).pipe(startWith(play.getSnapshot()))).pipe(
        map((snapshot): PlayStanding | undefined => {
          const pause = selectPause(snapshot)
          if (pause === undefined) return undefined
          return pause !== null ? 'paused' : selectCheck(snapshot) === null ? 'free' : 'checking'
        }),
        filter((standing) => standing !== undefined),
      )
    }),
    distinctUntilChanged(),
  )
}

/** Whether the site can be reached, by its link. */
const lineStandings = (connection: GamePorts['connection']): Observable<LineStanding> =>
  defer(() => from(connection).pipe(startWith(connection.getSnapshot()))).pipe(
    map((snapshot): LineStanding => {
      const state = selectLinkState(snapshot)
      return state === 'offline' || state === 'reconnecting' ? 'cut' : 'up'
    }),
    distinctUntilChanged(),
  )

/** A visit to a game over calls, the member's own pushes, and the frame. A tab keeps when it began over a reload. */
export function provideGame(ports: GamePorts) {
  const { client, socket, connection, saferPlay, venues, storage, members, navigator, notices, home, place, now } = ports
  const keyOf = (game: GameCode) => `visit.${members.current()?.memberId ?? 'visitor'}.${game}`
  const keep = (game: GameCode, since: number) => storage.write(keyOf(game), { since, seen: now() })

  /** Since when the visit goes on: who was away for as long as a session of play lasts begins another one. */
  function begun(game: GameCode): number {
    const kept = storage.read(keyOf(game), KeptVisit)
    return kept !== null && now() - kept.seen <= PLAY_GAP ? kept.since : now()
  }

  function wayIn({ launch }: ReplyOf<typeof gameLaunch>): WayIn {
    if (launch === null) return { address: null }
    const { origin, port, path } = launch
    const address = new URL(path, origin ?? `${place.protocol}//${place.hostname}:${port}`)
    // The page has the game's name above the frame: it need not stand there twice.
    address.searchParams.set(TITLED, '1')
    return { address: address.href }
  }

  return gameMachine.provide({
    actors: {
      look: callActor<LookedAt, { game: GameCode }>(async ({ game }, signal) => {
        const since = begun(game)
        const visit = await client.call(gameVisit, { game, since }, { signal })
        keep(game, since)
        return { since, visit }
      }),
      launch: callActor<WayIn, { game: GameCode }>(async (asked, signal) =>
        wayIn(await client.call(gameLaunch, asked, { signal })),
      ),
      launchAgain: callActor<WayIn, { game: GameCode }>(async (asked, signal) =>
        wayIn(await client.call(gameSecondLaunch, asked, { signal })),
      ),
      play: fromObservable(() => playStandings(saferPlay)),
      line: fromObservable(() => lineStandings(connection)),
      // Asked at once, and whenever a venue opens or closes; what cannot be had leaves what was told before.
      venues: fromObservable(() =>
        merge(of(null), venues.pipe(skip(1)), socket.back).pipe(
          debounceTime(TOGETHER),
          switchMap(() => from(client.call(gameMaintenance, {})).pipe(catchError(() => EMPTY))),
          map(({ list }): readonly VenueMaintenance[] => list),
        ),
      ),
      frame: provideFrame(ports),
      watch: fromCallback(({ input, sendBack, receive }) => {
        const scope = createScope()
        const asked = new Subject<void>()
        receive(() => asked.next())
        const moved = socket.self.pipe(filter(({ kind }) => kind === 'funds'))
        // The first list of venues says what was known at the launch.
        const news = merge(asked, moved, socket.back, venues.pipe(skip(1))).pipe(debounceTime(TOGETHER))
        const visits = news.pipe(switchMap(() => from(client.call(gameVisit, input)).pipe(catchError(() => EMPTY))))
        scope.own(visits, {
          next: (visit) => {
            keep(input.game, input.since)
            sendBack({ type: 'visit.told', visit })
          },
        })
        return scope.close
      }),
    },
    actions: {
      goHome: () => {
        notices.raise({ key: 'toast.gameClosed', tone: 'warn' })
        navigator.go(home, { replace: true })
      },
      reloadPage: ports.reload,
    },
  })
}
