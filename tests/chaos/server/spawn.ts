import * as v from 'valibot'
import { spawnServer } from '#tests/support/spawnServer.ts'
import { type Asked, Done, OpenedSession } from './orders.ts'

/** Thrown when the server died before it had answered. */
class ServerGone extends Error {
  override readonly name = 'ServerGone'
}

type Waiting = { readonly resolve: (told: unknown) => void; readonly reject: (error: Error) => void }

/** A real server in a process of its own that also takes a run's orders; see `spawnServer` for how it is killed and started again. */
export async function spawnChaosServer(size: { rooms: number; members: number }) {
  const server = await spawnServer({
    entry: 'tests/chaos/server/main.ts',
    settings: { CHAOS_ROOMS: String(size.rooms), CHAOS_MEMBERS: String(size.members), LOG_LEVEL: 'error' },
  })
  const waiting = new Map<number, Waiting>()
  let asked = 0
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

  /** Gives an order; rejects with ServerGone when the server is killed before it answered. */
  const ask = (order: Asked): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = (asked += 1)
      waiting.set(id, { resolve, reject })
      server.tell({ type: 'chaos', id, ...order })
    })

  return {
    url: server.url,
    port: server.port,
    store: server.store,
    ask,
    /** Sessions of the members of these numbers. */
    sessions: async (members: readonly number[]) =>
      v.parse(v.array(OpenedSession), await ask({ do: 'sessions', members: [...members] })),
    /** Ends it as a crash would. */
    async kill(): Promise<void> {
      await server.kill()
      for (const { reject } of waiting.values()) reject(new ServerGone())
      waiting.clear()
    },
    /** Starts it again on the same data and port. */
    async start(): Promise<void> {
      await server.start()
      listen()
    },
    stop: server.stop,
  }
}

export type ChaosServer = Awaited<ReturnType<typeof spawnChaosServer>>
