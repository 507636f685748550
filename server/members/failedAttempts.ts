import type { FailedTries } from '#src/api/model/failedTries.ts'
import { DAY, HOUR, MINUTE } from '../platform/durations.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { ClientOrigin } from './caller.ts'
import {
  type FailureLimit,
  failuresOf,
  closeCounts,
  countFailure,
  forgiveFailures,
  openCounts,
} from '../platform/failureCount.ts'

const TABLE = 'login_failure'
const COMMON = { within: 15 * MINUTE, lock: 5 * MINUTE, longest: 4 * HOUR }
/** Of one account on one device: whoever guesses on theirs locks nobody else out. */
const PAIR: FailureLimit = { ...COMMON, most: 5 }
/** Of one account on all devices that it was never logged in on: a device's name costs a guesser nothing. */
const ACCOUNT: FailureLimit = { ...COMMON, most: 20 }
/** Of one device, whatever accounts it tries. */
const DEVICE: FailureLimit = { ...COMMON, most: 20 }
// Many people may share one address.
const ADDRESS: FailureLimit = { ...COMMON, most: 50 }
/** Guesses at one account's second factor, whatever the device: a known password opens as many logins as one likes. */
const FACTOR: FailureLimit = { ...COMMON, within: DAY, most: 10 }

/** Recent failures from which on a login needs a verification first (S-4). */
const PROOF_FROM = { pair: 2, account: 2, device: 10, address: 20 }

/** Failed tries of which a member who is logged in is told: ever fewer words the more there are. */
const TOLD_AT: ReadonlySet<number> = new Set([3, 10, 30, 100, 300, 1_000])

/** What to do with an attempt: try the password, ask for a verification first, or wait so many ms. */
export type Verdict = 'try' | 'prove' | { readonly wait: number }

/** Whose password is tried, and from where. */
export type PasswordAttempt = ClientOrigin & { readonly nameKey: string }

const keysOf = ({ nameKey, deviceId, address }: PasswordAttempt) => ({
  pair: `device:${deviceId} ${nameKey}`,
  account: `account:${nameKey}`,
  device: `anyAccount:${deviceId}`,
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
    { key: keys.pair, limit: PAIR, proofFrom: PROOF_FROM.pair },
    ...((await isKnown(tx, attempt)) ? [] : [{ key: keys.account, limit: ACCOUNT, proofFrom: PROOF_FROM.account }]),
    { key: keys.device, limit: DEVICE, proofFrom: PROOF_FROM.device },
    { key: keys.address, limit: ADDRESS, proofFrom: PROOF_FROM.address },
  ]
  await openCounts(tx, TABLE, watched)
  let suspicious = false
  for (const { key, limit, proofFrom } of watched) {
    const { wait, failures } = await failuresOf(tx, TABLE, key, limit)
    if (wait > 0) {
      await closeCounts(tx, TABLE, watched)
      return { wait }
    }
    suspicious ||= failures >= proofFrom
  }
  if (suspicious && !proven) {
    await closeCounts(tx, TABLE, watched)
    return 'prove'
  }
  for (const { key, limit } of watched) {
    const wait = await countFailure(tx, TABLE, key, limit)
    if (wait > 0) return { wait }
  }
  await noteTry(tx, attempt)
  return 'try'
}

/**
 * Notes a try of an account, if there is one of that name: before its password is looked at, so that it takes as long whether it is right.
 * A member who is logged in hears of failed ones at once, when they get many.
 */
async function noteTry(tx: Transaction, { nameKey }: PasswordAttempt): Promise<void> {
  const { db, at } = tx
  const member = await db.selectFrom('member').select('id').where('name_key', '=', nameKey).executeTakeFirst()
  if (member === undefined) return
  const { count, before_at: lastAt } = await db
    .insertInto('login_try')
    .values({ member_id: member.id, count: 1, last_at: at, before_at: at })
    .onConflict((clash) =>
      clash.column('member_id').doUpdateSet((column) => ({
        count: column('login_try.count', '+', 1),
        last_at: at,
        before_at: column.ref('login_try.last_at'),
      })),
    )
    .returning(['count', 'before_at'])
    .executeTakeFirstOrThrow()
  // How this one goes is not known yet: those before it have failed.
  const failed = count - 1
  if (!TOLD_AT.has(failed)) return
  tx.publishAfterCommit({ type: 'self', memberId: member.id, push: { kind: 'failedTries', count: failed, lastAt } })
}

const factorKey = (memberId: string) => `factor:${memberId}`

/** Counts a try of a member's second factor as failed before its code is looked at. For how many ms it is locked; 0 = it may be tried. */
export async function countFactorTry(tx: Transaction, memberId: string): Promise<number> {
  const key = factorKey(memberId)
  await openCounts(tx, TABLE, [{ key, limit: FACTOR }])
  return countFailure(tx, TABLE, key, FACTOR)
}

/** After a wrong code, that was counted: its member, who is logged in, hears of wrong ones at once when they get many. */
export async function tellWrongFactor(tx: Transaction, memberId: string): Promise<void> {
  const { failures } = await failuresOf(tx, TABLE, factorKey(memberId), FACTOR)
  if (!TOLD_AT.has(failures)) return
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'failedTries', count: failures, lastAt: tx.at } })
}

/** After a right code: the member's second factor has no failures any more. No login does this. */
export async function forgiveFactorTries(tx: Transaction, memberId: string): Promise<void> {
  await tx.db.deleteFrom(TABLE).where('key', '=', factorKey(memberId)).execute()
}

/** The tries of a member's password since the last login that `forgiveAttempt` did not take out; they are told once. Null = there were none. */
export async function takeFailedTries({ db }: Transaction, memberId: string): Promise<FailedTries | null> {
  const tries = await db
    .deleteFrom('login_try')
    .where('member_id', '=', memberId)
    .returning(['count', 'last_at'])
    .executeTakeFirst()
  return tries === undefined || tries.count <= 0 ? null : { count: tries.count, lastAt: tries.last_at }
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
 * After a success: the account has no failures on this device any more, whose tries are no longer held against the account nor told to its
 * member, and the device and the address have one failure less. Called before the success makes the device a known one.
 */
export async function forgiveAttempt(tx: Transaction, attempt: PasswordAttempt): Promise<void> {
  const keys = keysOf(attempt)
  const own = await tx.db.deleteFrom(TABLE).where('key', '=', keys.pair).returning('count').executeTakeFirst()
  if (own !== undefined && !(await isKnown(tx, attempt))) await forgiveFailures(tx, TABLE, keys.account, own.count)
  const mine = own?.count ?? 1
  await forgiveFailures(tx, TABLE, keys.device, 1)
  await forgiveFailures(tx, TABLE, keys.address, 1)
  await tx.db
    .updateTable('login_try')
    .set((column) => ({
      count: column
        .case()
        .when('count', '>', mine)
        .then(column('count', '-', mine))
        .else(0)
        .end(),
      // The last one was this success.
      last_at: column.ref('before_at'),
    }))
    .where('member_id', 'in', (inner) => inner.selectFrom('member').select('id').where('name_key', '=', attempt.nameKey))
    .execute()
}
