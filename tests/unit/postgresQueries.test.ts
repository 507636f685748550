import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/platform/db/postgres.ts'

/** What PostgreSQL is asked, without one that answers. */
async function queries() {
  const db = await openPostgres('postgres://127.0.0.1:1/none', 'public')
  onTestFinished(() => db.destroy())
  return db.selectFrom('member').select('id')
}

test('[Q1] a list of nobody is asked for in words that PostgreSQL takes', async () => {
  expect((await queries()).where('id', 'in', []).compile().sql).toBe('select "id" from "member" where 1 = 0')
})

test('[Q1] all but nobody are asked for in words that PostgreSQL takes', async () => {
  expect((await queries()).where('id', 'not in', []).compile().sql).toBe('select "id" from "member" where 1 = 1')
})
