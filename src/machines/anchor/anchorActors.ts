import { fromObservable } from 'xstate'
import { anchorList } from '#src/api/contract/anchors.ts'
import { matchList } from '#src/api/contract/matches.ts'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { backoffDelay, WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import { roomStatus } from '#src/api/contract/rooms.ts'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { RoomStatusMap } from '#src/api/model/room.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { Rooms } from '#src/streams/room.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { callActor } from '../kit/callActors.ts'
import type { Navigator } from '../kit/navigator.ts'
import type { Toasts } from '../toast/toastActors.ts'
import { anchorListMachine, type AnchorPage } from './anchorListMachine.ts'
import { anchorMachine } from './anchorMachine.ts'
import { matchListMachine, type MatchPage } from './matchListMachine.ts'
import { roomStatusesMachine } from './roomStatusesMachine.ts'

export type AnchorPorts = {
  readonly client: Client
  readonly rooms: Rooms
  readonly navigator: Navigator
  readonly toasts: Toasts
  readonly random: () => number
}

/** The address of a room: an anchor's own, or the match's. */
function roomPath(match: Pick<AnchorMatch, 'anchorRoomId' | 'matchId'>): string {
  return match.anchorRoomId === null ? `/app/live/match/${match.matchId}` : `/app/live/room/${match.anchorRoomId}`
}

type SportQuery = { sport: SportKind | null }

/** The page that both lists request (C-13). */
const FIRST_PAGE = { page: 1, size: 200 } as const

const EVERY_LIST = { anchors: anchorList, matches: matchList }

/** The anchor list and the match list with their calls, by default those that list all, and the lobby's pushes. */
export function provideAnchors({ client, rooms, navigator, toasts, random }: AnchorPorts, lists: typeof EVERY_LIST = EVERY_LIST) {
  const anchor = anchorMachine.provide({
    actions: {
      announce: (_, { key }) => toasts.raise({ key, tone: 'info' }),
      openRoom: (_, { match }) => navigator.go(roomPath(match)),
    },
  })
  const lobby = fromObservable<RoomNews, undefined>(() => rooms.open(LOBBY).news)
  const roomStatuses = roomStatusesMachine.provide({
    delays: {
      untilAskedAgain: ({ context }) => backoffDelay(context.failedLoads, random, WATCHED_BACKOFF),
      untilHeardAgain: ({ context }) => backoffDelay(context.failedListens, random, WATCHED_BACKOFF),
    },
    actors: {
      lobby,
      loadStatuses: callActor<RoomStatusMap, { keys: readonly string[] }>(({ keys }, signal) =>
        client.call(roomStatus, { keys: [...keys] }, { signal }),
      ),
    },
  })
  return {
    anchorList: anchorListMachine.provide({
      actors: {
        anchor,
        rooms: roomStatuses,
        lobby,
        loadAnchors: callActor<AnchorPage, SportQuery>(({ sport }, signal) =>
          client.call(lists.anchors, { ...FIRST_PAGE, ...(sport === null ? {} : { sport }) }, { signal }),
        ),
      },
    }),
    matchList: matchListMachine.provide({
      actors: {
        rooms: roomStatuses,
        lobby,
        loadMatches: callActor<MatchPage, SportQuery>(({ sport }, signal) =>
          client.call(lists.matches, { ...FIRST_PAGE, ...(sport === null ? {} : { sport }) }, { signal }),
        ),
      },
    }),
  }
}
