import type { RoomEventWire } from '#src/api/contract/pushes.ts'
import type { Bus, BusMessage } from './bus.ts'

/** How many of a room's last pushes are kept in memory: more than one gap-fill reply holds. */
export const RING_LIMIT = 600

/** The last pushes of a room, oldest first, without holes; never empty. */
export type Ring = { readonly epoch: string; readonly entries: readonly RingEntry[] }

/** `removed` = a moderator took it back: it must not be shown to anybody any more (D-8). */
export type RingEntry = { readonly event: RoomEventWire; readonly removed: boolean }

/**
 * Keeps the last few hundred pushes of every busy room, so that most history needs no query. It starts empty and fills
 * from the bus; what it does not cover comes from the database.
 */
export function createRings(bus: Bus) {
  const rings = new Map<string, { epoch: string; entries: RingEntry[] }>()

  function take(message: BusMessage): void {
    if (message.type === 'restarted') rings.delete(message.room)
    if (message.type !== 'event') return
    const { room, epoch, event } = message
    const ring = rings.get(room)
    if (ring === undefined || ring.epoch !== epoch || ring.entries.at(-1)!.event.seq + 1 !== event.seq) {
      rings.set(room, { epoch, entries: [{ event, removed: false }] })
      return
    }
    if (event.kind === 'chatRemoved') redact(ring.entries, event.body.id)
    ring.entries.push({ event, removed: false })
    // Twice the limit, then half: one copy in hundreds of pushes instead of one for each.
    if (ring.entries.length >= RING_LIMIT * 2) ring.entries = ring.entries.slice(-RING_LIMIT)
  }
  bus.subscribe(take)

  return {
    /** The ring of a room, if anything happened there since the server started. */
    of: (room: string): Ring | undefined => rings.get(room),
  }
}

export type Rings = ReturnType<typeof createRings>

function redact(entries: RingEntry[], id: string): void {
  const place = entries.findLastIndex(({ event }) => event.kind === 'chat' && event.body.id === id)
  if (place >= 0) entries[place] = { event: entries[place]!.event, removed: true }
  // Answers quote its words.
  for (const [index, { event, removed }] of entries.entries()) {
    if (event.kind !== 'chat' || event.body.reply?.id !== id) continue
    const body = { ...event.body, reply: { ...event.body.reply, excerpt: '' } }
    entries[index] = { event: { ...event, body }, removed }
  }
}
