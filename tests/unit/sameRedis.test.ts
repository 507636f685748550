import { expect, test } from 'vitest'
import type { Redis } from '#server/platform/redis/redis.ts'
import { createSameRedis, elsewhereThan } from '#server/platform/redis/sameRedis.ts'

const node = (redis: string, since: number) => ({ redis, since })

test('[Q7] nodes of one Redis have nobody elsewhere', () => {
  expect(elsewhereThan('a', [])).toBeNull()
  expect(elsewhereThan('a', [node('a', 1), node('a', 2)])).toBeNull()
})

test('[Q7] of nodes with several Redis those are left out that are fewer', () => {
  const nodes = [node('a', 1), node('b', 2), node('b', 3)]
  expect(elsewhereThan('a', nodes)).toEqual({ nodes: 2, isLeftOut: true })
  expect(elsewhereThan('b', nodes)).toEqual({ nodes: 1, isLeftOut: false })
})

test('[Q7] of as many those are left out that came later, and exactly one side where both came at once', () => {
  const later = [node('a', 2), node('b', 1)]
  expect([elsewhereThan('a', later), elsewhereThan('b', later)]).toEqual([
    { nodes: 1, isLeftOut: true },
    { nodes: 1, isLeftOut: false },
  ])
  const atOnce = [node('b', 1), node('a', 1)]
  expect(['a', 'b'].map((own) => elsewhereThan(own, atOnce)?.isLeftOut)).toEqual([false, true])
})

/** A node whose Redis is called `mine`; what it compares with is what the test says. */
function comparing() {
  const ask = (async () => 'mine') as unknown as Redis['ask']
  let nodes = [node('mine', 3)]
  const changes: unknown[] = []
  const hold = { compareRedis: async () => nodes }
  const same = createSameRedis({ redis: { ask }, hold, onChange: (found) => changes.push(found) })
  const looks = async (times: number, ...others: readonly string[]) => {
    nodes = [node('mine', 3), ...others.map((name, place) => node(name, place))]
    for (let time = 0; time < times; time += 1) await same.look()
  }
  return { found: same.found, changes, looks }
}

test('[Q7] nodes must differ at four looks in a row: one at which they do not begins the count again', async () => {
  const { found, changes, looks } = comparing()
  await looks(3, 'theirs', 'theirs')
  await looks(1, 'mine')
  await looks(3, 'theirs', 'theirs')
  expect([found(), changes]).toEqual([null, []])
  await looks(1, 'theirs', 'theirs')
  const apart = { nodes: 2, isLeftOut: true }
  expect([found(), changes]).toEqual([apart, [apart]])
})

test('[Q7] that nodes differ is told once, and again where the other ones are fewer by now', async () => {
  const { changes, looks } = comparing()
  await looks(6, 'theirs', 'theirs')
  await looks(2, 'theirs', 'mine', 'mine')
  await looks(2)
  expect(changes).toEqual([{ nodes: 2, isLeftOut: true }, { nodes: 1, isLeftOut: false }, null])
})
