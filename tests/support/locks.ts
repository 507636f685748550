import { createOrderLocks, type OrderLocks } from '#src/api/orderLocks.ts'

type Ask = { readonly name: string; readonly work: () => unknown; readonly done: (result: unknown) => void }

/** The locks of one browser, exclusive and in the order in which they are asked for. `open` = a tab's orders; `close` = its end. */
export function browserLocks() {
  const held = new Set<string>()
  const queue: Ask[] = []
  const next = (name: string) => {
    const at = held.has(name) ? -1 : queue.findIndex((ask) => ask.name === name)
    const [ask] = at < 0 ? [] : queue.splice(at, 1)
    if (ask === undefined) return
    held.add(name)
    void Promise.resolve(ask.work()).then((result) => {
      held.delete(name)
      ask.done(result)
      next(name)
    })
  }
  const locks = {
    request: (name: string, ...rest: unknown[]) =>
      new Promise((done) => {
        queue.push({ name, work: rest.at(-1) as () => unknown, done })
        next(name)
      }),
    query: async () => ({ held: [...held].map((name) => ({ name })), pending: [] }),
  }
  return { open: (): OrderLocks => createOrderLocks(locks) }
}
