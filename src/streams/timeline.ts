import { concatMap, from, type Observable } from 'rxjs'
import type { MatchEvent } from '#src/api/model/matchEvent.ts'
import type { Cursor } from '#src/api/model/cursor.ts'
import type { Event } from './events.ts'
import type { Delivery } from './kit/gapFill.ts'

/** A line of the match's timeline, or `stale`: lines up to the cursor may have been missed. */
export type TimelineNews =
  | { readonly type: 'line'; readonly line: MatchEvent }
  | { readonly type: 'stale'; readonly cursor: Cursor }

function linesOf(events: readonly Event[]): TimelineNews[] {
  return events.flatMap((event) => (event.kind === 'matchEvent' ? [{ type: 'line' as const, line: event.body }] : []))
}

/** The timeline of a room's match. Key: the line's id, which the subscriber keeps; no window; one emission a line. */
export function timelineNews(deliveries: Observable<Delivery<Event>>): Observable<TimelineNews> {
  return deliveries.pipe(
    concatMap((delivery) =>
      from(delivery.type === 'more' ? linesOf(delivery.events) : [{ type: 'stale' as const, cursor: delivery.cursor }]),
    ),
  )
}
