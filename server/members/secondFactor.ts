import { randomInt } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { secondFactorBegin, secondFactorConfirm, secondFactorProve } from '#src/api/contract/secondFactor.ts'
import { type FactorState, RECOVERY_CODES } from '#src/api/model/secondFactor.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { Database, Reader } from '../platform/db/database.ts'
import { DAY, MINUTE } from '../platform/durations.ts'
import { hashToken } from '../platform/ids.ts'
import { readSetting } from '../platform/siteSettings.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { logOutEverywhere } from './account.ts'
import { type Caller, sessionOf } from './caller.ts'
import { deviceName } from './deviceName.ts'
import { noteSecurity } from './securityNotices.ts'
import { countFactorTry, forgiveAttempt, forgiveFactorTries, tellWrongFactor } from './failedAttempts.ts'
import type { MemberRow } from './members.ts'
import { lockedFor, type PasswordGuard } from './passwordGuard.ts'
import type { Passwords } from './passwords.ts'
import type { Session } from './sessions.ts'
import { beginAccountWait } from './withdrawalWaits.ts'

/** How long a code of the app is shown, in s; one more before and after is taken, for clocks that are off. */
const PERIOD = 30
/** How long a second factor can be one that somebody else set up, in ms. */
const YOUNG = 3 * DAY
/** How long who confirmed a second factor may do so once more: the answer, with its recovery codes, may have been lost. */
const AGAIN = 10 * MINUTE
/** What the app calls this site. */
const ISSUER = 'Anchorage'
/** Signs of recovery codes: none that is read for another one. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

export type FactorServices = {
  readonly db: Database
  readonly write: Write
  readonly vault: Vault
  readonly passwordGuard: PasswordGuard
  readonly passwords: Passwords
  readonly now: () => number
}

/** Whether operators need a second factor: as it is set, else where the site is no demo. */
async function isRequired(reader: Reader, isDemo: boolean): Promise<boolean> {
  const set = await readSetting(reader, 'secondFactor')
  return set === null ? !isDemo : set === 'on'
}

const rowOf = (reader: Reader, memberId: string) =>
  reader.selectFrom('second_factor').selectAll().where('member_id', '=', memberId).executeTakeFirst()

/** How it stands with the second factor of a session. */
export async function factorOf(reader: Reader, { member, isProved }: Session, isDemo: boolean): Promise<FactorState> {
  const row = await rowOf(reader, member.id)
  if (row !== undefined && row.confirmed_at !== null) return isProved ? 'proved' : 'unproved'
  return (await isRequired(reader, isDemo)) ? 'missing' : 'none'
}

/** Throws unless the session may use rights: its second factor is proved, or none is asked for. */
export async function requireProof(reader: Reader, session: Session, isDemo: boolean): Promise<void> {
  const factor = await factorOf(reader, session, isDemo)
  if (factor === 'missing' || factor === 'unproved') throw new CallError(profile.codes.forbidden, 'secondFactor', {}, { factor })
}

/** Begins to set up a second factor; see the call `secondFactorBegin`. */
export function beginFactor(
  { write, vault, passwordGuard, passwords }: FactorServices,
  caller: Caller,
  { loginPassword }: ParsedPayloadOf<typeof secondFactorBegin>,
): Promise<WireReplyOf<typeof secondFactorBegin>> {
  const { member } = sessionOf(caller)
  return passwords.members.queue(member.id, async () => {
    if (!(await passwordGuard.proveMember(caller, loginPassword, secondFactorBegin.path))) return { result: 'password' }
    return write((tx) => newFactor(tx, vault, member))
  })
}

/** A secret of a member for an app, which counts from the first right code on; it takes the place of one that does not yet. */
export async function newFactor(
  tx: Transaction,
  vault: Vault,
  member: MemberRow,
): Promise<{ result: 'there' } | { result: 'begun'; secret: string; address: string }> {
  if (((await rowOf(tx.db, member.id))?.confirmed_at ?? null) !== null) return { result: 'there' }
  const secret = generateSecret()
  const row = { sealed_secret: vault.seal(secret, ownerOf(member.id)), confirmed_at: null, last_step: 0 }
  await tx.db
    .insertInto('second_factor')
    .values({ member_id: member.id, ...row })
    .onConflict((clash) => clash.column('member_id').doUpdateSet(row))
    .execute()
  return { result: 'begun', secret, address: generateURI({ issuer: ISSUER, label: member.name, secret }) }
}

/** Ends the setting up; see the call `secondFactorConfirm`. */
export async function confirmFactor(
  { db, write, vault, passwordGuard, now }: FactorServices,
  caller: Caller,
  { factorCode: code }: ParsedPayloadOf<typeof secondFactorConfirm>,
  action: string = secondFactorConfirm.path,
): Promise<WireReplyOf<typeof secondFactorConfirm>> {
  const { member, tokenHash } = sessionOf(caller)
  const begun = await rowOf(db, member.id)
  if (begun === undefined) return { result: 'gone' }
  if (begun.confirmed_at !== null && !(await didConfirm(db, tokenHash, begun, now()))) return { result: 'gone' }
  await countCode({ write, passwordGuard }, caller, action)
  return write(async (tx) => {
    const row = await rowOf(tx.db, member.id)
    if (row === undefined) return { result: 'gone' }
    const isAgain = row.confirmed_at !== null
    if (isAgain && !(await didConfirm(tx.db, tokenHash, row, tx.at))) return { result: 'gone' }
    // The code that it was confirmed by is right once more, and none that was used since.
    const isFirst = isAgain && row.last_step <= stepAt(row.confirmed_at ?? 0) + 1
    const step = stepOf(vault.open(row.sealed_secret, ownerOf(member.id)), code, tx.at, row.last_step - (isFirst ? 1 : 0))
    if (step === null) {
      await tellWrongFactor(tx, member.id)
      return { result: 'wrong' }
    }
    await forgiveCode(tx, caller)
    if (isAgain) {
      await tx.db.updateTable('second_factor').set({ last_step: step }).where('member_id', '=', member.id).execute()
      // Once: the next one is told that it is gone.
      await markProved(tx, tokenHash)
      await noteSecurity(tx, member.id, 'factorCodes', { session: tokenHash, device: deviceName(caller.userAgent) })
      return { result: 'done', recoveryCodes: await makeRecoveryCodes(tx, member.id) }
    }
    await tx.db
      .updateTable('second_factor')
      .set({ confirmed_at: tx.at, last_step: step })
      .where('member_id', '=', member.id)
      .execute()
    const recoveryCodes = await makeRecoveryCodes(tx, member.id)
    await markProved(tx, tokenHash)
    await beginAccountWait(tx, member.id)
    await noteSecurity(tx, member.id, 'factorOn', { session: tokenHash, device: deviceName(caller.userAgent) })
    return { result: 'done', recoveryCodes }
  })
}

/** Whether it was a session itself that confirmed its member's second factor, not long ago. */
async function didConfirm(
  reader: Reader,
  tokenHash: string,
  { confirmed_at: confirmedAt }: { readonly confirmed_at: number | null },
  at: number,
): Promise<boolean> {
  if (confirmedAt === null || confirmedAt + AGAIN <= at) return false
  const session = reader.selectFrom('session').select('factor_at').where('token_hash', '=', tokenHash)
  return (await session.where('factor_at', '=', confirmedAt).executeTakeFirst()) !== undefined
}

/** Proves the second factor for this session; see the call `secondFactorProve`. */
export async function proveFactor(
  { write, vault, passwordGuard }: FactorServices,
  caller: Caller,
  { factorCode: code }: ParsedPayloadOf<typeof secondFactorProve>,
): Promise<WireReplyOf<typeof secondFactorProve>> {
  const { member, tokenHash } = sessionOf(caller)
  await countCode({ write, passwordGuard }, caller, secondFactorProve.path)
  return write(async (tx) => {
    if (!(await spendCode(tx, vault, member.id, code))) {
      await tellWrongFactor(tx, member.id)
      return { result: 'wrong' }
    }
    await forgiveCode(tx, caller)
    await markProved(tx, tokenHash)
    return { result: 'done', left: await leftCodes(tx.db, member.id) }
  })
}

/** Whether a member has a second factor that counts. */
export async function hasFactor(reader: Reader, memberId: string): Promise<boolean> {
  return ((await rowOf(reader, memberId))?.confirmed_at ?? null) !== null
}

/** How many recovery codes of a member are still good. */
export async function leftCodes(reader: Reader, memberId: string): Promise<number> {
  const codes = await reader
    .selectFrom('recovery_code')
    .select('code_hash')
    .where('member_id', '=', memberId)
    .where('used_at', 'is', null)
    .execute()
  return codes.length
}

/** New recovery codes of a member, in the clear this once; the old ones go. */
export async function makeRecoveryCodes(tx: Transaction, memberId: string): Promise<string[]> {
  await tx.db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)
  await tx.db
    .insertInto('recovery_code')
    .values(recoveryCodes.map((one) => ({ member_id: memberId, code_hash: hashOf(memberId, one), used_at: null })))
    .execute()
  return recoveryCodes
}

/**
 * Counts a try of a code as failed before it is looked at: by account and device, device and address, like a password, and by account alone.
 * Throws for who must wait, or prove first that they are a person.
 */
export async function countCode(
  { write, passwordGuard }: Pick<FactorServices, 'write' | 'passwordGuard'>,
  caller: Caller,
  action: string,
) {
  const { member } = sessionOf(caller)
  await passwordGuard.admit(caller, member.name_key, action)
  // A transaction of its own: what is refused stays counted, and so do guesses that come at once.
  const wait = await write((tx) => countFactorTry(tx, member.id))
  if (wait > 0) throw lockedFor(wait)
}

/** After a right code: what was counted of it is taken out again. */
export async function forgiveCode(tx: Transaction, caller: Caller): Promise<void> {
  const { member } = sessionOf(caller)
  const { deviceId, address } = caller
  await forgiveFactorTries(tx, member.id)
  await forgiveAttempt(tx, { nameKey: member.name_key, deviceId, address })
}

/**
 * Takes a member's second factor away, with its recovery codes, and ends every session and one-time link: the next login sets one up again
 * where it is required.
 */
export async function removeFactor(tx: Transaction, memberId: string): Promise<void> {
  await forgetFactor(tx, memberId)
  await beginAccountWait(tx, memberId)
  await logOutEverywhere(tx, memberId, profile.codes.unauthorized)
}

/**
 * Takes a second factor away that is younger than three days, and than the contact by which its member proved who they are: whoever knew
 * their password could set it up to keep them out. Whether it did.
 */
export async function forgetYoungFactor(tx: Transaction, memberId: string, contactSince: number): Promise<boolean> {
  const confirmedAt = (await rowOf(tx.db, memberId))?.confirmed_at ?? null
  if (confirmedAt === null || confirmedAt <= contactSince || confirmedAt + YOUNG <= tx.at) return false
  await forgetFactor(tx, memberId)
  return true
}

/** Takes a member's second factor away, with its recovery codes. */
export async function forgetFactor(tx: Transaction, memberId: string): Promise<void> {
  await tx.db.deleteFrom('recovery_code').where('member_id', '=', memberId).execute()
  await tx.db.deleteFrom('second_factor').where('member_id', '=', memberId).execute()
}

/** Whether a code is right; it is used up with that, whatever it was. */
export async function spendCode(tx: Transaction, vault: Vault, memberId: string, code: string): Promise<boolean> {
  const row = await rowOf(tx.db, memberId)
  if (row === undefined || row.confirmed_at === null) return false
  if (code.includes('-')) {
    const used = await tx.db
      .updateTable('recovery_code')
      .set({ used_at: tx.at })
      .where('member_id', '=', memberId)
      .where('code_hash', '=', hashOf(memberId, code))
      .where('used_at', 'is', null)
      .returning('code_hash')
      .executeTakeFirst()
    return used !== undefined
  }
  const step = stepOf(vault.open(row.sealed_secret, ownerOf(memberId)), code, tx.at, row.last_step)
  if (step === null) return false
  await tx.db.updateTable('second_factor').set({ last_step: step }).where('member_id', '=', memberId).execute()
  return true
}

/** The time step of a moment, in ms. */
const stepAt = (at: number): number => Math.floor(at / 1_000 / PERIOD)

/** The time step that a code of the app is of; null = it is wrong, or of a step that was used already. */
function stepOf(secret: string, token: string, at: number, afterTimeStep: number): number | null {
  const epoch = Math.floor(at / 1_000)
  const verdict = verifySync({ secret, token, epoch, epochTolerance: PERIOD, afterTimeStep })
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : null
}

/** The session has proved its member's second factor. */
export const markProved = (tx: Transaction, tokenHash: string) =>
  tx.db.updateTable('session').set({ factor_at: tx.at }).where('token_hash', '=', tokenHash).execute()

const ownerOf = (memberId: string) => `factor:${memberId}`

/** Seals secrets with the newest data key that an older one sealed, at the start: this is how a key is changed. */
export async function sealStoredSecrets(write: Write, vault: Vault): Promise<void> {
  await write(async ({ db }) => {
    for (const prefix of vault.prefixes.slice(1)) {
      const rows = await db
        .selectFrom('second_factor')
        .select(['member_id', 'sealed_secret'])
        .where('sealed_secret', 'like', `${prefix}%`)
        .execute()
      for (const { member_id: memberId, sealed_secret: sealed } of rows) {
        const again = { sealed_secret: vault.sealAgain(sealed, ownerOf(memberId)) }
        await db.updateTable('second_factor').set(again).where('member_id', '=', memberId).execute()
      }
    }
  })
}

/** Fifty bits of chance each, so that a plain hash is enough. */
const hashOf = (memberId: string, code: string) => hashToken(`${memberId} ${code}`)

function makeRecoveryCode(): string {
  const group = () => Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return `${group()}-${group()}`
}
