import type { RoomEventWire } from '#src/api/contract/pushes.ts'
import type { Bus, BusMessage } from './bus.ts'

/** How many of a room's last pushes are kept in memory: more than one gap-fill reply holds. */
export const RING_LIMIT = 600

/** The last pushes of a room, oldest first, without holes. */
export type Ring = { readonly epoch: string; readonly events: readonly RoomEventWire[] }

/**
 * Keeps the last few hundred pushes of every busy room, so that most history needs no query. It starts empty and fills
 * from the bus; what it does not cover comes from the database. A removed message leaves it with its removal (D-8).
 */
export function createRings(bus: Bus) {
  const rings = new Map<string, { epoch: string; events: RoomEventWire[] }>()

  function take(message: BusMessage): void {
    if (message.type === 'restarted') rings.delete(message.room)
    if (message.type !== 'event') return
    const { room, epoch, event } = message
    const ring = rings.get(room)
    if (ring === undefined || ring.epoch !== epoch || ring.events.at(-1)!.seq + 1 !== event.seq) {
      rings.set(room, { epoch, events: [event] })
      return
    }
    ring.events.push(event)
    // Twice the limit, then half: one copy in hundreds of pushes instead of one for each.
    if (ring.events.length >= RING_LIMIT * 2) ring.events = ring.events.slice(-RING_LIMIT)
  }
  bus.subscribe(take)

  return {
    /** The ring of a room, if anything happened there since the server started. */
    of: (room: string): Ring | undefined => rings.get(room),
  }
}

export type Rings = ReturnType<typeof createRings>
