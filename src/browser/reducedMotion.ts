import { combineLatest, distinctUntilChanged, fromEvent, map, type Observable, startWith } from 'rxjs'

/** Whether moving parts are off, by the system's setting or the viewer's own, now and as it changes. */
export function reducedMotion(window: Window, motion: Observable<boolean>): Observable<boolean> {
  const query = window.matchMedia('(prefers-reduced-motion: reduce)')
  const system = fromEvent(query, 'change').pipe(
    startWith(null),
    map(() => query.matches),
  )
  return combineLatest([system, motion]).pipe(
    map(([reduced, wanted]) => reduced || !wanted),
    distinctUntilChanged(),
  )
}
