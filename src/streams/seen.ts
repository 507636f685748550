import { auditTime, combineLatest, distinctUntilChanged, filter, map, type Observable } from 'rxjs'
import type { Cursor } from '#src/api/model/cursor.ts'
import type { Event } from './events.ts'
import type { LiveSignal } from './kit/gapFill.ts'

/** A cursor to store waits this long for later ones, in ms. */
const STORE_EVERY = 1_000

/** The position of a room after a live signal. */
export function cursorOf(signal: LiveSignal<Event>): Cursor {
  if (signal.type !== 'frame') return { epoch: signal.epoch, seq: signal.top }
  return { epoch: signal.epoch, seq: signal.events.at(-1)?.seq ?? 0 }
}

/**
 * How far the member has seen a room: its position while the page is visible. What arrived while it was hidden counts as seen when it is
 * visible again. Key: epoch and seq, each once for each that `who` says; no window; no delay. `hidden` must emit its state on subscription.
 */
export function seenCursors(cursors: Observable<Cursor>, hidden: Observable<boolean>, who = () => ''): Observable<Cursor> {
  return combineLatest([cursors, hidden]).pipe(
    filter(([, isHidden]) => !isHidden),
    map(([cursor]) => cursor),
    distinctUntilChanged(
      (a, b) => a === b,
      ({ epoch, seq }) => `${who()} ${epoch} ${seq}`,
    ),
  )
}

/** The latest cursor every second, to be stored. */
export function storedCursors(seen: Observable<Cursor>): Observable<Cursor> {
  return seen.pipe(auditTime(STORE_EVERY))
}
