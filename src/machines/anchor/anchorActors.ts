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
import { anchorMachine, type NoPicture } from './anchorMachine.ts'
import { matchListMachine, type MatchPage } from './matchListMachine.ts'
import { outdatedWait } from './outdated.ts'
import { roomStatusesMachine } from './roomStatusesMachine.ts'

export type AnchorPorts = {
  readonly client: Client
  readonly rooms: Rooms
  readonly navigator: Navigator
  readonly toasts: Toasts
  readonly random: () => number
}

/** The address of a room: an anchor's own, or the match's. */
export function roomPath(match: Pick<AnchorMatch, 'anchorRoomId' | 'matchId'>): string {
  return match.anchorRoomId === null ? `/app/live/match/${match.matchId}` : `/app/live/room/${match.anchorRoomId}`
}

type SportQuery = { sport: SportKind | null }

/** How many both lists request (C-13). */
const WHOLE_LIST = 200

const EVERY_LIST = { anchors: anchorList, matches: matchList }

type AnchorOptions = {
  /** The two calls; by default those that list all, to which what the lobby tells of belongs. */
  readonly lists?: typeof EVERY_LIST
  /** How many of each are asked for. */
  readonly size?: number
  /** Says why there is no picture; by default a toast does. */
  readonly announce?: (reason: NoPicture) => void
}

/** The anchor list and the match list with their calls, and the lobby's pushes. */
export function provideAnchors(
  { client, rooms, navigator, toasts, random }: AnchorPorts,
  { lists = EVERY_LIST, size = WHOLE_LIST, announce = ({ key }) => toasts.raise({ key, tone: 'info' }) }: AnchorOptions = {},
) {
  const firstPage = { page: 1, size }
  const anchor = anchorMachine.provide({
    actions: {
      announce: ({ context: { match } }, { key }) => announce({ key, match }),
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
  const common = {
    delays: { untilOutdatedAsked: () => outdatedWait(random) },
    // Not all that the lobby tells of belongs in another list.
    guards: { isWhole: () => lists === EVERY_LIST },
  }
  return {
    anchorList: anchorListMachine.provide({
      ...common,
      actors: {
        anchor,
        rooms: roomStatuses,
        lobby,
        loadAnchors: callActor<AnchorPage, SportQuery>(({ sport }, signal) =>
          client.call(lists.anchors, { ...firstPage, ...(sport === null ? {} : { sport }) }, { signal }),
        ),
      },
    }),
    matchList: matchListMachine.provide({
      ...common,
      actors: {
        rooms: roomStatuses,
        lobby,
        loadMatches: callActor<MatchPage, SportQuery>(({ sport }, signal) =>
          client.call(lists.matches, { ...firstPage, ...(sport === null ? {} : { sport }) }, { signal }),
        ),
      },
    }),
  }
}
