import { newClientId } from './clientId.ts'
import { findPostgres, startPostgres } from './postgres.ts'
import { hasRedis, startRedis } from './redis.ts'
import { startTestServer, type TestServer } from './testServer.ts'

/** Whether a site of several nodes can be tried here (Debian: `apt-get install postgresql redis-server`). */
export const hasNodes = (): boolean => findPostgres() !== null && hasRedis()

export type TwoNodes = Awaited<ReturnType<typeof startTwoNodes>>

/** Two servers in this process as one site: one PostgreSQL, one Redis, with the small world of `fixtureWorld.ts`. */
export async function startTwoNodes() {
  const programs = findPostgres()
  if (programs === null) throw new Error('PostgreSQL is not installed')
  const [postgres, redis] = [await startPostgres(programs), await startRedis()]
  const nodes: TestServer[] = []
  const stop = async () => {
    for (const node of nodes) await node.stop()
    await redis.stop()
    await postgres.stop()
  }
  try {
    const settings = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url }
    const [one, other] = [await startTestServer({ settings }), await startTestServer({ settings })]
    nodes.push(one, other)
    // A Redis that is new lets requests in from a moment after on.
    while ((await one.services.nonces.use(newClientId(), one.clock.now())) !== 'first') continue
    return { one, other, redis, postgres, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
