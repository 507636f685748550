import type { Unit } from '../db/write.ts'

/** How many failed logins lock a key, within what time, and for how long (ms). */
type AttemptLimit = { readonly most: number; readonly within: number; readonly lock: number }

const MINUTE = 60_000
const ACCOUNT: AttemptLimit = { most: 5, within: 15 * MINUTE, lock: 5 * MINUTE }
// Many people may share one address.
const ADDRESS: AttemptLimit = { most: 50, within: 15 * MINUTE, lock: 5 * MINUTE }

/**
 * Counts a login attempt as failed before its password is looked at, so that parallel guesses are counted too. Returns the
 * ms for which the account or the address is locked; 0 = it may be tried. `forgiveAttempt` takes a success out again.
 */
export async function countAttempt(unit: Unit, nameKey: string, address: string): Promise<number> {
  const account = await count(unit, `account:${nameKey}`, ACCOUNT)
  return account > 0 ? account : count(unit, `address:${address}`, ADDRESS)
}

/** After a success: the account starts afresh, and the address has one failure less. */
export async function forgiveAttempt(unit: Unit, nameKey: string, address: string): Promise<void> {
  await unit.trx.deleteFrom('login_failure').where('key', '=', `account:${nameKey}`).execute()
  await unit.trx
    .updateTable('login_failure')
    .set((column) => ({ count: column('count', '-', 1) }))
    .where('key', '=', `address:${address}`)
    .where('count', '>', 0)
    .execute()
}

async function count(unit: Unit, key: string, limit: AttemptLimit): Promise<number> {
  const row = await unit.trx.selectFrom('login_failure').selectAll().where('key', '=', key).executeTakeFirst()
  if (row !== undefined && row.locked_until > unit.at) return row.locked_until - unit.at
  const fresh = row === undefined || row.locked_until > 0 || unit.at - row.first_at > limit.within
  const failures = fresh ? 1 : row.count + 1
  const next = {
    count: failures,
    first_at: fresh ? unit.at : row.first_at,
    locked_until: failures > limit.most ? unit.at + limit.lock : 0,
  }
  await unit.trx
    .insertInto('login_failure')
    .values({ key, ...next })
    .onConflict((clash) => clash.column('key').doUpdateSet(next))
    .execute()
  return next.locked_until > 0 ? limit.lock : 0
}
