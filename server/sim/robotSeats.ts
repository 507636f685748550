import { anchorPresence, type AnchorPresence } from '#src/api/model/anchor.ts'
import { ANCHORS } from './demo/cast.ts'
import type { SimContext } from './demo/context.ts'

/** How many of an anchor's usual robots are there, as a share. */
const THERE: Record<AnchorPresence, number> = { playing: 1, interrupted: 0.85, notStarted: 0.35, offAir: 0 }
/** Mean time until some come or go, ms; how much of the way to the usual number they make up, and by how much they miss it. */
const MOVES = { every: 12_000, share: 0.1, spread: 0.012 }

const USUAL: ReadonlyMap<string, number> = new Map(ANCHORS.map(({ number, robots }) => [`a${number}`, robots]))

/** Robots that sit in the rooms of the demo's own anchors, come while these play and go when they leave. An operator's anchors have none. */
export function createRobotSeats({ services, random }: SimContext) {
  let seats: ReadonlyMap<string, number> = new Map()

  async function move(elapsed: number): Promise<void> {
    const rows = await services.db.selectFrom('anchor').select(['anchor_room_id', 'chat_room_no', 'status']).execute()
    const moved = new Map<string, number>()
    for (const { anchor_room_id, chat_room_no, status } of rows) {
      const usual = (USUAL.get(anchor_room_id) ?? 0) * THERE[anchorPresence(status)]
      const before = seats.get(chat_room_no) ?? usual
      const wobble = usual * (random.next() - 0.5) * 2 * MOVES.spread
      const after = random.happens(elapsed, MOVES.every) ? before + (usual - before) * MOVES.share + wobble : before
      if (usual > 0) moved.set(chat_room_no, Math.max(0, Math.round(after)))
    }
    seats = moved
    services.audience.seatRobots(seats)
  }

  return {
    move,
    /** All robots leave. */
    clear(): void {
      seats = new Map()
      services.audience.seatRobots(seats)
    },
  }
}
