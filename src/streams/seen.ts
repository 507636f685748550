import { auditTime, combineLatest, distinctUntilChanged, filter, map, type Observable } from 'rxjs'
import type { Event } from './events.ts'
import type { Heard } from './kit/gapFill.ts'

/** A place in a room's order. */
export type Place = { readonly epoch: string; readonly seq: number }

/** How long a new place waits for later ones, in ms. */
const SEEN_EVERY = 1_000

/** Where a room's order stands after what was heard. */
export function placeOf(heard: Heard<Event>): Place {
  if (heard.type !== 'frame') return { epoch: heard.epoch, seq: heard.top }
  return { epoch: heard.epoch, seq: heard.events.at(-1)?.seq ?? 0 }
}

/**
 * How far somebody has seen a room: where its order stands, while the page is in sight. What came while it was hidden is seen
 * when it is shown again. Key: epoch and place, each once; no window; at once. `hidden` must emit its state on subscription.
 */
export function seenPlaces(places: Observable<Place>, hidden: Observable<boolean>): Observable<Place> {
  return combineLatest([places, hidden]).pipe(
    filter(([, isHidden]) => !isHidden),
    map(([place]) => place),
    distinctUntilChanged((a, b) => a.epoch === b.epoch && a.seq === b.seq),
  )
}

/** The latest of them every second, for who keeps them. */
export function keptPlaces(seen: Observable<Place>): Observable<Place> {
  return seen.pipe(auditTime(SEEN_EVERY))
}
