import {
  distinctUntilChanged,
  EMPTY,
  type Observable,
  repeat,
  retry,
  type SchedulerLike,
  asyncScheduler,
  switchMap,
  timer,
} from 'rxjs'
import { backoffDelay } from '#src/api/model/backoff.ts'

/** How long a list is shown before it is asked for again, in ms: what an editor changes is seen within a minute (C-7). */
export const SHOWN_FOR = 45_000

type ShownListOptions<T> = {
  /** Asks once. */
  readonly ask: () => Observable<T>
  /** Whether nobody looks at the page, now and as it changes. */
  readonly hidden: Observable<boolean>
  readonly random: () => number
  readonly scheduler?: SchedulerLike
}

/**
 * What operators show, as it changes: asked for at once, then again and again while somebody looks at the page, and at once when they look
 * again. A failure is tried again after a growing wait and never shown: what came before stays.
 */
export function shownList<T>({ ask, hidden, random, scheduler = asyncScheduler }: ShownListOptions<T>): Observable<T> {
  return hidden.pipe(
    distinctUntilChanged(),
    switchMap((isHidden) =>
      isHidden
        ? EMPTY
        : ask().pipe(
            retry({ delay: (_, attempt) => timer(backoffDelay(attempt, random), scheduler), resetOnSuccess: true }),
            repeat({ delay: () => timer(SHOWN_FOR, scheduler) }),
          ),
    ),
  )
}
