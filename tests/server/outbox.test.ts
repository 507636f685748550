import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BusMessage } from '#server/platform/bus.ts'
import { type Database, migrate, openDatabase } from '#server/platform/db/database.ts'
import { createOutbox } from '#server/platform/redis/outbox.ts'

let db: Database
beforeEach(async () => {
  db = openDatabase(':memory:')
  await migrate(db)
})
afterEach(() => db.destroy())

const fail = (error: unknown) => {
  throw error
}

/** How many rows are left of one commit of two messages, by which of them Redis took. */
async function leftAfter(taken: readonly [boolean, boolean]): Promise<number> {
  const outbox = createOutbox(db, 'one', fail)
  const messages: readonly BusMessage[] = taken.map((_, index) => ({ type: 'role', memberId: `m-${index}` }))
  await db.transaction().execute((tx) => outbox.keep({ db: tx, at: 0 }, messages))
  for (const [index, message] of messages.entries()) {
    const place = outbox.placeOf(message)
    if (place !== undefined) outbox.ended(place, taken[index] === true)
  }
  await outbox.stop()
  return outbox.size()
}

test.each([
  ['the first', [false, true]],
  ['the last', [true, false]],
] as const)('[Q3] messages of one commit stay in the outbox where Redis took all but %s', async (_, taken) => {
  expect(await leftAfter(taken)).toBe(1)
})

test('[Q3] messages of one commit leave the outbox where Redis took them all', async () => {
  expect(await leftAfter([true, true])).toBe(0)
})
