import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import { readsBeside } from '#server/platform/readsBeside.ts'

test('reads of many works go side by side, eight at a time, and one that fails makes room for the next', async () => {
  const db = openDatabase(':memory:')
  const open: { readonly end: () => void; readonly fail: (error: Error) => void }[] = []
  const read = () => new Promise<void>((end, fail) => open.push({ end, fail }))
  const works = Array.from({ length: 4 }, () => readsBeside(db))
  const all = Promise.allSettled(works.flatMap((beside) => Array.from({ length: 3 }, () => beside(read))))
  await turn()
  expect(open).toHaveLength(8)
  open[0]!.fail(new Error('gone'))
  await turn()
  expect(open).toHaveLength(9)
  for (let at = 1; at < 12; at += 1) {
    open[at]!.end()
    await turn()
  }
  expect((await all).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(open).toHaveLength(12)
  await db.destroy()
})
