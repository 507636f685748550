import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { forgotFinish, forgotProve, forgotStart } from '#src/api/contract/recovery.ts'
import { isUserName } from '#src/api/model/password.ts'
import { RECOVERY_LASTS } from '#src/api/model/recovery.ts'
import { type Codes, contactPrint } from '../delivery/codes.ts'
import type { Delivery } from '../delivery/delivery.ts'
import { changePassword } from '../members/account.ts'
import type { Caller } from '../members/caller.ts'
import { deviceName } from '../members/deviceName.ts'
import { forgiveAttempt } from '../members/failedAttempts.ts'
import { findByName, findMember, type MemberRow } from '../members/members.ts'
import type { Passwords } from '../members/passwords.ts'
import { isPublished } from '../members/publishedPasswords.ts'
import { forgetYoungFactor } from '../members/secondFactor.ts'
import { noteSecurity } from '../members/securityNotices.ts'
import { rateLimited } from '../platform/callError.ts'
import type { Database, Reader } from '../platform/db/database.ts'
import { MINUTE } from '../platform/durations.ts'
import type { Env } from '../platform/env.ts'
import { hashToken, randomBytes } from '../platform/ids.ts'
import { admitStored, type RateLimit } from '../platform/rateLimit.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { requireVerification } from '../verification/requireVerification.ts'
import { ownerOf } from './contacts.ts'

/** What a recovery works with. */
type RecoveryServices = {
  readonly env: Env
  readonly db: Database
  readonly write: Write
  readonly vault: Vault
  readonly codes: Codes
  readonly delivery: Pick<Delivery, 'isOpen'>
  readonly passwords: Passwords
}

/** Steps two and three, of one device and of one address. */
const DEVICE: RateLimit = { burst: 20, interval: MINUTE / 20 }
const ADDRESS: RateLimit = { burst: 120, interval: MINUTE / 120 }
/** How long a new password is answered again, in ms, and how often: its first answer may have been lost. */
const ANSWERED_AGAIN = 10 * MINUTE
const AGAIN: RateLimit = { burst: 5, interval: 2 * MINUTE }

const askerOf = ({ deviceId, address }: Caller) => ({ deviceId, address, memberId: null })

/** Staff have theirs reset by staff: their rights are worth more than a phone. */
const mayRecover = ({ role }: MemberRow) => role !== 'operator' && role !== 'developer'

/**
 * Step one; see the call `forgotStart`. Whatever exists, the same is looked up, counted and stored, so that the answer and its time tell
 * nothing.
 */
export async function startRecovery(
  services: RecoveryServices,
  caller: Caller,
  { key, name, contact }: ParsedPayloadOf<typeof forgotStart>,
): Promise<WireReplyOf<typeof forgotStart>> {
  const { db, write, vault, codes, delivery } = services
  const asker = askerOf(caller)
  const before = await codes.known(db, asker, key)
  if (before !== null) return before
  if (!delivery.isOpen(contact.channel)) return { result: 'off' }
  await requireVerification(services, caller, forgotStart.path)
  const print = contactPrint(vault, contact)
  return write(async (tx) => {
    const member = await findByName(tx.db, name)
    const owner = await ownerOf(tx.db, vault, contact)
    const isMeant = member !== undefined && member.id === owner && mayRecover(member)
    const asked = { key, purpose: 'recover', contact, language: caller.language } as const
    const answer = await codes.ask(tx, asker, asked, { isHidden: !isMeant })
    if (answer.result !== 'sent') return answer
    await tx.db
      .insertInto('recovery')
      .values({
        code_id: answer.ticket,
        member_id: isMeant ? member.id : null,
        device_id: caller.deviceId,
        print,
        ticket_hash: null,
        at: tx.at,
        expires_at: null,
        used_at: null,
      })
      .onConflict((clash) => clash.column('code_id').doNothing())
      .execute()
    return answer
  })
}

/** Step two; see the call `forgotProve`. */
export async function proveRecovery(
  { write, codes }: Pick<RecoveryServices, 'write' | 'codes'>,
  caller: Caller,
  { ticket, code }: ParsedPayloadOf<typeof forgotProve>,
): Promise<WireReplyOf<typeof forgotProve>> {
  await admitStep(write, caller)
  return write(async (tx) => {
    const asked = await tx.db.selectFrom('recovery').selectAll().where('code_id', '=', ticket).executeTakeFirst()
    if (asked === undefined || asked.device_id !== caller.deviceId) return { result: 'codeGone' }
    const given = { ticket, code, purpose: 'recover', print: asked.print } as const
    const verdict = await codes.check(tx, askerOf(caller), given)
    if (!verdict.ok) return { result: verdict.fault, ...(verdict.left === undefined ? {} : { left: verdict.left }) }
    const token = Buffer.from(randomBytes(32)).toString('base64url')
    const expiresAt = tx.at + RECOVERY_LASTS
    await tx.db
      .updateTable('recovery')
      .set({ ticket_hash: hashToken(token), expires_at: expiresAt })
      .where('code_id', '=', ticket)
      .execute()
    return { result: 'right', ticket: token, expiresAt }
  })
}

/** Step three; see the call `forgotFinish`. The password is hashed before the transaction, which looks at everything once more. */
export async function finishRecovery(
  { db, write, codes, passwords }: Pick<RecoveryServices, 'db' | 'write' | 'codes' | 'passwords'>,
  caller: Caller,
  { ticket, password }: ParsedPayloadOf<typeof forgotFinish>,
): Promise<WireReplyOf<typeof forgotFinish>> {
  await admitStep(write, caller)
  const again = await finishedBefore({ db, write, passwords }, caller, ticket, password)
  if (again !== null) return { result: again ? 'done' : 'gone' }
  const proved = await write((tx) => provedBy(tx, caller, ticket))
  if (proved === null) return { result: 'gone' }
  if (isUserName(password, proved.member.name)) return { result: 'isName' }
  if (isPublished(password)) return { result: 'published' }
  const hash = await passwords.queue(() => passwords.hash(password))
  return write(async (tx) => {
    const found = await provedBy(tx, caller, ticket)
    if (found === null) return { result: 'gone' }
    const { member, codeId } = found
    await tx.db.updateTable('recovery').set({ used_at: tx.at }).where('code_id', '=', codeId).execute()
    await codes.use(tx, codeId)
    await changePassword(tx, member.id, hash, null)
    // Whoever locked themselves out by guessing is in again; nothing else that keeps the account out is touched.
    await forgiveAttempt(tx, { nameKey: member.name_key, deviceId: caller.deviceId, address: caller.address })
    await noteSecurity(tx, member.id, 'password', { session: null, device: deviceName(caller.userAgent) })
    if (await forgetYoungFactor(tx, member.id, found.contactSince)) await noteSecurity(tx, member.id, 'factorOff')
    return { result: 'done' }
  })
}

/** Counts a step; throws `rateLimited` for floods. */
function admitStep(write: Write, { deviceId, address }: Caller): Promise<void> {
  return write(async (tx) => {
    const waits = [
      await admitStored(tx, `forgot:device:${deviceId}`, DEVICE),
      await admitStored(tx, `forgot:address:${address}`, ADDRESS),
    ]
    const wait = Math.max(...waits)
    if (wait > 0) throw rateLimited(wait)
  })
}

const rowOf = (reader: Reader, { deviceId }: Caller, ticket: string) =>
  reader
    .selectFrom('recovery')
    .selectAll()
    .where('ticket_hash', '=', hashToken(ticket))
    .where('device_id', '=', deviceId)
    .executeTakeFirst()

/** Whose password a ticket may set now; null = it is used, too old, of another device, or its contact is theirs no more. */
async function provedBy(
  { db, at }: Transaction,
  caller: Caller,
  ticket: string,
): Promise<{ readonly member: MemberRow; readonly codeId: string; readonly contactSince: number } | null> {
  const row = await rowOf(db, caller, ticket)
  if (row === undefined || row.member_id === null || row.used_at !== null || (row.expires_at ?? 0) <= at) return null
  const bound = await db
    .selectFrom('member_contact')
    .select(['bound_at', 'changed_at'])
    .where('print', '=', row.print)
    .where('member_id', '=', row.member_id)
    .executeTakeFirst()
  const member = await findMember(db, row.member_id)
  if (bound === undefined || member === undefined || !mayRecover(member)) return null
  return { member, codeId: row.code_id, contactSince: bound.changed_at ?? bound.bound_at }
}

/** Whether the same was done before, by a ticket that is used; null = it is not used. */
async function finishedBefore(
  { db, write, passwords }: Pick<RecoveryServices, 'db' | 'write' | 'passwords'>,
  caller: Caller,
  ticket: string,
  password: string,
): Promise<boolean | null> {
  const row = await rowOf(db, caller, ticket)
  const usedAt = row?.used_at ?? null
  if (row === undefined || row.member_id === null || usedAt === null) return null
  const { member_id: memberId, code_id: codeId } = row
  const member = await write(async (tx) => {
    if (usedAt + ANSWERED_AGAIN <= tx.at) return undefined
    const wait = await admitStored(tx, `forgot:again:${codeId}`, AGAIN)
    if (wait > 0) throw rateLimited(wait)
    return findMember(tx.db, memberId)
  })
  return member !== undefined && passwords.queue(() => passwords.verify(password, member.password_hash))
}
