import { type Observable, type Observer, Subject, Subscription, takeUntil } from 'rxjs'

/** Owns subscriptions: closing it ends them all. */
export type Scope = {
  /** Subscribes until the source ends or the scope closes. Does nothing after closing. */
  readonly own: <T>(source: Observable<T>, observer?: Partial<Observer<T>>) => void
  /** Mirrors a source and completes when the scope closes. */
  readonly bound: <T>(source: Observable<T>) => Observable<T>
  readonly close: () => void
  readonly closed: () => boolean
}

/** Opens a scope. */
export function createScope(): Scope {
  const owned = new Subscription()
  const end = new Subject<void>()
  return {
    own: (source, observer) => {
      if (!owned.closed) owned.add(source.subscribe(observer))
    },
    bound: (source) => source.pipe(takeUntil(end)),
    close: () => {
      end.next()
      end.complete()
      owned.unsubscribe()
    },
    closed: () => owned.closed,
  }
}
