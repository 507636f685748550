import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { BusMessage } from '#server/platform/bus.ts'
import { type Database, migrate, openDatabase } from '#server/platform/db/database.ts'
import { openRedis, type Redis } from '#server/platform/redis/redis.ts'
import { createStreamBus, type StreamBus } from '#server/platform/redis/streamBus.ts'
import { createWrite } from '#server/platform/transaction.ts'
import { hasRedis, startRedis, type TestRedis } from '#tests/support/redis.ts'

/** What a node of a busy machine may take to hear of something, in ms. */
const BUSY = { timeout: 45_000 }

type Node = StreamBus & {
  readonly redis: Redis
  readonly heard: { readonly message: BusMessage; readonly isOwn: boolean }[]
  readonly gaps: () => number
  readonly skipped: () => number
  readonly write: ReturnType<typeof createWrite>
}

const role = (memberId: string): BusMessage => ({ type: 'role', memberId })
const line = (seq: number): BusMessage => ({
  type: 'event',
  room: 'r',
  epoch: 'e',
  event: { kind: 'chatRemoved', seq, at: 1, body: { id: 'c' } },
})
const grade = (value: number): BusMessage => ({ type: 'self', memberId: 'm', push: { kind: 'grade', grade: value } })
const gradesOf = ({ heard }: Node) =>
  heard.flatMap(({ message }) => (message.type === 'self' && message.push.kind === 'grade' ? [message.push.grade] : []))
const seqsOf = ({ heard }: Node) => heard.flatMap(({ message }) => (message.type === 'event' ? [message.event.seq] : []))
const rolesOf = ({ heard }: Node) => heard.flatMap(({ message }) => (message.type === 'role' ? [message.memberId] : []))

describe.runIf(hasRedis())('with Redis (Debian: apt-get install redis-server)', () => {
  let server: TestRedis
  let db: Database
  let nodes: Node[] = []
  let runs = 0
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    runs += 1
    db = openDatabase(':memory:')
    await migrate(db)
  })
  afterEach(async () => {
    for (const node of nodes) await node.stop()
    for (const { redis } of nodes) redis.close()
    nodes = []
    await db.destroy()
  })

  const fail = (error: unknown) => {
    throw error
  }

  async function begin(name: string, onFault: (error: unknown) => void = fail): Promise<Node> {
    const redis = await openRedis({ url: server.url, prefix: `run${runs}:` })
    const heard: Node['heard'] = []
    let gaps = 0
    let skipped = 0
    const bus = await createStreamBus({
      redis,
      db,
      node: name,
      metrics: { heard: () => undefined, skipped: () => (skipped += 1) },
      onFault,
    })
    bus.bus.subscribe((message, isOwn) => heard.push({ message, isOwn }))
    bus.bus.onGap(() => (gaps += 1))
    const node = {
      ...bus,
      redis,
      heard,
      gaps: () => gaps,
      skipped: () => skipped,
      write: createWrite(db, bus.bus, Date.now, bus.keep),
    }
    nodes.push(node)
    return node
  }

  test('[Q3] what one node stores every node hears once, and only its own as its own', async () => {
    const [one, other] = [await begin('one'), await begin('other')]
    await one.write(async (tx) => tx.publishAfterCommit(role('m')))
    expect(one.heard).toEqual([{ message: role('m'), isOwn: true }])
    await expect.poll(() => other.heard, BUSY).toEqual([{ message: role('m'), isOwn: false }])
    await other.write(async (tx) => tx.publishAfterCommit(role('n')))
    await expect.poll(() => rolesOf(one), BUSY).toEqual(['m', 'n'])
    await expect.poll(() => one.outboxSize(), BUSY).toBe(0)
    expect(rolesOf(other)).toEqual(['m', 'n'])
  })

  test('[Q3] [Q13] nodes whose clock is an hour ahead of Redis’ own hear each other', async () => {
    const [one, other] = [await begin('one'), await begin('other')]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    try {
      for (const number of [1, 2, 3]) await one.write(async (tx) => tx.publishAfterCommit(role(`m${number}`)))
      await expect.poll(() => rolesOf(other), BUSY).toEqual(['m1', 'm2', 'm3'])
    } finally {
      vi.useRealTimers()
    }
  })

  test('[Q8] what a node says of a member follows what another said before it, whose clock is ahead', async () => {
    const [ahead, other] = [await begin('ahead'), await begin('other')]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
    try {
      await ahead.write(async (tx) => tx.publishAfterCommit(grade(1)))
      await expect.poll(() => gradesOf(other), BUSY).toEqual([1])
    } finally {
      vi.useRealTimers()
    }
    await other.write(async (tx) => tx.publishAfterCommit(grade(2)))
    await expect.poll(() => gradesOf(ahead), BUSY).toEqual([1, 2])
    expect(gradesOf(other)).toEqual([1, 2])
  })

  test('[Q3] what was stored and not told, for its node died between, another node tells', async () => {
    const [one, other] = [await begin('one'), await begin('other')]
    // The node that keeps dies before it publishes.
    await one.write((tx) => one.keep(tx, [role('left'), line(1)]))
    await expect.poll(() => rolesOf(other), BUSY).toEqual(['left'])
    await expect.poll(() => seqsOf(other), BUSY).toEqual([1])
    await expect.poll(() => other.outboxSize(), BUSY).toBe(0)
    expect(other.heard.every(({ isOwn }) => !isOwn)).toBe(true)
  })

  test('[Q3] a row that cannot be read goes, and holds up none behind it', async () => {
    const faults: unknown[] = []
    const other = await begin('other', (error) => faults.push(error))
    const row = (id: string, at: number, json: string) => ({ id, node: 'dead', at, messages_json: json })
    await db
      .insertInto('bus_outbox')
      .values([row('bad', 0, 'not json'), row('good', 1, JSON.stringify([role('m')]))])
      .execute()
    await expect.poll(() => rolesOf(other), BUSY).toEqual(['m'])
    await expect.poll(() => other.outboxSize(), BUSY).toBe(0)
    expect(faults).toHaveLength(1)
  })

  test('[Q3] what a node of a newer version left is sent on as it is, for others of it to read, by a node that cannot', async () => {
    const other = await begin('old')
    const left = { type: 'of tomorrow', of: 'm' }
    await db
      .insertInto('bus_outbox')
      .values({ id: 'newer', node: 'dead', at: 0, messages_json: JSON.stringify([left, role('m')]) })
      .execute()
    await expect.poll(() => rolesOf(other), BUSY).toEqual(['m'])
    await expect.poll(() => other.outboxSize(), BUSY).toBe(0)
    const entries = (await server.run((client) => client.xRange(`run${runs}:bus:site`, '-', '+'))) ?? []
    expect(entries.map(({ message }) => [JSON.parse(message['message']!), message['place']])).toEqual([
      [left, 'newer#0'],
      [role('m'), 'newer#1'],
    ])
  })

  test('[Q3] what is sent twice, by a node that died after it sent, is told once', async () => {
    const [one, other] = [await begin('one'), await begin('other')]
    await one.write(async (tx) => tx.publishAfterCommit(role('m')))
    await expect.poll(() => one.outboxSize(), BUSY).toBe(0)
    const { id, message } = await server.run(async (client) => {
      const [entry] = (await client.xRange(`run${runs}:bus:site`, '-', '+')) ?? []
      return entry!
    })
    expect(id).toBeDefined()
    await db
      .insertInto('bus_outbox')
      .values({ id: message['place']!.split('#')[0]!, node: 'one', at: 0, messages_json: JSON.stringify([role('m')]) })
      .execute()
    await expect.poll(() => one.outboxSize(), BUSY).toBe(0)
    await one.write(async (tx) => tx.publishAfterCommit(role('after')))
    await expect.poll(() => rolesOf(other), BUSY).toContain('after')
    expect(rolesOf(other)).toEqual(['m', 'after'])
    expect(rolesOf(one)).toEqual(['m', 'after'])
  })

  test('[Q3] Redis that dies and comes back empty loses nothing that was stored meanwhile', async () => {
    const [one, other] = [await begin('one'), await begin('other')]
    await one.write(async (tx) => tx.publishAfterCommit(line(1)))
    await expect.poll(() => seqsOf(other), BUSY).toEqual([1])
    await server.kill()
    for (const seq of [2, 3]) await one.write(async (tx) => tx.publishAfterCommit(line(seq)))
    await one.write(async (tx) => tx.publishAfterCommit(role('m')))
    // Who is on this node hears it all the same.
    expect(seqsOf(one)).toEqual([1, 2, 3])
    await server.start()
    await expect.poll(() => rolesOf(other), BUSY).toEqual(['m'])
    await expect.poll(() => seqsOf(other).toSorted((left, right) => left - right), BUSY).toEqual([1, 2, 3])
    await expect.poll(() => other.gaps(), BUSY).toBeGreaterThan(0)
    await expect.poll(() => one.outboxSize(), BUSY).toBe(0)
    expect(seqsOf(one)).toEqual([1, 2, 3])
  })

  test('[Q3] Redis that is emptied under way is followed on', async () => {
    const [one, other] = [await begin('one'), await begin('other')]
    await one.write(async (tx) => tx.publishAfterCommit(line(1)))
    await expect.poll(() => seqsOf(other), BUSY).toEqual([1])
    await server.empty()
    await one.write(async (tx) => tx.publishAfterCommit(line(2)))
    await expect.poll(() => seqsOf(other), BUSY).toEqual([1, 2])
  })

  test('[Q3] a hole in what a node sends is a gap, and what nobody can read is counted and left out', async () => {
    const other = await begin('other')
    await expect.poll(() => other.redis.client.isReady, BUSY).toBe(true)
    const before = other.gaps()
    const add = (fields: Record<string, string>) => server.run((client) => client.xAdd(`run${runs}:bus:site`, '*', fields))
    const at = String(Date.now())
    await add({ node: 'x', number: '1', at, message: JSON.stringify(role('a')) })
    await add({ node: 'x', number: '2', at, message: '{"type":"of tomorrow"}' })
    await add({ node: 'x', number: '3', at, message: 'not json' })
    await add({ nothing: 'known' })
    await add({ node: 'x', number: '5', at, message: JSON.stringify(role('b')) })
    await expect.poll(() => rolesOf(other), BUSY).toEqual(['a', 'b'])
    expect(other.skipped()).toBe(3)
    await expect.poll(() => other.gaps(), BUSY).toBeGreaterThan(before)
  })

  test('[Q3] a node that stops leaves nothing behind that it published', async () => {
    const [one, other] = [await begin('one'), await begin('other')]
    for (const seq of [1, 2, 3]) await one.write(async (tx) => tx.publishAfterCommit(line(seq)))
    await one.stop()
    expect(await other.outboxSize()).toBe(0)
    await expect.poll(() => seqsOf(other), BUSY).toEqual([1, 2, 3])
    await wait(0)
  })
})
