import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createJobs } from '#server/platform/jobs.ts'
import { keepOnOneNode } from '#server/platform/keepOnOneNode.ts'
import { openRedis } from '#server/platform/redis/redis.ts'
import { createSharedPort } from '#server/platform/redis/sharedPort.ts'
import { hasRedis, startRedis, type TestRedis } from '#tests/support/redis.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const never = (error: unknown) => {
  throw error
}

describe.runIf(hasRedis())('with Redis (Debian: apt-get install redis-server)', () => {
  let redis: TestRedis
  let server: TestServer
  const undo: (() => unknown)[] = []
  beforeAll(async () => {
    redis = await startRedis()
  })
  beforeEach(async () => {
    server = await startTestServer()
  })
  afterEach(async () => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
    await server.stop()
  })
  afterAll(() => redis.stop())

  /** A node that would run the part at this port of its own. */
  async function node(name: string, port: number) {
    const shared = await openRedis({ url: redis.url, prefix: 'port-test:' })
    const { db, write } = server.services
    const jobs = createJobs({ db, write, isShared: true, node: name })
    let own: number | null = null
    const part = createSharedPort({ redis: shared, name: 'payer', own: () => own, onFault: never })
    const begin = () => {
      own = port
      return () => void (own = null)
    }
    const end = keepOnOneNode(jobs, 'payer', begin, never)
    undo.push(async () => {
      await end()
      await jobs.stop()
      await part.stop()
      shared.close()
    })
    return { own: () => own, port: part.port, end }
  }

  test('[P-5] a part of the demo runs at one node of several, all know where, and another has it when that one ends', async () => {
    const nodes = [await node('north', 4_711), await node('south', 4_712)]
    const running = () => nodes.filter(({ own }) => own() !== null)
    await expect.poll(() => running().length).toBe(1)
    const [first] = running()
    await expect.poll(() => nodes.map(({ port }) => port())).toEqual([first!.own(), first!.own()])
    expect(running()).toEqual([first])
    const before = first!.own()
    await first!.end()
    await expect.poll(() => running().length).toBe(1)
    await expect.poll(() => nodes.map(({ port }) => port()).filter((port) => port !== null && port !== before)).toHaveLength(2)
  })
})
