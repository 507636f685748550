import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPublishers } from '#server/media/publishers.ts'
import { openRedis } from '#server/platform/redis/redis.ts'
import { hasRedis, startRedis, type TestRedis } from '#tests/support/redis.ts'

/** A client that says when one of its commands is given. */
function noting<Client extends object>(client: Client, command: keyof Client, note: () => void): Client {
  return new Proxy(client, {
    get(target, name) {
      if (name === command) note()
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

describe.runIf(hasRedis())('nodes that are published to, by Redis (Debian: apt-get install redis-server)', () => {
  let redis: TestRedis
  const undo: (() => unknown)[] = []
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterEach(async () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
    await redis.empty()
  })
  afterAll(() => redis.stop())

  /** A node; what it does not say any more after `die` is how a killed one looks to others. */
  async function node(name: string) {
    const shared = await openRedis({ url: redis.url, prefix: 'video-test:' })
    const faults: unknown[] = []
    const given = { said: 0, taken: 0 }
    const address = `http://${name}.example:1`
    const publishers = createPublishers({
      redis: {
        ask: (work) =>
          shared.ask((client) => {
            const saying = noting(client, 'hSet', () => (given.said += 1))
            return work(noting(saying, 'hDel', () => (given.taken += 1)))
          }),
      },
      address: () => address,
      // Six looks without a word are the end of a node: more than a busy machine is silent for.
      every: 250,
      onFault: (error) => faults.push(error),
    })
    undo.push(async () => {
      await publishers.stop()
      shared.close()
    })
    return { ...publishers, address, faults, said: () => given.said, taken: () => given.taken, die: () => shared.close() }
  }

  test('[C-13] [Q6] a node knows what is published to another, is told when that begins and ends, and leaves itself out', async () => {
    const [north, south] = [await node('north'), await node('south')]
    const heard: string[] = []
    south.onChange((room) => heard.push(room))
    north.announce('a1', true)
    await expect.poll(() => south.elsewhere('a1')).toBe(north.address)
    expect([north.elsewhere('a1'), heard]).toEqual([null, ['a1']])
    north.announce('a1', false)
    await expect.poll(() => south.elsewhere('a1')).toBeNull()
    expect(heard).toEqual(['a1', 'a1'])
  })

  test('[C-13] [Q6] a node that dies is not asked for what it was published to any more', async () => {
    const [north, south] = [await node('north'), await node('south')]
    north.announce('a1', true)
    await expect.poll(() => south.elsewhere('a1')).toBe(north.address)
    north.die()
    await expect.poll(() => south.elsewhere('a1')).toBeNull()
    expect(south.faults).toEqual([])
  })

  test('[C-13] [Q6] an encoder that came back at another node is there alone, until it ends there', async () => {
    const [north, south, east] = [await node('north'), await node('south'), await node('east')]
    north.announce('a1', true)
    await expect.poll(() => east.elsewhere('a1')).toBe(north.address)
    const heard: (string | null)[] = []
    east.onChange((room) => heard.push(east.elsewhere(room)))
    south.announce('a1', true)
    // North has not found out that it left.
    await expect.poll(() => north.elsewhere('a1')).toBe(south.address)
    const [before, begun] = [north.said(), south.said()]
    await expect.poll(() => south.said() - begun).toBeGreaterThan(3)
    expect(north.said()).toBe(before)
    north.announce('a1', false)
    await expect.poll(() => south.said() - begun).toBeGreaterThan(6)
    expect(north.taken()).toBe(0)
    expect([east.elsewhere('a1'), heard]).toEqual([south.address, [south.address]])
    south.announce('a1', false)
    await expect.poll(() => east.elsewhere('a1')).toBeNull()
    expect([north.elsewhere('a1'), heard]).toEqual([null, [south.address, null]])
  })

  const PLACE = 'video-test:video:publishers'

  test('[C-13] [Q6] what no node says any more goes by itself within a minute', async () => {
    const north = await node('north')
    north.announce('a1', true)
    const left = () => redis.run((client) => client.ttl(PLACE))
    await expect.poll(left).toBeGreaterThan(0)
    expect(await left()).toBeLessThanOrEqual(60)
  })

  test('[C-13] [Q6] a node that stops takes back what it said, and nothing of another', async () => {
    const [north, south] = [await node('north'), await node('south')]
    north.announce('a1', true)
    south.announce('a2', true)
    await expect.poll(() => [south.elsewhere('a1'), north.elsewhere('a2')]).toEqual([north.address, south.address])
    await north.stop()
    expect(await redis.run((client) => client.hKeys(PLACE))).toEqual(['a2'])
  })

  test('[C-13] [Q6] who listens no more hears nothing', async () => {
    const [north, south] = [await node('north'), await node('south')]
    const heard: string[] = []
    const stop = south.onChange(() => heard.push('first'))
    south.onChange(() => heard.push('second'))
    stop()
    north.announce('a1', true)
    await expect.poll(() => south.elsewhere('a1')).toBe(north.address)
    expect(heard).toEqual(['second'])
  })

  test('[C-13] [Q6] an emptied Redis is told again what is published, and one that is away loses nothing that was known', async () => {
    const [north, south] = [await node('north'), await node('south')]
    north.announce('a1', true)
    await expect.poll(() => south.elsewhere('a1')).toBe(north.address)
    await redis.empty()
    const stored = () => redis.run((client) => client.hExists('video-test:video:publishers', 'a1'))
    await expect.poll(stored).toBe(1)
    // South may have looked while it was empty.
    await expect.poll(() => south.elsewhere('a1')).toBe(north.address)
    await redis.kill()
    await expect.poll(() => south.faults.length).toBe(1)
    expect(south.elsewhere('a1')).toBe(north.address)
    await redis.start()
  })
})
