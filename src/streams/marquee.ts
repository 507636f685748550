import {
  asyncScheduler,
  catchError,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  map,
  merge,
  type Observable,
  of,
  scan,
  type SchedulerLike,
  Subject,
  switchMap,
  takeWhile,
  timer,
} from 'rxjs'
import { backoffDelay } from '#src/api/model/backoff.ts'
import { isNoticeDue, isNoticeFor, type MarqueeNotice, tile } from '#src/api/model/chat.ts'
import { LANGUAGES } from '#src/api/model/format.ts'
import { covers, type Cursor } from '#src/api/model/cursor.ts'
import type { Event } from './events.ts'
import type { Delivery } from './kit/gapFill.ts'
import { tally } from './kit/meter.ts'

/** Most announcements kept for the readers of a language. */
const ANNOUNCEMENT_LIMIT = 20

type Change = { readonly add: MarqueeNotice } | { readonly remove: string } | { readonly replace: readonly MarqueeNotice[] }

function changesOf(delivery: Delivery<Event>): Change[] {
  return delivery.events.flatMap((event): Change[] =>
    event.kind === 'marquee' ? [{ add: event.body }] : event.kind === 'marqueeRemoved' ? [{ remove: event.body.id }] : [],
  )
}

const isForSome = (change: Change) => 'add' in change && change.add.content === ''

/** Whether it will not be due again. */
const isOver = ({ category, pmdTimerEnd }: MarqueeNotice, now: number) => category === 1 && (pmdTimerEnd ?? Infinity) < now

/** The latest for the readers of each language: which one reads may change. */
function windowed(notices: readonly MarqueeNotice[]): readonly MarqueeNotice[] {
  const kept = new Set(
    LANGUAGES.flatMap((language) => notices.filter((notice) => isNoticeFor(notice, language)).slice(0, ANNOUNCEMENT_LIMIT)),
  )
  return notices.filter((notice) => kept.has(notice))
}

/** Latest first, as they are loaded: the window leaves out the oldest of those that are not over. */
function apply(notices: readonly MarqueeNotice[], change: Change, now: number): readonly MarqueeNotice[] {
  if ('replace' in change) return change.replace
  if ('remove' in change) return notices.filter((notice) => notice.id !== change.remove)
  const others = notices.filter((notice) => notice.id !== change.add.id)
  tally('marquee', 'received')
  tally('marquee', 'doubled', notices.length - others.length)
  const lasting = [change.add, ...others.filter((notice) => !isOver(notice, now))]
  const kept = windowed(lasting)
  tally('marquee', 'windowed', lasting.length - kept.length)
  return kept
}

/** The next time at which an announcement starts or stops being due, in ms; null when nothing will change. */
function nextChange(notices: readonly MarqueeNotice[], now: number): number | null {
  const moments = notices
    .filter((notice) => notice.category === 1)
    // An announcement is due up to and including its end: it is removed one millisecond later.
    .flatMap((notice) => [notice.pmdTimerStart, notice.pmdTimerEnd === null ? null : notice.pmdTimerEnd + 1])
    .filter((moment) => moment !== null && moment > now)
    .map(Number)
  return moments.length === 0 ? null : Math.min(...moments)
}

/** The longest single timer, in ms: browsers' timers overflow beyond 24 days. */
const LONGEST_TIMER = 86_400_000

/** Within how long all who heard of an announcement for some ask for it, ms. */
const SPREAD = 2_000

/** How long another reader's announcements are waited for before the former one's go, ms. */
const PATIENCE = 2_000

/** What was for another reader goes: it is not known what of it is everybody's. */
const GONE: readonly Change[] = [{ replace: [] }]

export type MarqueeOptions = {
  /** The announcements of the first call, latest first. */
  readonly first: readonly MarqueeNotice[]
  /** The position that the first call is of; null = unknown. */
  readonly cursor: Cursor | null
  readonly deliveries: Observable<Delivery<Event>>
  /**
   * Loads the announcements again: when the pushes were (re)loaded beyond the first call's position, after a push of one that is not
   * everybody's, and for another reader, until it is answered (null = from whichever position).
   */
  readonly reload: (cursor: Cursor | null) => Observable<readonly MarqueeNotice[]>
  /** Emits when somebody else reads: what is announced to them may be another list. */
  readonly readers: Observable<unknown>
  readonly now: () => number
  readonly random: () => number
  /** The reader's. */
  readonly language: () => string
  readonly scheduler?: SchedulerLike
}

/**
 * The announcements of a marquee (S-10) in the reader's language: category 1 only within its times, the same sentence once, fewer than four repeated up to four; latest first. Key:
 * id, the newest text wins; a push without words is of one for some readers, and asks who may read it; window: 20 of a language; emits at once and then whenever the shown list changes.
 */
export function marquee(options: MarqueeOptions): Observable<readonly MarqueeNotice[]> {
  const { first, cursor, deliveries, reload, readers, now, random, language, scheduler = asyncScheduler } = options
  // Pushes wait for a reload and are then applied to its result; a reload that fails leaves the list unchanged.
  const again = (position: Cursor | null, otherwise: () => readonly Change[] = () => []) =>
    reload(position).pipe(
      map((list): readonly Change[] => [{ replace: list }]),
      catchError(() => of(otherwise())),
    )
  const changes = defer(() => {
    /** How many times in a row nobody answered for the present reader. */
    const unanswered = new Subject<number>()
    const asking = merge(readers.pipe(map(() => 0)), unanswered).pipe(
      switchMap((failed) => (failed === 0 ? of(failed) : timer(backoffDelay(failed, random), scheduler).pipe(map(() => failed)))),
    )
    const another = (failed: number): Observable<readonly Change[]> => {
      const asked = again(null, () => {
        unanswered.next(failed + 1)
        return failed === 0 ? [...GONE] : []
      })
      if (failed > 0) return asked
      const late = timer(PATIENCE, scheduler).pipe(map(() => GONE))
      return merge(late, asked).pipe(takeWhile((batch) => batch === GONE, true))
    }
    return merge(deliveries, asking).pipe(
      concatMap((delivery): Observable<readonly Change[]> => {
        if (typeof delivery === 'number') return another(delivery)
        if (delivery.type !== 'more') return covers(cursor, delivery.cursor) ? EMPTY : again(delivery.cursor)
        const told = changesOf(delivery)
        return told.some(isForSome)
          ? timer(random() * SPREAD, scheduler).pipe(switchMap(() => again(null, () => told)))
          : of(told)
      }),
    )
  })
  const notices = merge(of<readonly Change[]>([]), changes).pipe(
    scan(
      (list: readonly MarqueeNotice[], batch: readonly Change[]) =>
        batch.reduce((known, change) => apply(known, change, now()), list),
      first,
    ),
    distinctUntilChanged(),
  )
  const due = (list: readonly MarqueeNotice[]): Observable<readonly MarqueeNotice[]> => {
    const moment = now()
    const those = list.filter((notice) => isNoticeDue(notice, moment) && isNoticeFor(notice, language()))
    const sentences = new Map(those.map((notice) => [notice.content, notice]))
    const shown = of(tile([...sentences.values()]))
    const next = nextChange(list, moment)
    if (next === null) return shown
    return merge(shown, timer(Math.min(next - moment, LONGEST_TIMER), scheduler).pipe(switchMap(() => due(list))))
  }
  return notices.pipe(
    switchMap(due),
    distinctUntilChanged((a, b) => a.length === b.length && a.every((notice, index) => notice === b[index])),
  )
}
