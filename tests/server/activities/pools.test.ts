import { beforeEach, expect, test } from 'vitest'
import { dayOf } from '#src/api/model/day.ts'
import { points } from '#src/api/model/money/amount.ts'
import { putPoolBack } from '#server/activities/pools.ts'
import { emptyTables, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

const DAY = 86_400_000
const now = 100 * DAY
const { db, services } = await startBareServices(() => now)
beforeEach(() => emptyTables(db, 'activity_budget'))

/** What is spent of a budget, of all and of today, once a pool goes back that was opened so many days ago. */
async function spentAfter(daysAgo: number): Promise<unknown> {
  const budget = { activity_id: 'a', asset: 'POINT', all_limit: 1_000, day_limit: 500 }
  await writeRows(db, row('activity_budget', { ...budget, spent: 300, day: dayOf(now), day_spent: 120 }))
  const pool = { activity_id: 'a', pool: points(100), opened_at: now - daysAgo * DAY }
  await services.write((tx) => putPoolBack(tx, pool))
  return db.selectFrom('activity_budget').select(['spent', 'day_spent']).executeTakeFirstOrThrow()
}

test('[P-9] a pool of an earlier day that goes back leaves what today’s budget has spent', async () => {
  expect(await spentAfter(1)).toEqual({ spent: 200, day_spent: 120 })
})

test('[P-9] a pool of today that goes back can be spent today once more', async () => {
  expect(await spentAfter(0)).toEqual({ spent: 200, day_spent: 20 })
})
