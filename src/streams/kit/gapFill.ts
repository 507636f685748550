import { asyncScheduler, Observable, type OperatorFunction, type SchedulerLike, Subscription } from 'rxjs'
import { tally } from './meter.ts'

/** An item with its place in an order that has no holes. */
export type Sequenced = { readonly seq: number }

/** What is heard live: where the order stands after (re)joining, a batch in order, or a heartbeat with the last place. */
export type Heard<T> =
  | { readonly type: 'joined'; readonly epoch: string; readonly top: number }
  | { readonly type: 'frame'; readonly epoch: string; readonly events: readonly T[] }
  | { readonly type: 'top'; readonly epoch: string; readonly top: number }

/** A stored stretch of the order: everything up to `through`. `complete` is false when it does not reach back to where we were. */
export type Stretch<T> = {
  readonly epoch: string
  readonly through: number
  readonly events: readonly T[]
  readonly complete: boolean
  readonly older: boolean
}

/**
 * What is handed on: a fresh list (`gap` = something between the last list and this one is lost to this client and must be
 * shown as such), or more of the list. Never twice, never out of order, never with an unmarked hole.
 */
export type Delivery<T> =
  | {
      readonly type: 'reset'
      readonly events: readonly T[]
      readonly older: boolean
      readonly gap: boolean
      /** Up to where the list goes; what comes after it is handed on. */
      readonly place: { readonly epoch: string; readonly seq: number }
    }
  | { readonly type: 'more'; readonly events: readonly T[] }

export type GapFillOptions<T> = {
  /** The latest page. */
  readonly fetchLatest: () => Observable<Stretch<T>>
  /** All after a place. */
  readonly fetchAfter: (place: { epoch: string; seq: number }) => Observable<Stretch<T>>
  /** The wait before fetching again after failure number n (from 1), in ms. */
  readonly retryDelay: (failures: number) => number
  /** Most live items held while a stretch is fetched; beyond it they are dropped and fetched again. */
  readonly holdLimit?: number
  readonly scheduler?: SchedulerLike
}

/** The stream of all pushes of rooms, before what reads them parts. */
const LANE = 'room'

/**
 * Puts live batches in order by sequence number (protocol.md, 2; promises Q1 to Q3). A hole, a rejoin behind the top, or a
 * heartbeat ahead of us fetches what is missing while live batches are held; a change of epoch or an incomplete stretch
 * loads the latest page and marks the gap. A failed fetch is tried again until it succeeds or the subscription ends.
 */
export function gapFill<T extends Sequenced>(options: GapFillOptions<T>): OperatorFunction<Heard<T>, Delivery<T>> {
  const { holdLimit = 2_000, scheduler = asyncScheduler } = options
  return (source) =>
    new Observable((subscriber) => {
      /** Where we are; null until the latest page is in. */
      let place: { epoch: string; seq: number } | null = null
      /** Whether the page that is on its way follows a gap. */
      let gap = false
      let held: { epoch: string; events: T[] } = { epoch: '', events: [] }
      let fetching: Subscription | null = null
      let failures = 0

      const fetch = (request: () => Observable<Stretch<T>>, receive: (stretch: Stretch<T>) => boolean) => {
        fetching?.unsubscribe()
        const current = new Subscription()
        fetching = current
        const again = () => {
          failures += 1
          current.add(scheduler.schedule(() => fetch(request, receive), options.retryDelay(failures)))
        }
        current.add(
          request().subscribe({
            next: (stretch) => {
              fetching = null
              if (!receive(stretch)) {
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
        place = null
        fetch(options.fetchLatest, (stretch) => {
          place = { epoch: stretch.epoch, seq: stretch.through }
          subscriber.next({ type: 'reset', events: stretch.events, older: stretch.older, gap, place })
          gap = false
          return true
        })
      }

      const fill = (from: { epoch: string; seq: number }) =>
        fetch(
          () => options.fetchAfter(from),
          (stretch) => {
            if (stretch.epoch !== from.epoch || !stretch.complete) {
              load(true)
              return true
            }
            // The store is behind what we heard live: asking again at once would only spin.
            if (stretch.through <= from.seq && held.events.length > 0) return false
            const events = stretch.events.filter((event) => event.seq > from.seq)
            place = { epoch: from.epoch, seq: Math.max(from.seq, stretch.through) }
            if (events.length > 0) subscriber.next({ type: 'more', events })
            return true
          },
        )

      const release = () => {
        const { epoch, events } = held
        held = { epoch: '', events: [] }
        if (place !== null && place.epoch === epoch) accept(place, events)
      }

      const hold = (epoch: string, events: readonly T[]) => {
        if (held.epoch !== epoch) held = { epoch, events: [] }
        // What does not fit is dropped here and found missing, and so fetched, when the held ones are released.
        const room = holdLimit - held.events.length
        tally(LANE, 'dropped', events.length - room)
        held.events.push(...events.slice(0, room))
      }

      const accept = (from: { epoch: string; seq: number }, events: readonly T[]) => {
        const ready: T[] = []
        let next = from.seq + 1
        for (const event of events) {
          if (event.seq < next) continue
          if (event.seq > next) break
          ready.push(event)
          next += 1
        }
        const reached = { epoch: from.epoch, seq: next - 1 }
        place = reached
        if (ready.length > 0) subscriber.next({ type: 'more', events: ready })
        const beyond = events.filter((event) => event.seq >= next)
        // What lies beyond a hole is counted when it is let in.
        tally(LANE, 'received', events.length - beyond.length)
        tally(LANE, 'doubled', events.length - ready.length - beyond.length)
        tally(LANE, 'batches', Math.min(1, ready.length))
        if (beyond.length === 0) return
        hold(from.epoch, beyond)
        fill(reached)
      }

      const reconcile = (epoch: string, top: number, rejoined: boolean) => {
        // What was asked for before the link broke may be lost with it: a rejoin asks again.
        const idle = fetching === null || rejoined
        if (place === null) {
          if (idle) load(gap)
        } else if (place.epoch !== epoch) load(true)
        else if (top > place.seq && idle) fill(place)
      }

      const subscription = source.subscribe({
        next: (heard) => {
          if (heard.type !== 'frame') return reconcile(heard.epoch, heard.top, heard.type === 'joined')
          if (place !== null && place.epoch !== heard.epoch) {
            hold(heard.epoch, heard.events)
            return load(true)
          }
          if (fetching !== null || place === null) return hold(heard.epoch, heard.events)
          accept(place, heard.events)
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
