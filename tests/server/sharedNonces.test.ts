import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openRedis, type Redis } from '#server/platform/redis/redis.ts'
import { createSharedNonces } from '#server/platform/redis/sharedNonces.ts'
import { hasRedis, startRedis, type TestRedis } from '#tests/support/redis.ts'

const BEGAN = 1_755_043_200_000
const BUSY = { timeout: 45_000 }

describe.runIf(hasRedis())('with Redis (Debian: apt-get install redis-server)', () => {
  let server: TestRedis
  let nodes: Redis[] = []
  let at = BEGAN
  let runs = 0
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())
  beforeEach(() => {
    at = BEGAN
    runs += 1
  })
  afterEach(() => {
    for (const node of nodes) node.close()
    nodes = []
  })

  async function begin() {
    const redis = await openRedis({ url: server.url, prefix: `nonces${runs}:` })
    nodes.push(redis)
    return createSharedNonces({ redis, stored: { useStored: async () => true }, now: () => at, kept: 300_000 })
  }
  /** Two nodes, once the new Redis lets requests in. */
  async function beginTwo() {
    const [one, other] = [await begin(), await begin()]
    expect(await one.use('first of all', at)).toBe('forgotten')
    at += 1_001
    return [one, other] as const
  }

  test('[C-1] a request is let in once, whichever of the nodes its copies reach', async () => {
    const [one, other] = await beginTwo()
    const uses = await Promise.all(Array.from({ length: 40 }, (_, copy) => (copy % 2 === 0 ? one : other).use('copied', at)))
    expect(uses.toSorted()).toEqual([...Array.from({ length: 39 }, () => 'again'), 'first'])
  })

  test('[C-1] a Redis that was emptied lets in no request of the time before, and the next one again', async () => {
    const [one, other] = await beginTwo()
    const stamp = at
    expect(await one.use('used', stamp)).toBe('first')
    await server.empty()
    expect(await other.use('used', stamp)).toBe('forgotten')
    expect(await one.use('used', stamp)).toBe('forgotten')
    at += 1_001
    expect(await other.use('made again', at)).toBe('first')
  })

  test('[C-1] a Redis that comes back as another one has forgotten, even when it holds an older file', async () => {
    const [one] = await beginTwo()
    const stamp = at
    expect(await one.use('used', stamp)).toBe('first')
    const [since] = await server.run((client) => client.keys(`nonces${runs}:nonces:since:*`))
    await server.kill()
    await server.start()
    // What an older file would bring back.
    await server.run((client) => client.set(since!, '0'))
    await expect.poll(() => nodes.every(({ client }) => client.isReady), BUSY).toBe(true)
    expect(await one.use('used', stamp)).toBe('forgotten')
  })

  test('[C-1] a request of a clock that is ahead is made again, and is let in once when its time has come', async () => {
    const [one, other] = await beginTwo()
    const ahead = at + 60_000
    for (const node of [one, other]) expect(await node.use('ahead', ahead)).toBe('forgotten')
    expect(await one.use('slightly', at + 1_000)).toBe('first')
    expect(await other.use('made again', at)).toBe('first')
    at = ahead
    expect(await other.use('ahead', ahead)).toBe('first')
    expect(await one.use('ahead', ahead)).toBe('again')
  })

  test('[C-1] while Redis is away what changes something is refused, and what only reads is let in', async () => {
    const [one] = await beginTwo()
    await server.kill()
    try {
      await expect(one.use('changing', at)).rejects.toMatchObject({ statusCode: 503 })
      expect(await one.use('reading', at, true)).toBe('first')
    } finally {
      await server.start()
    }
    await expect.poll(() => nodes.every(({ client }) => client.isReady), BUSY).toBe(true)
    expect(await one.use('changing', at)).toBe('forgotten')
  })
})
