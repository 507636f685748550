import { afterEach, beforeEach } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import { simOrders } from './simOrders.ts'
import { spawnedCall } from './spawnedCall.ts'
import { spawnServer, type SpawnedServer } from './spawnServer.ts'

/** A busy machine takes its time to fill a world, in ms. */
const STARTS_WITHIN = 240_000

/** A server in a process of its own for each test of a file, to be killed and started again, with its world moved by hand. */
export function crashingServer() {
  let server: SpawnedServer
  let calls: ReturnType<typeof spawnedCall>
  let orders: ReturnType<typeof simOrders>
  beforeEach(async () => {
    server = await spawnServer({ settings: { SIM: 'manual' } })
    calls = spawnedCall(server)
    orders = simOrders(server)
  }, STARTS_WITHIN)
  afterEach(() => server.stop())

  const call: typeof calls = (definition, payload, session) => calls(definition, payload, session)
  return {
    call,
    sim: (...order: Parameters<typeof orders>) => orders(...order),
    kill: () => server.kill(),
    start: () => server.start(),
    /** Looks into the data of the server while it is down. */
    async within<T>(work: (db: Database) => Promise<T>): Promise<T> {
      const db = await openExisting(readEnv(server.store))
      if (db === null) throw new Error('there is no database')
      try {
        return await work(db)
      } finally {
        await db.destroy()
      }
    },
  }
}
