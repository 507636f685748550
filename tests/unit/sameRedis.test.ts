import { expect, test } from 'vitest'
import { elsewhereThan } from '#server/platform/redis/sameRedis.ts'

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
