import {
  asyncScheduler,
  concatMap,
  distinctUntilChanged,
  map,
  merge,
  type Observable,
  of,
  scan,
  startWith,
  type SchedulerLike,
  switchMap,
  timer,
} from 'rxjs'
import { type Venue, venueStatusAt } from '#src/api/model/venue.ts'
import type { Event } from './events.ts'
import type { Delivery } from './kit/gapFill.ts'

type Change = { readonly one: Venue } | { readonly all: readonly Venue[] }

const inOrder = (venues: readonly Venue[]) => venues.toSorted((a, b) => a.place - b.place)

function apply(venues: readonly Venue[], change: Change): readonly Venue[] {
  if ('all' in change) return inOrder(change.all)
  const { one } = change
  return inOrder([...venues.filter(({ channelCode }) => channelCode !== one.channelCode), one])
}

/** The longest single timer, in ms: browsers' timers overflow beyond 24 days. */
const LONGEST_TIMER = 86_400_000

/** When the next maintenance begins or ends, in ms; null = none will. */
function nextTurn(venues: readonly Venue[], now: number): number | null {
  const turns = venues
    .flatMap(({ maintenance }) => [maintenance?.from ?? null, maintenance?.until ?? null])
    .filter((turn) => turn !== null && turn > now)
    .map(Number)
  return turns.length === 0 ? null : Math.min(...turns)
}

type VenuesOptions = {
  /** The lobby's pushes. */
  readonly deliveries: Observable<Delivery<Event>>
  /** Asks for all venues; it ends with them, however often it has to ask. */
  readonly load: () => Observable<readonly Venue[]>
  readonly now: () => number
  readonly scheduler?: SchedulerLike
}

/**
 * All venues as they stand (S-2), in their order, each with its status of this moment. Asked for at once, when the lobby is entered, and whenever
 * its pushes may have been missed, kept true by pushes, and said again when a planned maintenance begins or ends. Key: the channel's code, the
 * latest wins.
 */
export function venueStandings({
  deliveries,
  load,
  now,
  scheduler = asyncScheduler,
}: VenuesOptions): Observable<readonly Venue[]> {
  const standing = (list: readonly Venue[]): Observable<readonly Venue[]> => {
    const moment = now()
    const shown = of(list.map((venue) => ({ ...venue, venueStatus: venueStatusAt(venue, moment) })))
    const next = nextTurn(list, moment)
    if (next === null) return shown
    return merge(shown, timer(Math.min(next - moment, LONGEST_TIMER), scheduler).pipe(switchMap(() => standing(list))))
  }
  return deliveries.pipe(
    // Who comes when the lobby is open already sees no reset.
    startWith({ type: 'reset' } as const),
    concatMap((delivery): Observable<readonly Change[]> =>
      delivery.type === 'reset'
        ? load().pipe(map((all) => [{ all }]))
        : of(delivery.events.flatMap((event) => (event.kind === 'venue' ? [{ one: event.body }] : []))),
    ),
    scan((list: readonly Venue[], changes: readonly Change[]) => changes.reduce(apply, list), []),
    distinctUntilChanged(),
    switchMap(standing),
  )
}
