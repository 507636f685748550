import * as v from 'valibot'
import { type SpawnOptions, spawnServer } from '#tests/support/spawnServer.ts'

/** Thrown when the server died before it had answered an order. */
export class ServerGone extends Error {
  override readonly name = 'ServerGone'
}

/** What addresses an order of a run to its server. */
export const addressed = { type: v.literal('chaos'), id: v.number() }

/** An order as it is asked for: without what addresses it. */
export type AskedOf<Orders> = Orders extends infer One ? Omit<One, 'type' | 'id'> : never

/** The answer to each order. */
const Done = v.object({
  type: v.literal('chaosDone'),
  id: v.number(),
  error: v.nullable(v.string()),
  told: v.optional(v.unknown()),
})

type Waiting = { readonly resolve: (told: unknown) => void; readonly reject: (error: Error) => void }

/** A real server in a process of its own that also takes a run's orders; see `spawnServer` for how it is killed and started again. */
export async function spawnAsked<Asked extends object>(options: SpawnOptions & { readonly entry: string }) {
  const server = await spawnServer(options)
  const waiting = new Map<number, Waiting>()
  let asked = 0
  let isGone = false
  const listen = () =>
    server.onMessage((message) => {
      const done = v.safeParse(Done, message)
      if (!done.success) return
      const { id, error, told } = done.output
      const one = waiting.get(id)
      waiting.delete(id)
      if (error === null) one?.resolve(told)
      else one?.reject(new Error(error))
    })
  listen()

  return {
    url: server.url,
    port: server.port,
    dataDir: server.dataDir,
    store: server.store,
    /** Gives an order; rejects with ServerGone when the server is killed before it answered. */
    ask: (order: Asked): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (isGone) return reject(new ServerGone())
        const id = (asked += 1)
        waiting.set(id, { resolve, reject })
        server.tell({ type: 'chaos', id, ...order })
      }),
    /** Ends it as a crash would. */
    async kill(): Promise<void> {
      isGone = true
      await server.kill()
      for (const { reject } of waiting.values()) reject(new ServerGone())
      waiting.clear()
    },
    /** Starts it again on the same data and port. */
    async start(): Promise<void> {
      await server.start()
      isGone = false
      listen()
    },
    stop: server.stop,
  }
}

type Order = { readonly id: number }

/** Takes orders of a run in the server's process, and answers each with what came of it. Returns what ends that. */
export function takeOrders<One extends Order>(
  schema: v.GenericSchema<unknown, One>,
  carryOut: (order: One) => Promise<unknown>,
): () => void {
  const take = (message: unknown) => {
    const order = v.safeParse(schema, message)
    if (!order.success) return
    const { id } = order.output
    carryOut(order.output).then(
      (told) => process.send?.({ type: 'chaosDone', id, error: null, told }),
      (error: unknown) => process.send?.({ type: 'chaosDone', id, error: String(error) }),
    )
  }
  process.on('message', take)
  return () => void process.off('message', take)
}
