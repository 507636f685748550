import { carryOut } from '#server/commands.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import { expect } from './test.ts'
import type { DemoServer } from './demoServer.ts'

/** `npm run operate -- <words>` beside a test's server. */
export async function operate({ store }: Pick<DemoServer, 'store'>, ...words: readonly string[]): Promise<void> {
  const db = await openExisting(readEnv(store))
  if (db === null) throw new Error('there is no database')
  try {
    expect(await carryOut({ db, payerSecret: null }, words)).toContain('Done.')
  } finally {
    await db.destroy()
  }
}
