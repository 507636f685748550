import { backoffDelay, WATCHED_BACKOFF } from '#src/api/model/backoff.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'

/** Most of what a list lacked that it remembers to have asked for. */
export const LACKED_LIMIT = 200

/** The wait before a list that lacks something is asked for again, in ms: 8 to 16 s, so that not all pages ask at once. `random` yields [0, 1). */
export function outdatedWait(random: () => number): number {
  return backoffDelay(4, random, WATCHED_BACKOFF)
}

/** What the lobby told, if it told anything yet. */
export const listOf = (news: RoomNews | undefined): readonly RoomNews[] => (news === undefined ? [] : [news])
