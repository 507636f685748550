import { concatMap, from, type Observable } from 'rxjs'
import type { RoomEventOf } from '#src/api/contract/pushes.ts'
import type { Cursor } from '#src/api/model/cursor.ts'
import type { Event } from './events.ts'
import type { Delivery, LiveSignal } from './kit/gapFill.ts'

/** Kinds of pushes about the room itself. */
const KINDS = ['roomStatus', 'roomStatuses', 'anchorStatus', 'match', 'pinned'] as const
/** A push about the room itself. */
export type RoomFact = RoomEventOf<(typeof KINDS)[number]>

/** A fact, or `stale`: facts up to the cursor may have been missed. */
export type RoomNews = { readonly type: 'fact'; readonly fact: RoomFact } | { readonly type: 'stale'; readonly cursor: Cursor }

const isFact = (event: Event): event is RoomFact => KINDS.some((kind) => kind === event.kind)

const factsOf = (events: readonly Event[]): RoomNews[] => events.filter(isFact).map((fact) => ({ type: 'fact', fact }))

/**
 * Changes of the room: chat availability and status (S-7, S-11), the anchor (S-1), the match, the pinned line. Key: kind; no window; one
 * emission a fact. When the pushes are (re)loaded, also on entry, facts between the subscriber's own load and that cursor are unknown:
 * `stale` asks the subscriber to load its state again, unless what it loaded is of that cursor already.
 */
export function roomNews(deliveries: Observable<Delivery<Event>>): Observable<RoomNews> {
  return deliveries.pipe(
    concatMap((delivery) =>
      from(delivery.type === 'more' ? factsOf(delivery.events) : [{ type: 'stale' as const, cursor: delivery.cursor }]),
    ),
  )
}

/** How many people are in the room, each time the server reports it. */
export function audience(signals: Observable<LiveSignal<Event> & { readonly audience?: number }>): Observable<number> {
  return signals.pipe(concatMap((one) => (one.audience === undefined ? [] : [one.audience])))
}
