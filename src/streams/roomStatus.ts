import { concatMap, from, type Observable } from 'rxjs'
import type { RoomEventOf } from '#src/api/contract/pushes.ts'
import type { Cursor } from '#src/api/model/cursor.ts'
import type { Event } from './events.ts'
import type { Delivery, Heard } from './kit/gapFill.ts'

/** Pushes about the room itself. */
export type RoomFact = RoomEventOf<'roomStatus'> | RoomEventOf<'anchorStatus'> | RoomEventOf<'match'> | RoomEventOf<'pinned'>

/** A fact, or word that facts may have been missed and must be asked for anew. */
export type RoomNews = { readonly type: 'fact'; readonly fact: RoomFact } | { readonly type: 'stale'; readonly place: Cursor }

function factsOf(events: readonly Event[]): RoomNews[] {
  return events.flatMap((event) =>
    event.kind === 'roomStatus' || event.kind === 'anchorStatus' || event.kind === 'match' || event.kind === 'pinned'
      ? [{ type: 'fact' as const, fact: event }]
      : [],
  )
}

/**
 * What becomes of the room: entrance and status (S-7, S-11), the anchor (S-1), the match, the pinned line. Key: kind; no window; one emission a
 * fact. Where the order is (re)loaded, on entry too, facts between the listener's own load and that place are unknown:
 * `stale` asks the listener to load its state anew, unless what it loaded is of that place already.
 */
export function roomNews(deliveries: Observable<Delivery<Event>>): Observable<RoomNews> {
  return deliveries.pipe(
    concatMap((delivery) =>
      from(delivery.type === 'more' ? factsOf(delivery.events) : [{ type: 'stale' as const, place: delivery.place }]),
    ),
  )
}

/** How many people are in the room, whenever the server says so. */
export function audience(heard: Observable<Heard<Event> & { readonly audience?: number }>): Observable<number> {
  return heard.pipe(concatMap((one) => (one.audience === undefined ? [] : [one.audience])))
}
