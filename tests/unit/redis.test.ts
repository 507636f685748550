import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openRedis, redisPrefix } from '#server/platform/redis/redis.ts'
import { hasRedis, startRedis, type TestRedis } from '#tests/support/redis.ts'

describe.runIf(hasRedis())('with Redis (Debian: apt-get install redis-server)', () => {
  let redis: TestRedis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  test('[Q6] sites that share a Redis do not see each other’s keys', async () => {
    const one = await openRedis({ url: redis.url, prefix: redisPrefix('1') })
    const other = await openRedis({ url: redis.url, prefix: redisPrefix('2') })
    try {
      await one.client.set('key', 'mine')
      expect(await other.client.get('key')).toBeNull()
      expect(await redis.run((client) => client.get('anchorage:1:key'))).toBe('mine')
    } finally {
      one.close()
      other.close()
    }
  })

  test('[Q6] a Redis that goes away is told once, is not healthy, and is there again by itself', async () => {
    const told: boolean[] = []
    const shared = await openRedis({ url: redis.url, prefix: 'away:', onChange: (isThere) => told.push(isThere) })
    try {
      expect(await shared.isHealthy()).toBe(true)
      await redis.kill()
      await expect.poll(() => shared.isHealthy()).toBe(false)
      await redis.start()
      await expect.poll(() => shared.isHealthy()).toBe(true)
      expect(told).toEqual([true, false, true])
    } finally {
      shared.close()
    }
  })

  test('[Q6] a Redis that is deaf is not waited for', async () => {
    const shared = await openRedis({ url: redis.url, prefix: 'deaf:' })
    redis.freeze()
    try {
      expect(await shared.isHealthy()).toBe(false)
    } finally {
      redis.thaw()
      shared.close()
    }
  })
})
