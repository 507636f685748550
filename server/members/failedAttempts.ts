import type { Transaction } from '../platform/transaction.ts'
import type { ClientOrigin } from './caller.ts'
import { type FailureLimit, failuresOf, countFailure, forgiveFailures } from '../platform/failureCount.ts'

const TABLE = 'login_failure'
const MINUTE = 60_000
/** Of one account on one device: whoever guesses on theirs locks nobody else out. */
const DEVICE: FailureLimit = { most: 5, within: 15 * MINUTE, lock: 5 * MINUTE }
/** Of one account on all devices that it was never logged in on: a device's name costs a guesser nothing. */
const ACCOUNT: FailureLimit = { most: 20, within: 15 * MINUTE, lock: 5 * MINUTE }
// Many people may share one address.
const ADDRESS: FailureLimit = { most: 50, within: 15 * MINUTE, lock: 5 * MINUTE }

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
    const { wait, failures } = await failuresOf(tx, TABLE, key, limit)
    if (wait > 0) return { wait }
    suspicious ||= failures >= proofFrom
  }
  if (suspicious && !proven) return 'prove'
  for (const { key, limit } of watched) {
    const wait = await countFailure(tx, TABLE, key, limit)
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

/**
 * After a success: the account has no failures on this device any more, whose tries are no longer held against the account, and the address
 * has one failure less. Called before the success makes the device a known one.
 */
export async function forgiveAttempt(tx: Transaction, attempt: PasswordAttempt): Promise<void> {
  const keys = keysOf(attempt)
  const own = await tx.db.deleteFrom(TABLE).where('key', '=', keys.device).returning('count').executeTakeFirst()
  if (own !== undefined && !(await isKnown(tx, attempt))) await forgiveFailures(tx, TABLE, keys.account, own.count)
  await forgiveFailures(tx, TABLE, keys.address, 1)
}
