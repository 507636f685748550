import { randomInt } from 'node:crypto'
import { comparableContact, type Contact } from '#src/api/model/contact.ts'
import type { Language } from '#src/api/model/format.ts'
import { CODE, type CodeAnswer, type CodeFault, type CodePurpose } from '#src/api/model/registration.ts'
import type { ContactCodeTable } from '../platform/db/accountTables.ts'
import type { Reader } from '../platform/db/database.ts'
import { DAY, MINUTE } from '../platform/durations.ts'
import { countFailure, failuresOf, type FailureLimit, forgiveFailures, openCounts } from '../platform/failureCount.ts'
import { digestOf, newId } from '../platform/ids.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { type Delivery, deliveryKey } from './delivery.ts'

/** Codes that may be asked for within a day: for one contact by one kind of asker, by one device, one address, one member. */
const A_DAY = { print: 10, device_id: 20, address: 100, member_id: 20 } as const

/**
 * Who asks for a code to a contact, as far as can be told: its `owner`, signed in or on a device where they were; another `member`; or a
 * `visitor`. Each kind has the day's codes, and the wait between two, for itself: strangers cannot use up those of the owner.
 */
type AskedBy = ContactCodeTable['asked_by']
/** Wrong codes of one contact, whatever codes they were tried on: another code forgives none. It is never locked for long, or anybody could lock it. */
const GUESSES: FailureLimit = { most: 15, within: DAY, lock: 15 * MINUTE, longest: 15 * MINUTE }
const TABLE = 'login_failure'

/** Who asks for a code, or uses one. */
export type Asker = { readonly deviceId: string; readonly address: string; readonly memberId: string | null }

type Asked = { readonly key: string; readonly purpose: CodePurpose; readonly contact: Contact; readonly language: Language }
type Given = { readonly ticket: string; readonly code: string; readonly purpose: CodePurpose }
/** Whom a code went to: the contact, or its print where that is all that is kept. */
type GivenTo = { readonly contact: Contact } | { readonly print: string }

/** What a code came to: right, until it is used; or why not, and how many tries are left. */
export type CodeVerdict = { readonly ok: true } | { readonly ok: false; readonly fault: CodeFault; readonly left?: number }

/** The same for the same contact, and of no use without the vault's key. */
export function contactPrint(vault: Vault, contact: Contact): string {
  return vault.fingerprint('contact', contact.channel, comparableContact(contact))
}

/** Codes that are sent to contacts. They are stored as prints alone, each for its own device, purpose and contact. */
export function createCodes(vault: Vault, delivery: Pick<Delivery, 'order' | 'isOpen'>) {
  const printOf = (id: string, code: string) => vault.fingerprint('code', id, code)
  const requestKey = ({ deviceId }: Asker, key: string) => digestOf(deviceId, key)

  /** What an earlier asking under the same key was answered; null = there was none. */
  async function known(reader: Reader, asker: Asker, key: string): Promise<CodeAnswer | null> {
    const row = await reader
      .selectFrom('contact_code')
      .select(['id', 'at', 'expires_at'])
      .where('request_key', '=', requestKey(asker, key))
      .executeTakeFirst()
    return row === undefined ? null : { result: 'sent', ticket: row.id, againAt: row.at + CODE.again, expiresAt: row.expires_at }
  }

  /** When a limit allows another code; 0 = now. */
  async function waitOf({ db, at }: Transaction, column: keyof typeof A_DAY, value: string, by?: AskedBy): Promise<number> {
    let asked = db.selectFrom('contact_code').select('at').where(column, '=', value)
    if (by !== undefined) asked = asked.where('asked_by', '=', by)
    const beyond = await asked
      .where('at', '>', at - DAY)
      .orderBy('at', 'desc')
      .offset(A_DAY[column] - 1)
      .limit(1)
      .executeTakeFirst()
    return beyond === undefined ? 0 : beyond.at + DAY
  }

  /** Looks the same up whatever there is, so that the time tells nothing. */
  async function askedBy({ db }: Transaction, { memberId, deviceId }: Asker, print: string): Promise<AskedBy> {
    const owner = await db.selectFrom('member_contact').select('member_id').where('print', '=', print).executeTakeFirst()
    const here = await db
      .selectFrom('session')
      .select('token_hash')
      .where('member_id', '=', owner?.member_id ?? '')
      .where('device_id', '=', deviceId)
      .limit(1)
      .executeTakeFirst()
    if (memberId !== null) return memberId === owner?.member_id ? 'owner' : 'member'
    return here === undefined ? 'visitor' : 'owner'
  }

  return {
    known,

    /**
     * Sends a code to a contact, within the limits. With `isHidden` none is sent, and the answer is the same, and so is what it costs: the
     * contact's owner is told why, but of a recovery nobody is told anything. A newer code of the same device takes the place of an older one.
     */
    async ask(tx: Transaction, asker: Asker, asked: Asked, { isHidden }: { readonly isHidden: boolean }): Promise<CodeAnswer> {
      const { contact, purpose, key, language } = asked
      const { deviceId, address, memberId } = asker
      const before = await known(tx.db, asker, key)
      if (before !== null) return before
      if (!delivery.isOpen(contact.channel)) return { result: 'off' }
      const print = contactPrint(vault, contact)
      const by = await askedBy(tx, asker, print)
      const last = await tx.db
        .selectFrom('contact_code')
        .select('at')
        .where('print', '=', print)
        .where('asked_by', '=', by)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
      if (last !== undefined && last.at + CODE.again > tx.at) return { result: 'wait', againAt: last.at + CODE.again }
      const waits = [
        await waitOf(tx, 'print', print, by),
        await waitOf(tx, 'device_id', deviceId),
        await waitOf(tx, 'address', address),
        memberId === null ? 0 : await waitOf(tx, 'member_id', memberId),
      ]
      const againAt = Math.max(...waits)
      if (againAt > tx.at) return { result: 'tooMany', againAt }

      const id = newId('k')
      const code = String(randomInt(10 ** CODE.length)).padStart(CODE.length, '0')
      const expiresAt = tx.at + CODE.lasts
      await tx.db
        .updateTable('contact_code')
        .set({ expires_at: tx.at })
        .where('print', '=', print)
        .where('device_id', '=', deviceId)
        .where('purpose', '=', purpose)
        .where('expires_at', '>', tx.at)
        .execute()
      await tx.db
        .insertInto('contact_code')
        .values({
          id,
          request_key: requestKey(asker, key),
          purpose,
          channel: contact.channel,
          print,
          member_id: memberId,
          device_id: deviceId,
          address,
          code_print: isHidden ? '' : printOf(id, code),
          tries_left: CODE.tries,
          asked_by: by,
          at: tx.at,
          expires_at: expiresAt,
          used_at: null,
        })
        .execute()
      const message = isHidden
        ? ({ kind: 'known', purpose } as const)
        : ({ kind: 'code', purpose, code, minutes: CODE.lasts / MINUTE } as const)
      const isMute = isHidden && purpose === 'recover'
      await delivery.order(tx, { key: deliveryKey('code', id), contact, language, message, expiresAt, isMute })
      return { result: 'sent', ticket: id, againAt: tx.at + CODE.again, expiresAt }
    },

    /**
     * Whether a code is the one that was sent to the contact, for this device and purpose. Each call takes a try away before it is looked
     * at, and a right one gives it back; the transaction must be committed whatever it says. A right one counts until `use`.
     */
    async check(
      tx: Transaction,
      { deviceId, memberId }: Asker,
      { ticket, code, purpose, ...to }: Given & GivenTo,
    ): Promise<CodeVerdict> {
      const print = 'print' in to ? to.print : contactPrint(vault, to.contact)
      const row = await tx.db.selectFrom('contact_code').selectAll().where('id', '=', ticket).executeTakeFirst()
      const isOwn =
        row !== undefined &&
        row.device_id === deviceId &&
        row.purpose === purpose &&
        row.print === print &&
        row.member_id === memberId
      if (!isOwn) return { ok: false, fault: 'codeGone' }
      if (row.used_at !== null) return { ok: false, fault: 'codeUsed' }
      if (row.expires_at <= tx.at) return { ok: false, fault: 'codeExpired' }
      const guesses = `code:${purpose}:${print}`
      if ((await failuresOf(tx, TABLE, guesses, GUESSES)).wait > 0) return { ok: false, fault: 'codeLocked' }
      const tried = await tx.db
        .updateTable('contact_code')
        .set((column) => ({ tries_left: column('tries_left', '-', 1) }))
        .where('id', '=', ticket)
        .where('tries_left', '>', 0)
        .returning('tries_left')
        .executeTakeFirst()
      if (tried === undefined) return { ok: false, fault: 'codeLocked' }
      await openCounts(tx, TABLE, [{ key: guesses, limit: GUESSES }])
      const wait = await countFailure(tx, TABLE, guesses, GUESSES)
      if (wait > 0) return { ok: false, fault: 'codeLocked' }
      // Where none was sent the same is worked out: the time tells nothing.
      if (printOf(ticket, code) !== row.code_print) {
        return tried.tries_left === 0
          ? { ok: false, fault: 'codeLocked' }
          : { ok: false, fault: 'codeWrong', left: tried.tries_left }
      }
      await forgiveFailures(tx, TABLE, guesses, 1)
      await tx.db
        .updateTable('contact_code')
        .set((column) => ({ tries_left: column('tries_left', '+', 1) }))
        .where('id', '=', ticket)
        .execute()
      return { ok: true }
    },

    /** Uses a code up that was right. */
    async use(tx: Transaction, ticket: string): Promise<void> {
      await tx.db.updateTable('contact_code').set({ used_at: tx.at }).where('id', '=', ticket).execute()
    },
  }
}

export type Codes = ReturnType<typeof createCodes>
