import { createOrderLocks, type OrderLocks } from '#src/browser/orderLocks.ts'

type Ask = {
  readonly tab: number
  readonly name: string
  readonly work: (lock: object | null) => unknown
  readonly done: (result: unknown) => void
}

/** The locks of one browser, exclusive and given in the order in which they are asked for. */
export function browserLocks() {
  const held = new Map<string, Ask>()
  let queue: readonly Ask[] = []
  let tabs = 0
  const next = (name: string) => {
    const ask = held.has(name) ? undefined : queue.find((one) => one.name === name)
    if (ask === undefined) return
    queue = queue.filter((one) => one !== ask)
    held.set(name, ask)
    void Promise.resolve(ask.work({})).then((result) => {
      if (held.get(name) !== ask) return
      held.delete(name)
      ask.done(result)
      next(name)
    })
  }
  /** A tab's orders, and its end: what it had is free, what it waited for is no longer asked for, and nothing of it hears of that. */
  const openTab = () => {
    const tab = (tabs += 1)
    const locks = {
      request: (name: string, ...rest: unknown[]) =>
        new Promise((done) => {
          const work = rest.at(-1) as Ask['work']
          const options = rest.length > 1 ? (rest[0] as LockOptions) : {}
          if (options.ifAvailable === true && held.has(name)) return done(work(null))
          queue = [...queue, { tab, name, work, done }]
          next(name)
        }),
    }
    const close = () => {
      queue = queue.filter((ask) => ask.tab !== tab)
      const mine = [...held].filter(([, ask]) => ask.tab === tab)
      for (const [name] of mine) {
        held.delete(name)
        next(name)
      }
    }
    return { locks: createOrderLocks(locks), close }
  }
  return { openTab, open: (): OrderLocks => openTab().locks }
}
