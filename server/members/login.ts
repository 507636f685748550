import { createHash } from 'node:crypto'
import type { LoginPayload } from '#src/api/model/login.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { Database } from '../platform/db/database.ts'
import { hashToken } from '../platform/ids.ts'
import { memberKey, type Transaction, type Write } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { type AccessRules, siteClosed } from './accessRules.ts'
import type { Caller } from './caller.ts'
import { deviceName } from './deviceName.ts'
import { changePassword } from './account.ts'
import { markSeen } from './dormantAccount.ts'
import { countFactorTry, forgiveAttempt, forgiveFactorTries, takeFailedTries, tellWrongFactor } from './failedAttempts.ts'
import { findByName, findMember, type MemberRow, memberInfoOf } from './members.ts'
import { lockedFor, type PasswordGuard } from './passwordGuard.ts'
import type { Passwords } from './passwords.ts'
import { hasFactor, markProved, spendCode } from './secondFactor.ts'
import { isPublished } from './publishedPasswords.ts'
import { noteSecurity } from './securityNotices.ts'
import { beginSession } from './sessions.ts'
import { temporaryOf } from './temporaryPassword.ts'

/** What a login works with. */
export type LoginServices = {
  readonly db: Database
  readonly write: Write
  readonly passwords: Passwords
  readonly passwordGuard: PasswordGuard
  readonly accessRules: AccessRules
  readonly vault: Vault
  readonly now: () => number
}

/** What a login is bound to (S-4), and whether it needs a verification however few failures there were. */
type LoginOptions = { readonly action: string; readonly alwaysProven: boolean }

/** The password is right, and was made by staff: it takes another one, in the same call. */
const temporaryGiven = () => new CallError(profile.codes.invalid, 'loginTemporary', {}, { field: 'oldPassword' })
const temporaryOver = () => new CallError(profile.codes.invalid, 'loginTemporaryOver', {}, { field: 'password' })
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
 * was right, so that nobody learns who is a member (S-6). A temporary password, which staff made, opens none: given as `oldPassword` it is
 * changed to `password`, and the session opens with that, in one step.
 */
export function logIn(services: LoginServices, caller: Caller, payload: LoginPayload, options: LoginOptions) {
  return services.passwords.queue(() => checkAndBegin(services, caller, payload, options))
}

async function checkAndBegin(
  { db, write, passwords, passwordGuard, accessRules, vault, now }: LoginServices,
  caller: Caller,
  payload: LoginPayload,
  { action, alwaysProven }: LoginOptions,
) {
  const { deviceId, address, userAgent, language } = caller
  const nameKey = payload.name.toLowerCase()
  await passwordGuard.admit(caller, nameKey, action, { alwaysProven })
  const known = await findByName(db, nameKey)
  const temporary = await temporaryOf(db, nameKey)
  // A password that staff made is given beside the new one; any other is no old one.
  const given = temporary === null ? payload.password : (payload.oldPassword ?? payload.password)
  const right = await passwords.verify(given, known?.password_hash ?? null)
  if (known === undefined || !right) throw loginWrong()
  const closed = await accessRules.closedTo(known)
  const change = temporary === null ? null : await passwordInstead(passwords, payload)
  const next = change instanceof CallError ? null : change
  const asked = { closed, change, endsAt: temporary?.expires_at ?? null }
  const refused = refusalOf(known, asked, now())
  // A code is asked for, and used up, last: when nothing else is wrong.
  if (refused === null && (await askFactor({ db, write }, caller, known, payload.factorCode)) === 'needed') throw factorNeeded()
  const begin = async (tx: Transaction) => {
    // Hashing takes long enough for the password or the account to have changed meanwhile.
    const member = await findMember(tx.db, known.id)
    if (member === undefined || member.password_hash !== known.password_hash) throw loginWrong()
    const refusal = refused ?? refusalOf(member, asked, tx.at)
    if (refusal !== null) {
      await forgiveAttempt(tx, { nameKey, deviceId, address })
      return refusal
    }
    const hasOne = needsFactor(member) && (await hasFactor(tx.db, member.id))
    if (hasOne && payload.factorCode === undefined) return factorNeeded()
    if (hasOne && !(await spendCode(tx, vault, member.id, payload.factorCode ?? ''))) {
      await tellWrongFactor(tx, member.id)
      return factorWrong()
    }
    if (hasOne) await forgiveFactorTries(tx, member.id)
    await forgiveAttempt(tx, { nameKey, deviceId, address })
    if (next !== null) await changePassword(tx, member.id, next.hash, null)
    await markSeen(tx, member)
    const device = deviceName(userAgent)
    const { id: memberId, last_seen_at: lastSeenAt } = member
    const start = { memberId, deviceId, address, deviceName: device, timewd: payload.timewd, language, lastSeenAt }
    const failedTries = await takeFailedTries(tx, member.id)
    const session = await beginSession(tx, start)
    if (hasOne) await markProved(tx, hashToken(session.token))
    if (hasOne && payload.factorCode?.includes('-') === true)
      await noteSecurity(tx, member.id, 'factorUsed', { session: hashToken(session.token), device })
    if (next !== null) await noteSecurity(tx, member.id, 'password', { session: hashToken(session.token), device })
    return { ...session, member: memberInfoOf(member), ...(failedTries === null ? {} : { failedTries }) }
  }
  const outcome = await write(begin, { keys: [memberKey(known.id)] })
  // A refusal is thrown here, so that the right password's try is forgiven in any case.
  if (outcome instanceof CallError) throw outcome
  return outcome
}

/** What a login with a right password asks for: `endsAt` = until when its temporary password counts, in ms; null = it is none. */
type AskedLogin = { readonly closed: boolean; readonly change: Instead; readonly endsAt: number | null }
/** What a temporary password is changed to, or why it is not; null = there is none. */
type Instead = { readonly hash: string } | CallError | null

/** Why a right password opens no session at `at`, whatever the second factor; null = it does. */
function refusalOf({ status }: Pick<MemberRow, 'status'>, { closed, change, endsAt }: AskedLogin, at: number): CallError | null {
  if (status !== '1') return new CallError(profile.codes.accountBlockade, 'accountBlockade')
  if (closed) return siteClosed()
  if (change instanceof CallError) return change
  return endsAt !== null && endsAt <= at ? temporaryOver() : null
}

/** What a temporary password is changed to, or why it is not. Whoever comes here knows the temporary one. */
async function passwordInstead(
  passwords: Passwords,
  { password, oldPassword }: LoginPayload,
): Promise<{ readonly hash: string } | CallError> {
  if (oldPassword === undefined || password === oldPassword) return temporaryGiven()
  if (isPublished(password)) return new CallError(profile.codes.invalid, 'passwordPublished', {}, { field: 'password' })
  return { hash: await passwords.hash(password) }
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
