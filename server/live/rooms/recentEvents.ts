import type { RoomEventWire } from '#src/api/contract/pushes.ts'
import { excerptOf } from '#src/api/model/chat.ts'
import type { Bus, BusMessage } from '#server/platform/bus.ts'

/** How many of a room's last pushes are kept in memory: more than one gap-fill reply holds. */
const RECENT_LIMIT = 600

/** Rooms whose pushes are kept: those that were pushed to last. Each match has a room of its own, and most are never pushed to again. */
const MOST_ROOMS = 500

/** The last pushes of a room, oldest first, without holes; never empty. */
export type RoomRecentEvents = { readonly epoch: string; readonly entries: readonly RecentEvent[] }

/** `removed` = a moderator took it back: it must not be shown to anybody any more (D-8). */
export type RecentEvent = { readonly event: RoomEventWire; readonly removed: boolean }

/**
 * Keeps the last few hundred pushes of every busy room, so that most history needs no query. It starts empty and fills
 * from the bus; what it does not cover comes from the database.
 */
export function createRecentEvents(bus: Bus, isAlone = true, most = MOST_ROOMS) {
  const rooms = new Map<string, { epoch: string; entries: RecentEvent[] }>()

  /** Keeps a room's pushes as the latest; the room that was pushed to longest ago goes where they are too many. */
  function keep(room: string, recent: { epoch: string; entries: RecentEvent[] }): void {
    rooms.delete(room)
    rooms.set(room, recent)
    for (const oldest of rooms.keys()) {
      if (rooms.size <= most) return
      rooms.delete(oldest)
    }
  }

  function take(message: BusMessage): void {
    if (message.type === 'restarted') rooms.delete(message.room)
    if (message.type !== 'event') return
    const { room, epoch, event } = message
    const recent = rooms.get(room)
    if (recent === undefined || recent.epoch !== epoch || recent.entries.at(-1)!.event.seq + 1 !== event.seq) {
      // One that another node told late stays out: the database has it.
      if (recent?.epoch === epoch && event.seq <= recent.entries.at(-1)!.event.seq) return
      keep(room, { epoch, entries: [{ event, removed: false }] })
      return
    }
    if (event.kind === 'chatRemoved') {
      mark(recent.entries, event.body.id, true)
      quote(recent.entries, event.body.id, '')
    }
    if (event.kind === 'chatRestored') {
      mark(recent.entries, event.body.id, false)
      quote(recent.entries, event.body.id, excerptOf(event.body.message.content))
    }
    recent.entries.push({ event, removed: false })
    keep(room, recent)
    // Twice the limit, then half: one copy in hundreds of pushes instead of one for each.
    if (recent.entries.length >= RECENT_LIMIT * 2) recent.entries = recent.entries.slice(-RECENT_LIMIT)
  }
  bus.subscribe(take)

  return {
    /** A room's recent events, if anything happened there since the server started. */
    of: (room: string): RoomRecentEvents | undefined => rooms.get(room),
    /** Whether nobody else stores events of rooms: what is here is the whole of a room's end. */
    isAlone,
  }
}

export type RecentEvents = ReturnType<typeof createRecentEvents>

/** Sets whether a message is removed. A return of it that came earlier carries its words too, and stays out once it is removed again. */
function mark(entries: RecentEvent[], id: string, removed: boolean): void {
  for (const [place, { event }] of entries.entries()) {
    const isIt = (event.kind === 'chat' || (removed && event.kind === 'chatRestored')) && event.body.id === id
    if (isIt) entries[place] = { event, removed }
  }
}

/** Sets what the answers to a message quote of it; nothing while it is removed. */
function quote(entries: RecentEvent[], id: string, excerpt: string): void {
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
