import {
  asyncScheduler,
  distinctUntilChanged,
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
import type { Event } from './events.ts'
import type { Delivery } from './kit/gapFill.ts'
import { appendWithin } from './kit/window.ts'

/** Most notices kept at a time. */
export const NOTICE_LIMIT = 20

type Change = { readonly add: MarqueeNotice } | { readonly remove: string }

function changesOf(delivery: Delivery<Event>): Change[] {
  return delivery.events.flatMap((event): Change[] =>
    event.kind === 'marquee' ? [{ add: event.body }] : event.kind === 'marqueeRemoved' ? [{ remove: event.body.id }] : [],
  )
}

function apply(notices: readonly MarqueeNotice[], change: Change): readonly MarqueeNotice[] {
  if ('remove' in change) return notices.filter((notice) => notice.id !== change.remove)
  return appendWithin(
    notices.filter((notice) => notice.id !== change.add.id),
    [change.add],
    NOTICE_LIMIT,
  )
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

/**
 * The notices to move across now (S-10): category 1 only within its times, fewer than four tiled to four. Key: id, the
 * newest wording wins; window: 20; emits at once and then whenever the list on show changes.
 */
export function marquee(
  first: readonly MarqueeNotice[],
  deliveries: Observable<Delivery<Event>>,
  now: () => number,
  scheduler: SchedulerLike = asyncScheduler,
): Observable<readonly MarqueeNotice[]> {
  const notices = merge(of<readonly Change[]>([]), deliveries.pipe(map(changesOf))).pipe(
    scan((list: readonly MarqueeNotice[], changes: readonly Change[]) => changes.reduce(apply, list), first),
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
