import { afterAll } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { readEnv } from '#server/platform/env.ts'
import { createServices, type Services } from '#server/services.ts'
import { openBareDatabase } from './bareRows.ts'
import { testVault } from './dataKey.ts'

/** A server's services over a database without a row, for rules of a file of tests that look at a few rows alone; `now` is their clock, in ms. It ends with the file. */
export async function startBareServices(now: () => number): Promise<{ readonly db: Database; readonly services: Services }> {
  const db = await openBareDatabase()
  afterAll(() => db.destroy())
  const env = readEnv({ DATA_DIR: './data' })
  return { db, services: createServices({ env, db, now, vault: testVault, passwordCost: 4 }) }
}
