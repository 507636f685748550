import { asyncScheduler, Observable, type OperatorFunction, type SchedulerLike, Subscription } from 'rxjs'
import { tally } from './meter.ts'

/** A position in the items: the sequence number `seq` of an epoch. */
type Cursor = { readonly epoch: string; readonly seq: number }

/** An item with its sequence number; the numbers of an epoch have no gaps. */
export type Sequenced = { readonly seq: number }

/** A live signal: the last number after (re)joining, a batch of items in order, or a heartbeat with the last number. */
export type LiveSignal<T> =
  | { readonly type: 'joined'; readonly epoch: string; readonly top: number }
  | { readonly type: 'frame'; readonly epoch: string; readonly events: readonly T[] }
  | { readonly type: 'top'; readonly epoch: string; readonly top: number }

/** A range of stored items up to `through`. `complete` is false when it does not reach back to the requested cursor. */
export type HistoryRange<T> = {
  readonly epoch: string
  readonly through: number
  readonly events: readonly T[]
  readonly complete: boolean
  readonly older: boolean
}

/**
 * The output: a new list (`gap` = items between the last list and this one are lost to this client, which must be shown), or more items of
 * the list. Items are never repeated, never out of order, and never missing without a marked gap.
 */
export type Delivery<T> =
  | {
      readonly type: 'reset'
      readonly events: readonly T[]
      readonly older: boolean
      readonly gap: boolean
      /** The position of the list's end; later items follow as `more`. */
      readonly cursor: Cursor
    }
  | { readonly type: 'more'; readonly events: readonly T[] }

export type GapFillOptions<T> = {
  /** The latest page. */
  readonly fetchLatest: () => Observable<HistoryRange<T>>
  /** Everything after a cursor. */
  readonly fetchAfter: (cursor: Cursor) => Observable<HistoryRange<T>>
  /** The wait before fetching again after failure number n (from 1), in ms. */
  readonly retryDelay: (failures: number) => number
  /** Most live items that are held during a fetch; further ones are dropped and fetched later. */
  readonly holdLimit?: number
  readonly scheduler?: SchedulerLike
}

/** The name that all pushes of rooms are counted under. */
const STREAM = 'room'

/**
 * Puts live batches in order by sequence number (docs/protocol.md, 5; promises Q1 to Q3). A missing number, a rejoin behind the top, or a
 * heartbeat ahead of us fetches what is missing while live batches are held; a change of epoch or an incomplete range loads the latest
 * page and marks the gap. A failed fetch is retried until it succeeds or the subscription ends.
 */
export function gapFill<T extends Sequenced>(options: GapFillOptions<T>): OperatorFunction<LiveSignal<T>, Delivery<T>> {
  const { holdLimit = 2_000, scheduler = asyncScheduler } = options
  return (source) =>
    new Observable((subscriber) => {
      /** The position reached; null until the latest page is loaded. */
      let position: Cursor | null = null
      /** Whether the page that is being loaded follows a gap. */
      let gap = false
      let held: { epoch: string; events: T[] } = { epoch: '', events: [] }
      let fetching: Subscription | null = null
      let failures = 0

      const fetch = (request: () => Observable<HistoryRange<T>>, receive: (range: HistoryRange<T>) => boolean) => {
        fetching?.unsubscribe()
        const current = new Subscription()
        fetching = current
        const again = () => {
          failures += 1
          current.add(scheduler.schedule(() => fetch(request, receive), options.retryDelay(failures)))
        }
        current.add(
          request().subscribe({
            next: (range) => {
              fetching = null
              if (!receive(range)) {
                fetching = current
                return again()
              }
              failures = 0
              current.unsubscribe()
              if (fetching === null) release()
            },
            error: again,
          }),
        )
      }

      const load = (afterGap: boolean) => {
        gap = afterGap
        position = null
        fetch(options.fetchLatest, (range) => {
          position = { epoch: range.epoch, seq: range.through }
          subscriber.next({ type: 'reset', events: range.events, older: range.older, gap, cursor: position })
          gap = false
          return true
        })
      }

      const fill = (from: Cursor) =>
        fetch(
          () => options.fetchAfter(from),
          (range) => {
            if (range.epoch !== from.epoch || !range.complete) {
              load(true)
              return true
            }
            // The stored items are behind the live ones: fetching again at once would only loop.
            if (range.through <= from.seq && held.events.length > 0) return false
            const events = range.events.filter((event) => event.seq > from.seq)
            position = { epoch: from.epoch, seq: Math.max(from.seq, range.through) }
            if (events.length > 0) subscriber.next({ type: 'more', events })
            return true
          },
        )

      const release = () => {
        const { epoch, events } = held
        held = { epoch: '', events: [] }
        if (position !== null && position.epoch === epoch) accept(position, events)
      }

      const hold = (epoch: string, events: readonly T[]) => {
        if (held.epoch !== epoch) held = { epoch, events: [] }
        // Items that do not fit are dropped; they are found missing and fetched when the held ones are released.
        const room = holdLimit - held.events.length
        tally(STREAM, 'dropped', events.length - room)
        held.events.push(...events.slice(0, room))
      }

      const accept = (from: Cursor, events: readonly T[]) => {
        const ready: T[] = []
        let next = from.seq + 1
        for (const event of events) {
          if (event.seq < next) continue
          if (event.seq > next) break
          ready.push(event)
          next += 1
        }
        const reached = { epoch: from.epoch, seq: next - 1 }
        position = reached
        if (ready.length > 0) subscriber.next({ type: 'more', events: ready })
        const beyond = events.filter((event) => event.seq >= next)
        // Items beyond a gap are counted when they are accepted.
        tally(STREAM, 'received', events.length - beyond.length)
        tally(STREAM, 'doubled', events.length - ready.length - beyond.length)
        tally(STREAM, 'batches', Math.min(1, ready.length))
        if (beyond.length === 0) return
        hold(from.epoch, beyond)
        fill(reached)
      }

      const reconcile = (epoch: string, top: number, rejoined: boolean) => {
        // A fetch from before the link broke may be lost with it: a rejoin fetches again.
        const idle = fetching === null || rejoined
        if (position === null) {
          if (idle) load(gap)
        } else if (position.epoch !== epoch) load(true)
        else if (top > position.seq && idle) fill(position)
      }

      const subscription = source.subscribe({
        next: (signal) => {
          if (signal.type !== 'frame') return reconcile(signal.epoch, signal.top, signal.type === 'joined')
          if (position !== null && position.epoch !== signal.epoch) {
            hold(signal.epoch, signal.events)
            return load(true)
          }
          if (fetching !== null || position === null) return hold(signal.epoch, signal.events)
          accept(position, signal.events)
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => subscriber.complete(),
      })
      return () => {
        fetching?.unsubscribe()
        subscription.unsubscribe()
      }
    })
}
