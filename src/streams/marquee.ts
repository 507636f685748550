import {
  asyncScheduler,
  catchError,
  concatMap,
  distinctUntilChanged,
  EMPTY,
  map,
  merge,
  type Observable,
  of,
  scan,
  type SchedulerLike,
  switchMap,
  timer,
} from 'rxjs'
import { isNoticeDue, type MarqueeNotice, tile } from '#src/api/model/chat.ts'
import { covers, type Cursor } from '#src/api/model/cursor.ts'
import type { Event } from './events.ts'
import type { Delivery } from './kit/gapFill.ts'
import { tally } from './kit/meter.ts'
import { appendWithin } from './kit/window.ts'

/** Most notices kept at a time. */
const NOTICE_LIMIT = 20

type Change = { readonly add: MarqueeNotice } | { readonly remove: string } | { readonly replace: readonly MarqueeNotice[] }

function changesOf(delivery: Delivery<Event>): Change[] {
  return delivery.events.flatMap((event): Change[] =>
    event.kind === 'marquee' ? [{ add: event.body }] : event.kind === 'marqueeRemoved' ? [{ remove: event.body.id }] : [],
  )
}

function apply(notices: readonly MarqueeNotice[], change: Change): readonly MarqueeNotice[] {
  if ('replace' in change) return change.replace
  if ('remove' in change) return notices.filter((notice) => notice.id !== change.remove)
  const others = notices.filter((notice) => notice.id !== change.add.id)
  tally('marquee', 'received')
  tally('marquee', 'doubled', notices.length - others.length)
  tally('marquee', 'windowed', others.length + 1 - NOTICE_LIMIT)
  return appendWithin(others, [change.add], NOTICE_LIMIT)
}

/** The next time at which a notice becomes due or stops being due, in ms; null when nothing will change. */
function nextChange(notices: readonly MarqueeNotice[], now: number): number | null {
  const moments = notices
    .filter((notice) => notice.category === 1)
    // A notice is due up to and including its end: it goes one millisecond later.
    .flatMap((notice) => [notice.pmdTimerStart, notice.pmdTimerEnd === null ? null : notice.pmdTimerEnd + 1])
    .filter((moment) => moment !== null && moment > now)
    .map(Number)
  return moments.length === 0 ? null : Math.min(...moments)
}

/** Longest single timer, in ms: beyond it browsers' timers overflow. */
const LONGEST_TIMER = 86_400_000

export type MarqueeOptions = {
  /** What a call gave before the pushes were heard, and of which place it was; null = nobody knows. */
  readonly first: readonly MarqueeNotice[]
  readonly place: Cursor | null
  readonly deliveries: Observable<Delivery<Event>>
  /** Asks again, where the order was (re)loaded further on: notices between the first call and that place are unknown. */
  readonly reload: (place: Cursor) => Observable<readonly MarqueeNotice[]>
  readonly now: () => number
  readonly scheduler?: SchedulerLike
}

/**
 * The notices to move across now (S-10): category 1 only within its times, fewer than four tiled to four. Key: id, the
 * newest wording wins; window: 20; emits at once and then whenever the list on show changes.
 */
export function marquee(options: MarqueeOptions): Observable<readonly MarqueeNotice[]> {
  const { first, place, deliveries, reload, now, scheduler = asyncScheduler } = options
  // Pushes wait for the answer to a reload and are then put on top of it; one that fails leaves the list as it is.
  const changes = deliveries.pipe(
    concatMap((delivery): Observable<readonly Change[]> =>
      delivery.type === 'more'
        ? of(changesOf(delivery))
        : covers(place, delivery.place)
          ? EMPTY
          : reload(delivery.place).pipe(
              map((list) => [{ replace: list }]),
              catchError(() => EMPTY),
            ),
    ),
  )
  const notices = merge(of<readonly Change[]>([]), changes).pipe(
    scan((list: readonly MarqueeNotice[], batch: readonly Change[]) => batch.reduce(apply, list), first),
    distinctUntilChanged(),
  )
  const due = (list: readonly MarqueeNotice[]): Observable<readonly MarqueeNotice[]> => {
    const moment = now()
    const shown = of(tile(list.filter((notice) => isNoticeDue(notice, moment))))
    const next = nextChange(list, moment)
    if (next === null) return shown
    return merge(shown, timer(Math.min(next - moment, LONGEST_TIMER), scheduler).pipe(switchMap(() => due(list))))
  }
  return notices.pipe(
    switchMap(due),
    distinctUntilChanged((a, b) => a.length === b.length && a.every((notice, index) => notice === b[index])),
  )
}
