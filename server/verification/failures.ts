import type { Transaction } from '../platform/transaction.ts'

/** More wrong answers than this within this time lock new challenges for so long; times in ms (protocol.md, 3). */
const LIMIT = { most: 5, within: 60_000, lock: 300_000 }

/** Many devices may share an address: it takes so many times more to lock it. */
const ADDRESS_FACTOR = 10

/** Who gives wrong answers, as this server sees it: a device names itself, so that its address is counted too. */
export type Solver = { readonly deviceId: string; readonly address: string }

const keysOf = ({ deviceId, address }: Solver) => [
  { key: `device:${address} ${deviceId}`, most: LIMIT.most },
  { key: `address:${address}`, most: LIMIT.most * ADDRESS_FACTOR },
]

/** For how many ms more this solver gets no challenge; 0 = at once. */
export async function lockedFor(tx: Transaction, solver: Solver): Promise<number> {
  const keys = keysOf(solver).map(({ key }) => key)
  const rows = await tx.db.selectFrom('captcha_failure').select('locked_until').where('key', 'in', keys).execute()
  return Math.max(0, ...rows.map((row) => row.locked_until - tx.at))
}

/** Counts a wrong answer. */
export async function countFailure(tx: Transaction, solver: Solver): Promise<void> {
  for (const { key, most } of keysOf(solver)) {
    const row = await tx.db.selectFrom('captcha_failure').selectAll().where('key', '=', key).executeTakeFirst()
    const fresh = row === undefined || row.locked_until > 0 || tx.at - row.first_at > LIMIT.within
    const count = fresh ? 1 : row.count + 1
    const next = {
      count,
      first_at: fresh ? tx.at : row.first_at,
      locked_until: count > most ? tx.at + LIMIT.lock : 0,
    }
    await tx.db
      .insertInto('captcha_failure')
      .values({ key, ...next })
      .onConflict((clash) => clash.column('key').doUpdateSet(next))
      .execute()
  }
}
