/** Something that comes when it is first asked for, most often code: once, and again only after a failure. */
export type LazyOnce<T> = {
  /** Asks for it: the same promise until it fails; the call after that tries again, for there may be a network by then. */
  readonly load: () => Promise<T>
  /**
   * The same for drawing. A failure is kept too, so that it is drawn instead of asked for again at every drawing; `retryLazy` is
   * the next try.
   */
  readonly read: () => Promise<T>
  /** What has come: undefined = nobody asked or it is on its way, null = it could not be had. */
  readonly current: () => T | null | undefined
  /** Calls back when `current` changes; returns the function that ends that. */
  readonly subscribe: (listener: () => void) => () => void
}

/** How to forget each failure that is kept for drawing. */
const failures = new Set<() => void>()

export function lazyOnce<T>(bring: () => Promise<T>): LazyOnce<T> {
  const listeners = new Set<() => void>()
  let asked: Promise<T> | null = null
  let current: T | null | undefined

  const settle = (value: T | null) => {
    current = value
    for (const listener of listeners) listener()
  }
  const ask = (): Promise<T> => {
    const answer = bring()
    asked = answer
    answer.then(settle, () => {
      failures.add(forget)
      settle(null)
    })
    return answer
  }
  const forget = () => {
    failures.delete(forget)
    asked = null
  }
  return {
    load: () => {
      if (failures.has(forget)) forget()
      return asked ?? ask()
    },
    read: () => asked ?? ask(),
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Lets everything that failed be asked for again when it is next drawn. Returns whether anything had. */
export function retryLazy(): boolean {
  const some = failures.size > 0
  for (const forget of failures) forget()
  return some
}
