import { fen } from '#src/api/model/money/amount.ts'
import { closeDraw, commitDraw, revealDraw } from '#server/draws/draws.ts'
import { countForGrants } from '#server/grants/countForGrants.ts'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { testVault } from '#tests/support/dataKey.ts'
import { giveOne } from '#tests/support/grants.ts'
import type { DemoServer } from './demoServer.ts'

/** Does a work in one transaction of a demo server's data, as an activity would; who is online is not told of it. */
export async function within<T>({ store }: Pick<DemoServer, 'store'>, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const db = await openExisting(readEnv(store))
  if (db === null) throw new Error('there is no database')
  try {
    return await db.transaction().execute((inside) => work({ db: inside, at: Date.now(), publishAfterCommit: () => undefined }))
  } finally {
    await db.destroy()
  }
}

/** Mia has a bonus of ¥200, five times in sports, with ¥320 of its ¥1,000 bet; and one that her bets released. */
export const giveBonuses = (server: Pick<DemoServer, 'store'>): Promise<void> =>
  within(server, async (tx) => {
    await giveOne(tx, { key: 'browser:1', amount: 800, multiple: 1 })
    await countForGrants(tx, 'm-mia', 'sports', [{ source: 'bet:browser-1', placedAt: tx.at, amount: fen(800) }])
    await giveOne(tx, { key: 'browser:2', amount: 20_000, multiple: 5 })
    await countForGrants(tx, 'm-mia', 'sports', [{ source: 'bet:browser-2', placedAt: tx.at, amount: fen(32_000) }])
  })

/** A lottery that was drawn, and one that nobody may know of yet: their ids. */
export const makeDraws = (server: Pick<DemoServer, 'store'>): Promise<{ readonly told: string; readonly sealed: string }> =>
  within(server, async (tx) => {
    const terms = { rules: 'lottery', winners: 3 } as const
    const { id: told } = await commitDraw(tx, testVault, 'browser:told', terms)
    await closeDraw(
      tx,
      told,
      Array.from({ length: 24 }, (_, at) => `T-${1_001 + at}`),
    )
    await revealDraw(tx, testVault, told)
    const { id: sealed } = await commitDraw(tx, testVault, 'browser:sealed', terms)
    return { told, sealed }
  })
