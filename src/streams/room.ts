import { defer, filter, finalize, map, merge, type Observable, share } from 'rxjs'
import { type Cursor, NOWHERE } from '#src/api/model/cursor.ts'
import type { Event } from './events.ts'
import { backoffDelay } from '#src/api/model/backoff.ts'
import { type Delivery, gapFill, type HistoryRange } from './kit/gapFill.ts'
import { audience, type RoomNews, roomNews } from './roomStatus.ts'
import { cursorOf } from './seen.ts'
import type { RoomHeard, RoomSignal } from './socket.ts'

/** One room's streams. They share one entry into the room, run while anything is subscribed, and start over after the last unsubscribes. */
export type RoomStreams = {
  /** Every push, in order and without gaps (Q1 to Q3). */
  readonly deliveries: Observable<Delivery<Event>>
  /** Also `stale` where the server does not let this link into the room: what is known of it may be of a room that is gone. */
  readonly news: Observable<RoomNews>
  readonly audience: Observable<number>
  /** The room's position after each live signal. */
  readonly cursors: Observable<Cursor>
}

export type RoomStreamsOptions = {
  readonly signals: (room: string) => Observable<RoomHeard>
  /** History by call: the latest page, or everything after a cursor. */
  readonly fetchLatest: (room: string) => Observable<HistoryRange<Event>>
  readonly fetchAfter: (room: string, cursor: Cursor) => Observable<HistoryRange<Event>>
  readonly random: () => number
  /** The page's language. */
  readonly language: () => string
  /** Called when a room is first subscribed to: the link is needed. */
  readonly onNeeded: () => void
}

/** Opens rooms' streams; every caller gets the same set of a room. */
export function createRooms(options: RoomStreamsOptions): { open: (room: string) => RoomStreams } {
  const open = new Map<string, RoomStreams>()
  const create = (room: string): RoomStreams => {
    const heard = defer(() => {
      options.onNeeded()
      return options.signals(room)
    }).pipe(
      finalize(() => open.delete(room)),
      share(),
    )
    const signals = heard.pipe(filter((one): one is RoomSignal => one.type !== 'refused'))
    const refusals = heard.pipe(filter((one) => one.type === 'refused'))
    const deliveries = signals.pipe(
      gapFill<Event>({
        fetchLatest: () => options.fetchLatest(room),
        fetchAfter: (cursor) => options.fetchAfter(room, cursor),
        retryDelay: (failures) => backoffDelay(failures, options.random),
      }),
      share(),
    )
    return {
      deliveries,
      news: merge(
        roomNews(deliveries, options.language),
        refusals.pipe(map((): RoomNews => ({ type: 'stale', cursor: NOWHERE }))),
      ),
      audience: audience(signals),
      cursors: signals.pipe(map(cursorOf)),
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
