import type { RoomEventWire } from '#src/api/contract/pushes.ts'
import { excerptOf } from '#src/api/model/chat.ts'
import type { Bus, BusMessage } from '#server/platform/bus.ts'

/** How many of a room's last pushes are kept in memory: more than one gap-fill reply holds. */
const RING_LIMIT = 600

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
    if (event.kind === 'chatRemoved') {
      mark(ring.entries, event.body.id, true)
      quote(ring.entries, event.body.id, '')
    }
    if (event.kind === 'chatRestored') {
      mark(ring.entries, event.body.id, false)
      quote(ring.entries, event.body.id, excerptOf(event.body.message.content))
    }
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

/** Sets whether a message is removed. A return of it that came earlier carries its words too, and stays out once it is removed again. */
function mark(entries: RingEntry[], id: string, removed: boolean): void {
  for (const [place, { event }] of entries.entries()) {
    const isIt = (event.kind === 'chat' || (removed && event.kind === 'chatRestored')) && event.body.id === id
    if (isIt) entries[place] = { event, removed }
  }
}

/** Sets what the answers to a message quote of it; nothing while it is removed. */
function quote(entries: RingEntry[], id: string, excerpt: string): void {
  for (const [place, { event, removed }] of entries.entries()) {
    if (event.kind === 'chat' && event.body.reply?.id === id) {
      const body = { ...event.body, reply: { ...event.body.reply, excerpt } }
      entries[place] = { event: { ...event, body }, removed }
    } else if (event.kind === 'chatRestored' && event.body.message.reply?.id === id) {
      const { message } = event.body
      const body = { ...event.body, message: { ...message, reply: { ...event.body.message.reply, excerpt } } }
      entries[place] = { event: { ...event, body }, removed }
    }
  }
}
