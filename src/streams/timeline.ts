import { concatMap, from, type Observable } from 'rxjs'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import type { Cursor } from '#src/api/model/cursor.ts'
import type { Event } from './events.ts'
import type { Delivery } from './kit/gapFill.ts'

/** A line of the match's timeline, or word that lines up to a place may have been missed. */
export type TimelineNews =
  | { readonly type: 'line'; readonly line: MatchEvent }
  | { readonly type: 'stale'; readonly place: Cursor }

function linesOf(events: readonly Event[]): TimelineNews[] {
  return events.flatMap((event) => (event.kind === 'matchEvent' ? [{ type: 'line' as const, line: event.body }] : []))
}

/** What happens in a room's match. Key: the line's id, which the listener keeps; no window; one emission a line. */
export function timelineNews(deliveries: Observable<Delivery<Event>>): Observable<TimelineNews> {
  return deliveries.pipe(
    concatMap((delivery) =>
      from(delivery.type === 'more' ? linesOf(delivery.events) : [{ type: 'stale' as const, place: delivery.place }]),
    ),
  )
}
