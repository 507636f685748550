import { createHash } from 'node:crypto'
import type { LoginPayload } from '#src/api/model/login.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { Database } from '../platform/db/database.ts'
import { hashToken } from '../platform/ids.ts'
import type { Write } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { type AccessRules, siteClosed } from './accessRules.ts'
import type { Caller } from './caller.ts'
import { deviceName } from './deviceName.ts'
import { markSeen } from './dormantAccount.ts'
import { countFactorTry, forgiveAttempt, forgiveFactorTries, takeFailedTries, tellWrongFactor } from './failedAttempts.ts'
import { findByName, findMember, type MemberRow, memberInfoOf } from './members.ts'
import { lockedFor, type PasswordGuard } from './passwordGuard.ts'
import type { Passwords } from './passwords.ts'
import { hasFactor, markProved, useCode } from './secondFactor.ts'
import { noteSecurity } from './securityNotices.ts'
import { beginSession } from './sessions.ts'

/** What a login works with. */
export type LoginServices = {
  readonly db: Database
  readonly write: Write
  readonly passwords: Passwords
  readonly passwordGuard: PasswordGuard
  readonly accessRules: AccessRules
  readonly vault: Vault
}

/** What a login is bound to (S-4), and whether it needs a verification however few failures there were. */
type LoginOptions = { readonly action: string; readonly alwaysProven: boolean }

const loginWrong = () => new CallError(profile.codes.invalid, 'loginWrong', {}, { field: 'password' })

const factorNeeded = () => new CallError(profile.codes.invalid, 'factorNeeded', {}, { field: 'factorCode' })
const factorWrong = () => new CallError(profile.codes.invalid, 'factorWrong', {}, { field: 'factorCode' })
/** Operators prove theirs where they use their rights. */
const needsFactor = ({ role }: Pick<MemberRow, 'role'>) => role !== 'operator'

/** Throws `invalid` unless `hash` is that of the name, as the login by hash demands (C-8). */
export function assertNameHash(hash: string, name: string): void {
  if (hash !== nameHash(name)) throw new CallError(profile.codes.invalid, 'invalid', { field: 'hash' }, { field: 'hash' })
}

/** Characters 2 to 17, counted from 1, of the MD5 of the lower-cased name. It sorts names into addresses and protects nothing. */
function nameHash(name: string): string {
  return createHash('md5').update(name.toLowerCase()).digest('hex').slice(1, 17)
}

/**
 * Opens a session by name and password (C-8). A wrong name and a wrong password take as long and read the same. Not AUTH_ERROR when it
 * is wrong: that code ends a session. While the site is closed only its staff get in; others hear of that when their password
 * was right, so that nobody learns who is a member (S-6).
 */
export function logIn(services: LoginServices, caller: Caller, payload: LoginPayload, options: LoginOptions) {
  return services.passwords.queue(() => checkAndBegin(services, caller, payload, options))
}

async function checkAndBegin(
  { db, write, passwords, passwordGuard, accessRules, vault }: LoginServices,
  caller: Caller,
  payload: LoginPayload,
  { action, alwaysProven }: LoginOptions,
) {
  const { deviceId, address, userAgent } = caller
  const nameKey = payload.name.toLowerCase()
  await passwordGuard.admit(caller, nameKey, action, { alwaysProven })
  const known = await findByName(db, nameKey)
  const right = await passwords.verify(payload.password, known?.password_hash ?? null)
  if (known === undefined || !right) throw loginWrong()
  const asked = await askFactor({ db, write }, caller, known, payload.factorCode)
  if (asked === 'needed') throw factorNeeded()
  const closed = await accessRules.closedTo(known.role)
  const opened = await write(async (tx) => {
    // Hashing takes long enough for the password or the account to have changed meanwhile.
    const member = await findMember(tx.db, known.id)
    if (member === undefined || member.password_hash !== known.password_hash) throw loginWrong()
    if (member.status !== '1') throw new CallError(profile.codes.accountBlockade, 'accountBlockade')
    const hasOne = needsFactor(member) && (await hasFactor(tx.db, member.id))
    if (hasOne && payload.factorCode === undefined) return 'factorNeeded'
    if (hasOne && !(await useCode(tx, vault, member.id, payload.factorCode ?? ''))) {
      await tellWrongFactor(tx, member.id)
      return 'factorWrong'
    }
    if (hasOne) await forgiveFactorTries(tx, member.id)
    await forgiveAttempt(tx, { nameKey, deviceId, address })
    if (closed) return null
    await markSeen(tx, member)
    const start = { memberId: member.id, deviceId, address, deviceName: deviceName(userAgent), timewd: payload.timewd }
    const failedTries = await takeFailedTries(tx, member.id)
    const session = await beginSession(tx, start)
    if (hasOne) await markProved(tx, hashToken(session.token))
    if (hasOne && payload.factorCode?.includes('-') === true)
      await noteSecurity(tx, member.id, 'factorUsed', { session: hashToken(session.token), device: start.deviceName })
    return { ...session, member: memberInfoOf(member), ...(failedTries === null ? {} : { failedTries }) }
  })
  if (opened === 'factorNeeded') throw factorNeeded()
  if (opened === 'factorWrong') throw factorWrong()
  if (opened === null) throw siteClosed()
  return opened
}

/**
 * After a right password: whether a code of the second factor is needed that was not sent. One that was is counted as failed before it is
 * looked at, so that guesses at once are counted too. Throws for who must wait.
 */
async function askFactor(
  { db, write }: Pick<LoginServices, 'db' | 'write'>,
  { deviceId, address }: Caller,
  member: MemberRow,
  code: string | undefined,
): Promise<'needed' | 'none' | 'counted'> {
  if (!needsFactor(member) || !(await hasFactor(db, member.id))) return 'none'
  if (code === undefined) {
    await write((tx) => forgiveAttempt(tx, { nameKey: member.name_key, deviceId, address }))
    return 'needed'
  }
  const wait = await write((tx) => countFactorTry(tx, member.id))
  if (wait > 0) throw lockedFor(wait)
  return 'counted'
}
