import { defer, finalize, map, type Observable, share } from 'rxjs'
import type { Event } from './events.ts'
import { backoffDelay } from '#src/api/model/backoff.ts'
import { type Delivery, gapFill, type Stretch } from './kit/gapFill.ts'
import { audience, type RoomNews, roomNews } from './roomStatus.ts'
import { type Place, placeOf } from './seen.ts'
import type { RoomHeard } from './socket.ts'

/** One room's streams. They run while somebody subscribes, over one entry into the room, and start anew after the last has left. */
export type RoomStreams = {
  /** Every push, ordered and whole (Q1 to Q3). */
  readonly deliveries: Observable<Delivery<Event>>
  readonly news: Observable<RoomNews>
  readonly audience: Observable<number>
  /** Where the room's order stands, whenever something is heard of it. */
  readonly places: Observable<Place>
}

export type RoomStreamsOptions = {
  readonly hear: (room: string) => Observable<RoomHeard>
  /** History by call: the latest page, or all after a place. */
  readonly fetchLatest: (room: string) => Observable<Stretch<Event>>
  readonly fetchAfter: (room: string, place: { epoch: string; seq: number }) => Observable<Stretch<Event>>
  readonly random: () => number
  /** Told when a room is first listened to: the link is needed. */
  readonly onWanted: () => void
}

/** Opens rooms' streams, one set a room however many ask for it. */
export function createRooms(options: RoomStreamsOptions): { open: (room: string) => RoomStreams } {
  const open = new Map<string, RoomStreams>()
  const create = (room: string): RoomStreams => {
    const heard = defer(() => {
      options.onWanted()
      return options.hear(room)
    }).pipe(
      finalize(() => open.delete(room)),
      share(),
    )
    const deliveries = heard.pipe(
      gapFill<Event>({
        fetchLatest: () => options.fetchLatest(room),
        fetchAfter: (place) => options.fetchAfter(room, place),
        retryDelay: (failures) => backoffDelay(failures, options.random),
      }),
      share(),
    )
    return {
      deliveries,
      news: roomNews(deliveries),
      audience: audience(heard),
      places: heard.pipe(map(placeOf)),
    }
  }
  return {
    open: (room) => {
      const existing = open.get(room)
      if (existing !== undefined) return existing
      const streams = create(room)
      open.set(room, streams)
      return streams
    },
  }
}

export type Rooms = ReturnType<typeof createRooms>
