import { type AnchorMatch, anchorPresence, nextTimeOf } from '#src/api/model/anchor.ts'
import type { LiveView } from './liveViewMachine.ts'

const isPlaying = (match: AnchorMatch) => anchorPresence(match.anchorStatus) === 'playing'

/** When a room that has no picture will have one; what is not known or past comes last. */
function beginsAt(match: AnchorMatch, now: number): number {
  const at = nextTimeOf(match)
  return at > now ? at : Number.MAX_SAFE_INTEGER
}

/**
 * Rooms in the order of a view, those that are followed before others of their kind; within that as the server sent them, on the air first and
 * then by heat (S-1, C-13). `soon` = what begins next comes first.
 */
export function orderRooms<Room>(
  rooms: readonly Room[],
  matchOf: (room: Room) => AnchorMatch,
  sort: LiveView['sort'],
  followed: readonly string[],
  now: number,
): readonly Room[] {
  const mine = new Set(followed)
  const rankOf = (room: Room): readonly [number, number] => {
    const match = matchOf(room)
    const other = mine.has(match.anchorRoomId ?? '') ? 0 : 1
    const waits = isPlaying(match) ? 0 : 1
    if (sort === 'followed') return [other * 2 + waits, 0]
    if (sort === 'soon') return [1 - waits, waits === 0 ? other : beginsAt(match, now)]
    return [waits * 2 + other, 0]
  }
  return rooms
    .map((room) => ({ room, rank: rankOf(room) }))
    .sort((one, two) => one.rank[0] - two.rank[0] || one.rank[1] - two.rank[1])
    .map(({ room }) => room)
}
