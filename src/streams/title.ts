import { asyncScheduler, distinctUntilChanged, map, type Observable, of, type SchedulerLike, switchMap, timer } from 'rxjs'
import { countCodePoints } from '#src/api/model/textLength.ts'

/** One step of a scrolling tab title, in ms. */
const TITLE_STEP = 300
/** Titles of this many code points or more scroll. */
const TITLE_LIMIT = { safari: 28, others: 15 } as const
const SEPARATOR = '\u2003'

/** The title rotated by `step` code points, with a wide space between its end and its start. */
export function rotateTitle(title: string, step: number): string {
  const points = [...Array.from(title), SEPARATOR]
  const start = step % points.length
  return [...points.slice(start), ...points.slice(0, start)].join('')
}

/**
 * The tab's title: unchanged when short, else rotated by one code point every 300 ms. It does not move while the tab is hidden.
 * `hidden` must emit its state on subscription.
 */
export function tabTitle(
  title: Observable<string>,
  hidden: Observable<boolean>,
  safari: boolean,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<string> {
  const limit = safari ? TITLE_LIMIT.safari : TITLE_LIMIT.others
  return title.pipe(
    distinctUntilChanged(),
    switchMap((text) => {
      if (countCodePoints(text) < limit) return of(text)
      let step = 0
      return hidden.pipe(
        distinctUntilChanged(),
        switchMap((away) =>
          away
            ? of(rotateTitle(text, step))
            : timer(0, TITLE_STEP, scheduler).pipe(map((tick) => rotateTitle(text, tick === 0 ? step : ++step))),
        ),
      )
    }),
    distinctUntilChanged(),
  )
}
