import { NEVER, Subject } from 'rxjs'
import type { Event } from '#src/streams/events.ts'
import type { Delivery } from '#src/streams/kit/gapFill.ts'
import type { RoomStreams } from '#src/streams/room.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'

/** Where a room's pushes stand. */
export const place = (seq: number) => ({ epoch: 'e', seq })

/** Rooms whose pushes a test gives by hand; `of` = a room's own. */
export function roomsByHand() {
  const opened = new Map<string, ReturnType<typeof streams>>()
  const streams = () => ({
    deliveries: new Subject<Delivery<Event>>(),
    news: new Subject<RoomNews>(),
    audience: new Subject<number>(),
    cursors: NEVER,
  })
  const roomOf = (room: string) => {
    const known = opened.get(room) ?? streams()
    opened.set(room, known)
    return known
  }
  return { rooms: { open: (room: string) => roomOf(room) as unknown as RoomStreams }, of: roomOf }
}
