import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseHold, lockDatabase } from '#server/platform/db/databaseLock.ts'
import { openRedis } from '#server/platform/redis/redis.ts'
import { createSameRedis } from '#server/platform/redis/sameRedis.ts'
import { findPostgres, startPostgres } from '#tests/support/postgres.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { hasNodes } from '#tests/support/twoNodes.ts'

/** What a busy machine may take beside the ten seconds or so that nodes must differ, in ms. */
const BUSY = { timeout: 60_000 }
/** At how many looks in a row nodes must differ. */
const LOOKS = 4

describe.runIf(hasNodes())('with PostgreSQL and two Redis (Debian: apt-get install postgresql redis-server)', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let servers: readonly [TestRedis, TestRedis]
  let url = ''
  const undo: (() => unknown)[] = []
  beforeAll(async () => {
    postgres = await startPostgres(findPostgres() ?? '')
    servers = [await startRedis(), await startRedis()]
  })
  afterEach(async () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
    await postgres.stop()
  })

  type Change = { readonly nodes: number; readonly isLeftOut: boolean } | null

  /** A node as far as it compares: it looks when the test says so. */
  async function begin(server: TestRedis) {
    const hold: DatabaseHold = await lockDatabase(url, {
      isShared: true,
      onLost: (error) => {
        throw error
      },
    })
    undo.push(hold.release)
    const redis = await openRedis({ url: server.url, prefix: 'same:' })
    undo.push(() => redis.close())
    const changes: Change[] = []
    const same = createSameRedis({ redis, hold, onChange: (found) => changes.push(found) })
    return { ...same, redis, changes }
  }
  type Node = Awaited<ReturnType<typeof begin>>

  async function look(nodes: readonly Node[], times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) for (const node of nodes) await node.look()
  }

  test('[Q7] a node that has another Redis than the rest is left out until it has theirs', async () => {
    url = await postgres.createDatabase()
    const [mine, other] = servers
    const [one, two, stray] = [await begin(mine), await begin(mine), await begin(other)]
    // Each has said its own.
    await look([one, two, stray])
    await look([one, two, stray], LOOKS - 2)
    expect([one, two, stray].map(({ found }) => found())).toEqual([null, null, null])
    await look([one, two, stray], 2)
    const apart = { nodes: 1, isLeftOut: false }
    expect([one, two, stray].map(({ found }) => found())).toEqual([apart, apart, { nodes: 2, isLeftOut: true }])
    // Its Redis is taken from it: it says none, and is compared with nobody.
    stray.redis.close()
    await look([stray, one, two])
    expect([one, two, stray].map(({ found }) => found())).toEqual([null, null, null])
    expect(stray.changes).toEqual([{ nodes: 2, isLeftOut: true }, null])
  })

  test('[Q7] [Q2] a Redis that all nodes find emptied is no other one', async () => {
    url = await postgres.createDatabase()
    const [server] = servers
    const nodes = [await begin(server), await begin(server)]
    await look(nodes)
    await server.empty()
    await look(nodes, LOOKS + 1)
    const names = await server.run((client) => client.get('same:name'))
    expect(names).toMatch(/^[\w-]{11}$/)
    expect(nodes.map(({ changes }) => changes)).toEqual([[], []])
  })

  test('[Q7] a node that says nothing any more is compared with nobody, though PostgreSQL still has its session', async () => {
    url = await postgres.createDatabase()
    const hold = await lockDatabase(url, { isShared: true, onLost: () => undefined })
    undo.push(hold.release)
    const silent = new (await import('pg')).default.Client({ connectionString: url, application_name: 'anchorage gone itsRedis' })
    await silent.connect()
    undo.push(() => silent.end())
    const seen = async () => (await hold.compareRedis('mine')).map(({ redis }) => redis).toSorted()
    expect(await seen()).toEqual(['itsRedis', 'mine'])
    await expect.poll(seen, BUSY).toEqual(['mine'])
  })

  test('[Q7] [Q15] of two servers of one database with a Redis each both count the other, and the later one alone is not full', async () => {
    url = await postgres.createDatabase()
    const start = async ({ url: redisUrl }: TestRedis): Promise<TestServer> => {
      const server = await startTestServer({ settings: { DATABASE_URL: url, REDIS_URL: redisUrl, METRICS_PORT: '0' } })
      undo.push(() => server.stop())
      return server
    }
    const nodes = [await start(servers[0]), await start(servers[1])]
    const asked = (path: string) =>
      Promise.all(nodes.map((node) => fetch(node.url + path).then(async (reply) => [reply.status, await reply.json()])))
    const full = [200, { ready: true }]
    await expect.poll(() => asked('/readyz/full'), BUSY).toEqual([full, [503, { ready: true, without: 'nodes' }]])
    expect((await asked('/readyz')).map(([status]) => status)).toEqual([200, 200])
    const counted = () =>
      Promise.all(
        nodes.map(async ({ metricsUrl }) =>
          /^anchorage_nodes_elsewhere (\d+)$/m.exec(await (await fetch(`${metricsUrl}/metrics`)).text())?.at(1),
        ),
      )
    await expect.poll(counted, BUSY).toEqual(['1', '1'])
  })
})
