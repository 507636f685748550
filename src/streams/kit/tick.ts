import { asyncScheduler, Observable, type OperatorFunction, type SchedulerLike, type Subscription } from 'rxjs'

/**
 * Collects items into batches: the first item after a quiet time is emitted at once, later ones at most every `ms`, in order. Items that
 * are held when the source completes are emitted before the completion.
 */
export function tick<T>(ms: number, scheduler: SchedulerLike = asyncScheduler): OperatorFunction<T, readonly T[]> {
  return (source) =>
    new Observable((subscriber) => {
      let held: T[] = []
      let timer: Subscription | null = null
      const flush = () => {
        const batch = held
        held = []
        subscriber.next(batch)
      }
      const rest = () => {
        timer = scheduler.schedule(() => {
          timer = null
          if (held.length === 0) return
          flush()
          rest()
        }, ms)
      }
      const subscription = source.subscribe({
        next: (item) => {
          held.push(item)
          if (timer !== null) return
          flush()
          rest()
        },
        error: (error: unknown) => subscriber.error(error),
        complete: () => {
          if (held.length > 0) flush()
          subscriber.complete()
        },
      })
      return () => {
        timer?.unsubscribe()
        subscription.unsubscribe()
      }
    })
}
