import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import {
  withdrawPasswordReset,
  withdrawPasswordSet,
  type withdrawPasswordStatus,
  type withdrawPasswordUpdate,
} from '#src/api/contract/withdrawPassword.ts'
import type { BoundProof } from '#src/api/model/boundContact.ts'
import type { CodeFault } from '#src/api/model/registration.ts'
import type { PasswordRefusal } from '#src/api/model/withdrawal.ts'
import type { Reader } from '#server/platform/db/database.ts'
import type { WithdrawPasswordTable } from '#server/platform/db/withdrawalTables.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Passwords } from '#server/members/passwords.ts'
import type { PasswordGuard } from '#server/members/passwordGuard.ts'
import { type Caller, memberOf, sessionOf } from '#server/members/caller.ts'
import { deviceName } from '#server/members/deviceName.ts'
import { noteSecurity, type SecurityOrigin } from '#server/members/securityNotices.ts'
import { DAY, MINUTE } from '#server/platform/durations.ts'
import { conflict } from '#server/platform/callError.ts'
import { tellWait, waitsUntil } from '#server/members/withdrawalWaits.ts'

/** Wrong tries in a row that lock a withdrawal password; for how long at first, and twice that each time after, but no longer than this, in ms. */
const TRIES = 5
const LOCKED_FOR = 30 * MINUTE
const LONGEST = DAY

/** A member's withdrawal password; undefined = none is set. */
export function findWithdrawPassword(reader: Reader, memberId: string): Promise<WithdrawPasswordTable | undefined> {
  return reader.selectFrom('withdraw_password').selectAll().where('member_id', '=', memberId).executeTakeFirst()
}

/**
 * Stores a password, already hashed, and tells the member until when withdrawals wait because of it. It does not open one that is locked:
 * who guesses must wait all the same.
 */
async function storeWithdrawPassword(tx: Transaction, memberId: string, hash: string, origin?: SecurityOrigin) {
  const { db, at } = tx
  await db
    .insertInto('withdraw_password')
    .values({ member_id: memberId, password_hash: hash, set_at: at, failures: 0, locked_until: 0, locks: 0 })
    .onConflict((clash) => clash.column('member_id').doUpdateSet({ password_hash: hash, set_at: at }))
    .execute()
  return { result: 'done' as const, waitsUntil: await tellWait(tx, memberId, 'password', origin) }
}

type Tried = { readonly hash: string; readonly left: number; readonly lock: number } | { readonly wait: number } | null

/** Counts a try as wrong before the password is looked at, so that guesses side by side are counted too. Null = none is set. */
async function countTry({ db, at }: Transaction, memberId: string): Promise<Tried> {
  const row = await findWithdrawPassword(db, memberId)
  if (row === undefined) return null
  if (row.locked_until > at) return { wait: row.locked_until - at }
  const failures = (row.failures < TRIES ? row.failures : 0) + 1
  // Locks add up until a right one, or until there was none for a day: when the last one ended stays written.
  const locks = row.locked_until <= at - DAY ? 0 : row.locks
  const lock = failures >= TRIES ? Math.min(LOCKED_FOR * 2 ** locks, LONGEST) : 0
  const next = { failures, locked_until: lock > 0 ? at + lock : row.locked_until, locks: lock > 0 ? locks + 1 : locks }
  await db.updateTable('withdraw_password').set(next).where('member_id', '=', memberId).execute()
  return { hash: row.password_hash, left: TRIES - failures, lock }
}

/** The outcome of a try: `right` with the hash that it fitted. */
export type PasswordTry = { readonly right: string } | { readonly refusal: PasswordRefusal } | null

/** What a member must prove by their contacts, as whoever knows them tells. */
type ContactProofs = {
  /** `code` = a code to a contact; `contact` = one must be bound first; `none` = the site sends no codes. */
  readonly need: (reader: Reader, memberId: string) => Promise<'code' | 'contact' | 'none'>
  /** Why a code to a bound contact does not count; null = it is right, and used up. The transaction must be committed whatever it says. */
  readonly use: (
    tx: Transaction,
    caller: Caller,
    proof: BoundProof,
  ) => Promise<
    { readonly result: CodeFault; readonly left?: number } | { readonly result: 'contactNew'; readonly until: number } | null
  >
  readonly verify: (caller: Caller, action: string) => Promise<void>
}

/** What a withdrawal password works with. */
export type WithdrawPasswordServices = Pick<Platform, 'db' | 'write'> & {
  readonly passwords: Passwords
  readonly passwordGuard: PasswordGuard
  readonly contactProofs: ContactProofs
}

const originOf = (caller: Caller): SecurityOrigin => ({
  session: sessionOf(caller).tokenHash,
  device: deviceName(caller.userAgent),
})

/** Withdrawal passwords (V-4), as calls and withdrawals use them. */
export function createWithdrawPasswords({ db, write, passwords, passwordGuard, contactProofs }: WithdrawPasswordServices) {
  async function judge(memberId: string, password: string): Promise<PasswordTry> {
    const tried = await write((tx) => countTry(tx, memberId))
    if (tried === null) return null
    if ('wait' in tried) return { refusal: { reason: 'locked', wait: tried.wait } }
    if (await passwords.members.verify(password, tried.hash)) {
      await write((tx) =>
        tx.db
          .updateTable('withdraw_password')
          .set({ failures: 0, locked_until: 0, locks: 0 })
          .where('member_id', '=', memberId)
          .where('password_hash', '=', tried.hash)
          .execute(),
      )
      return { right: tried.hash }
    }
    const { left, lock } = tried
    if (lock === 0) return { refusal: { reason: 'password', left } }
    await write((tx) => noteSecurity(tx, memberId, 'withdrawTries'))
    return { refusal: { reason: 'locked', wait: lock } }
  }

  /** Judges a password, one try of a member after the other. A right one forgives the wrong tries before it. Null = none is set. */
  const tryPassword = (memberId: string, password: string): Promise<PasswordTry> =>
    passwords.members.queue(memberId, () => judge(memberId, password))

  /**
   * Stores a password that the login password and a verification allow (`action` = what the verification is for), unless it is found
   * before or after the hashing that another one stands otherwise than `whileSet`.
   */
  function prove<Refused>(
    caller: Caller,
    { loginPassword, password }: { readonly loginPassword: string; readonly password: string },
    { action, whileSet, otherwise }: { readonly action: string; readonly whileSet: boolean; readonly otherwise: Refused },
  ) {
    const { id } = memberOf(caller)
    const isOtherwise = async (reader: Reader) => ((await findWithdrawPassword(reader, id)) !== undefined) !== whileSet
    return passwords.members.queue(id, async () => {
      if (await isOtherwise(db)) return { result: otherwise }
      if (!(await passwordGuard.proveMember(caller, loginPassword, action, { alwaysProven: true })))
        return { result: 'loginPassword' as const }
      const hash = await passwords.members.hash(password)
      return write(async (tx) =>
        (await isOtherwise(tx.db)) ? { result: otherwise } : storeWithdrawPassword(tx, id, hash, originOf(caller)),
      )
    })
  }

  return {
    tryPassword,

    /** Whether a member has one, for how many ms it is locked at `now`, and until when withdrawals wait because it is new. */
    async status(memberId: string, now: number): Promise<WireReplyOf<typeof withdrawPasswordStatus>> {
      const row = await findWithdrawPassword(db, memberId)
      return {
        isSet: row !== undefined,
        wait: Math.max(0, (row?.locked_until ?? 0) - now),
        waitsUntil: row === undefined ? null : await waitsUntil(db, 'password', row.set_at, now),
      }
    },

    /** Sets the caller's first one: the login password and a verification say that it is the member, who is reached by a contact. */
    async set(
      caller: Caller,
      order: ParsedPayloadOf<typeof withdrawPasswordSet>,
    ): Promise<WireReplyOf<typeof withdrawPasswordSet>> {
      const { id } = memberOf(caller)
      if ((await findWithdrawPassword(db, id)) === undefined && (await contactProofs.need(db, id)) === 'contact')
        return { result: 'contact' }
      return prove(caller, order, { action: withdrawPasswordSet.path, whileSet: false, otherwise: 'isSet' as const })
    },

    /** Sets a new one for one that was forgotten, by a code to a contact; where the site sends none, as `set`. */
    async reset(
      caller: Caller,
      { password, loginPassword, proof }: ParsedPayloadOf<typeof withdrawPasswordReset>,
    ): Promise<WireReplyOf<typeof withdrawPasswordReset>> {
      const { id } = memberOf(caller)
      if ((await findWithdrawPassword(db, id)) === undefined) return { result: 'noPassword' }
      const need = await contactProofs.need(db, id)
      if (need === 'contact') return { result: 'contact' }
      const action = withdrawPasswordReset.path
      if (need === 'none') {
        if (loginPassword === undefined) return { result: 'loginPassword' }
        return prove(caller, { loginPassword, password }, { action, whileSet: true, otherwise: 'noPassword' as const })
      }
      if (proof === undefined) return { result: 'code' }
      await contactProofs.verify(caller, action)
      const hash = await passwords.members.queue(id, () => passwords.members.hash(password))
      return write(async (tx) => {
        if ((await findWithdrawPassword(tx.db, id)) === undefined) return { result: 'noPassword' }
        const wrong = await contactProofs.use(tx, caller, proof)
        if (wrong !== null) return wrong
        return storeWithdrawPassword(tx, id, hash, originOf(caller))
      })
    },

    /** Changes it by the old one. Throws `conflict` when it was changed elsewhere meanwhile. */
    async update(
      caller: Caller,
      { oldPassword, password }: ParsedPayloadOf<typeof withdrawPasswordUpdate>,
    ): Promise<WireReplyOf<typeof withdrawPasswordUpdate>> {
      const memberId = memberOf(caller).id
      const tried = await tryPassword(memberId, oldPassword)
      if (tried === null) return { result: 'noPassword' }
      if ('refusal' in tried) return { result: 'refused', ...tried }
      const hash = await passwords.members.queue(memberId, () => passwords.members.hash(password))
      return write(async (tx) => {
        // Hashing takes long enough for it to have been changed elsewhere meanwhile.
        if ((await findWithdrawPassword(tx.db, memberId))?.password_hash !== tried.right) throw conflict()
        return storeWithdrawPassword(tx, memberId, hash, originOf(caller))
      })
    },
  }
}

export type WithdrawPasswords = ReturnType<typeof createWithdrawPasswords>
