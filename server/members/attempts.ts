import type { Unit } from '../db/write.ts'

/** How many failed logins lock a key, within what time, and for how long (ms). */
type AttemptLimit = { readonly most: number; readonly within: number; readonly lock: number }

const MINUTE = 60_000
const ACCOUNT: AttemptLimit = { most: 5, within: 15 * MINUTE, lock: 5 * MINUTE }
// Many people may share one address.
const ADDRESS: AttemptLimit = { most: 50, within: 15 * MINUTE, lock: 5 * MINUTE }

/** Recent failures from which on a login needs a verification first (S-4). */
const PROOF_FROM = { account: 2, address: 20 }

/** What to do with an attempt: try the password, ask for a verification first, or wait so many ms. */
export type Attempt = 'try' | 'prove' | { readonly wait: number }

/**
 * Counts a login attempt as failed before its password is looked at, so that parallel guesses are counted too; one that must
 * be proven first is not counted. `forgiveAttempt` takes a success out again.
 */
export async function countAttempt(unit: Unit, nameKey: string, address: string, proven: boolean): Promise<Attempt> {
  const keys = { account: `account:${nameKey}`, address: `address:${address}` }
  const account = await recent(unit, keys.account, ACCOUNT)
  const place = await recent(unit, keys.address, ADDRESS)
  if (!proven && account.wait === 0 && place.wait === 0) {
    if (account.failures >= PROOF_FROM.account || place.failures >= PROOF_FROM.address) return 'prove'
  }
  const wait = (await count(unit, keys.account, ACCOUNT)) || (await count(unit, keys.address, ADDRESS))
  return wait > 0 ? { wait } : 'try'
}

async function recent(unit: Unit, key: string, limit: AttemptLimit): Promise<{ failures: number; wait: number }> {
  const row = await unit.trx.selectFrom('login_failure').selectAll().where('key', '=', key).executeTakeFirst()
  if (row === undefined) return { failures: 0, wait: 0 }
  if (row.locked_until > 0) return { failures: 0, wait: Math.max(0, row.locked_until - unit.at) }
  return { failures: unit.at - row.first_at > limit.within ? 0 : row.count, wait: 0 }
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
  // Anybody may name accounts that do not exist: what has run out must not pile up.
  if (row === undefined) await forgetOld(unit)
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

async function forgetOld(unit: Unit): Promise<void> {
  const before = unit.at - Math.max(ACCOUNT.within, ADDRESS.within)
  await unit.trx.deleteFrom('login_failure').where('first_at', '<', before).where('locked_until', '<=', unit.at).execute()
}
