import type { Transaction } from '../platform/transaction.ts'
import type { ClientOrigin } from './caller.ts'

/** How many failed logins lock a key, within what time, and for how long (ms). */
type AttemptLimit = { readonly most: number; readonly within: number; readonly lock: number }

const MINUTE = 60_000
/** Of one account on one device: whoever guesses on theirs locks nobody else out. */
const DEVICE: AttemptLimit = { most: 5, within: 15 * MINUTE, lock: 5 * MINUTE }
/** Of one account on all devices that it was never logged in on: a device's name costs a guesser nothing. */
const ACCOUNT: AttemptLimit = { most: 20, within: 15 * MINUTE, lock: 5 * MINUTE }
// Many people may share one address.
const ADDRESS: AttemptLimit = { most: 50, within: 15 * MINUTE, lock: 5 * MINUTE }

/** Recent failures from which on a login needs a verification first (S-4). */
const PROOF_FROM = { device: 2, account: 2, address: 20 }

/** What to do with an attempt: try the password, ask for a verification first, or wait so many ms. */
export type Verdict = 'try' | 'prove' | { readonly wait: number }

/** Whose password is tried, and from where. */
export type PasswordAttempt = ClientOrigin & { readonly nameKey: string }

const keysOf = ({ nameKey, deviceId, address }: PasswordAttempt) => ({
  device: `device:${deviceId} ${nameKey}`,
  account: `account:${nameKey}`,
  address: `address:${address}`,
})

/**
 * Counts a login attempt as failed before its password is looked at, so that parallel guesses are counted too; one that must
 * be proven first is not counted. `forgiveAttempt` takes a success out again. What strangers' devices guess neither locks nor
 * hinders a device that the account was logged in on.
 */
export async function countAttempt(tx: Transaction, attempt: PasswordAttempt, proven: boolean): Promise<Verdict> {
  const keys = keysOf(attempt)
  const watched = [
    { key: keys.device, limit: DEVICE, proofFrom: PROOF_FROM.device },
    ...((await isKnown(tx, attempt)) ? [] : [{ key: keys.account, limit: ACCOUNT, proofFrom: PROOF_FROM.account }]),
    { key: keys.address, limit: ADDRESS, proofFrom: PROOF_FROM.address },
  ]
  let suspicious = false
  for (const { key, limit, proofFrom } of watched) {
    const { wait, failures } = await recent(tx, key, limit)
    if (wait > 0) return { wait }
    suspicious ||= failures >= proofFrom
  }
  if (suspicious && !proven) return 'prove'
  for (const { key, limit } of watched) {
    const wait = await count(tx, key, limit)
    if (wait > 0) return { wait }
  }
  return 'try'
}

/** Whether the account was logged in on this device, as far back as sessions are remembered. */
async function isKnown(tx: Transaction, { nameKey, deviceId }: PasswordAttempt): Promise<boolean> {
  const session = await tx.db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select('session.token_hash')
    .where('member.name_key', '=', nameKey)
    .where('session.device_id', '=', deviceId)
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

async function recent(tx: Transaction, key: string, limit: AttemptLimit): Promise<{ failures: number; wait: number }> {
  const row = await tx.db.selectFrom('login_failure').selectAll().where('key', '=', key).executeTakeFirst()
  if (row === undefined) return { failures: 0, wait: 0 }
  if (row.locked_until > 0) return { failures: 0, wait: Math.max(0, row.locked_until - tx.at) }
  return { failures: tx.at - row.first_at > limit.within ? 0 : row.count, wait: 0 }
}

/**
 * After a success: the account has no failures on this device any more, whose tries are no longer held against the account, and the address
 * has one failure less. Called before the success makes the device a known one.
 */
export async function forgiveAttempt(tx: Transaction, attempt: PasswordAttempt): Promise<void> {
  const keys = keysOf(attempt)
  const own = await tx.db.deleteFrom('login_failure').where('key', '=', keys.device).returning('count').executeTakeFirst()
  if (own !== undefined && !(await isKnown(tx, attempt))) await takeOut(tx, keys.account, own.count)
  await takeOut(tx, keys.address, 1)
}

async function takeOut(tx: Transaction, key: string, failures: number): Promise<void> {
  await tx.db
    .updateTable('login_failure')
    .set((column) => ({ count: column('count', '-', failures) }))
    .where('key', '=', key)
    .where('count', '>=', failures)
    .execute()
}

async function count(tx: Transaction, key: string, limit: AttemptLimit): Promise<number> {
  const row = await tx.db.selectFrom('login_failure').selectAll().where('key', '=', key).executeTakeFirst()
  if (row !== undefined && row.locked_until > tx.at) return row.locked_until - tx.at
  const fresh = row === undefined || row.locked_until > 0 || tx.at - row.first_at > limit.within
  // Anybody may name accounts that do not exist: what has run out must not pile up.
  if (row === undefined) await forgetOld(tx)
  const failures = fresh ? 1 : row.count + 1
  const next = {
    count: failures,
    first_at: fresh ? tx.at : row.first_at,
    locked_until: failures > limit.most ? tx.at + limit.lock : 0,
  }
  await tx.db
    .insertInto('login_failure')
    .values({ key, ...next })
    .onConflict((clash) => clash.column('key').doUpdateSet(next))
    .execute()
  return next.locked_until > 0 ? limit.lock : 0
}

async function forgetOld(tx: Transaction): Promise<void> {
  const before = tx.at - Math.max(DEVICE.within, ACCOUNT.within, ADDRESS.within)
  await tx.db.deleteFrom('login_failure').where('first_at', '<', before).where('locked_until', '<=', tx.at).execute()
}
