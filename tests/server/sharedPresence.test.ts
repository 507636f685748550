import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAudience } from '#server/live/audience/audience.ts'
import { createSharedPresence } from '#server/platform/redis/presence.ts'
import { openRedis, type Redis } from '#server/platform/redis/redis.ts'
import { hasRedis, startRedis, type TestRedis } from '#tests/support/redis.ts'

const BUSY = { timeout: 20_000 }

describe.runIf(hasRedis())('with Redis (Debian: apt-get install redis-server)', () => {
  let server: TestRedis
  let nodes: { readonly redis: Redis; readonly presence: ReturnType<typeof createSharedPresence> }[] = []
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())
  afterEach(async () => {
    for (const { presence, redis } of nodes) {
      await presence.stop()
      redis.close()
    }
    nodes = []
  })

  async function begin(node: string, people: Record<string, number>, robots: Record<string, number> = {}, members = 0) {
    const redis = await openRedis({ url: server.url, prefix: 'crowd:' })
    const presence = createSharedPresence({
      redis,
      node,
      onFault: (error) => {
        throw error
      },
    })
    nodes.push({ redis, presence })
    const audience = createAudience(presence)
    const own = new Map(Object.entries(people))
    audience.countSockets((room) => own.get(room) ?? 0)
    audience.seatRobots(new Map(Object.entries(robots)))
    audience.countMembers(() => members)
    presence.start(() => ({ people: own, robots: audience.robots(), members }))
    return { redis, presence, audience }
  }

  test('[S-9] a room’s audience is that of all nodes, its robots are counted once, and a node that is gone counts no more', async () => {
    const one = await begin('one', { r: 3 }, { r: 10 })
    const other = await begin('other', { r: 2, s: 1 })
    await expect.poll(() => [one.audience.people('r'), one.audience.people('s')], BUSY).toEqual([5, 1])
    await expect.poll(() => [one.audience.of('r'), other.audience.of('r')], BUSY).toEqual([15, 15])
    await other.presence.stop()
    await expect.poll(() => one.audience.people('r'), BUSY).toBe(3)
  })

  test('[D-8] the members who are online are those of all nodes', async () => {
    const one = await begin('one', {}, {}, 3)
    await begin('other', {}, {}, 2)
    await expect.poll(() => one.audience.members(), BUSY).toBe(5)
  })

  test('[S-9] [Q13] a node whose clock is an hour ahead counts who is with the others', async () => {
    const { redis } = await begin('slow', {})
    // As another node tells, a moment ahead, so that it holds however long this takes.
    const soon = Date.now() + 60_000
    const told = JSON.stringify({ people: [['r', 2]], robots: [] })
    await redis.client.set('crowd:other', told, { expiration: { type: 'PX', value: 60_000 } })
    await redis.client.zAdd('nodes', { score: soon, value: 'other' })
    vi.useFakeTimers({ toFake: ['Date'], now: soon + 3_600_000 })
    try {
      const fast = await begin('fast', { r: 3 })
      await expect.poll(() => fast.audience.people('r'), BUSY).toBe(5)
    } finally {
      vi.useRealTimers()
      await redis.client.del(['crowd:other', 'nodes'])
    }
  })

  test('[S-9] minutes of a member who has pages at two nodes are counted by one of them, and by each while Redis is away', async () => {
    const one = await begin('one', {})
    const other = await begin('other', {})
    expect(await one.presence.mine(new Set(['m', 'n']))).toEqual(new Set(['m', 'n']))
    expect(await other.presence.mine(new Set(['m', 'o']))).toEqual(new Set(['o']))
    expect(await one.presence.mine(new Set(['m']))).toEqual(new Set(['m']))
    await server.kill()
    try {
      expect(await other.presence.mine(new Set(['m']))).toEqual(new Set(['m']))
    } finally {
      await server.start()
    }
  })

  test('[S-9] a member whose minutes a node counts stays with it for 45 s', async () => {
    const { presence, redis } = await begin('one', {})
    await presence.mine(new Set(['kept']))
    const since = performance.now()
    const left = await redis.client.pTTL('watched:kept')
    expect(left).toBeLessThanOrEqual(45_000)
    expect(left + performance.now() - since).toBeGreaterThan(30_000)
  })
})
