import * as v from 'valibot'
import type { ParsedPayloadOf, WireReplyOf } from '#src/api/contract/defineCall.ts'
import { contactBind, type contactFinish, type contactList, contactSendCode } from '#src/api/contract/contacts.ts'
import { type Channel, Contact, maskContact } from '#src/api/model/contact.ts'
import { siteTime } from '#src/api/model/day.ts'
import { type Codes, contactPrint } from '../delivery/codes.ts'
import { type Delivery, deliveryKey } from '../delivery/delivery.ts'
import { type Caller, sessionOf } from '../members/caller.ts'
import { deviceName } from '../members/deviceName.ts'
import { languageOf } from '../members/memberLanguage.ts'
import { SECURITY_PAGE, tellMember } from '../members/memberMessages.ts'
import type { PasswordGuard } from '../members/passwordGuard.ts'
import type { Passwords } from '../members/passwords.ts'
import { noteSecurity } from '../members/securityNotices.ts'
import { announceWait } from '../members/withdrawalWaits.ts'
import type { Reader } from '../platform/db/database.ts'
import { DAY, HOUR } from '../platform/durations.ts'
import type { Env } from '../platform/env.ts'
import { newId } from '../platform/ids.ts'
import { settingInForce } from '../platform/siteSettings.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { requireVerification } from '../verification/requireVerification.ts'
import { askerOf } from './contactProofs.ts'
import { contactOf, keeperOf, ownerOf, rememberContact } from './contacts.ts'

/** What binding works with. */
export type ContactServices = {
  readonly env: Env
  readonly db: Reader
  readonly write: Write
  readonly vault: Vault
  readonly codes: Codes
  readonly delivery: Pick<Delivery, 'isOpen' | 'order'>
  readonly passwords: Passwords
  readonly passwordGuard: PasswordGuard
}

type Bound = WireReplyOf<typeof contactBind>

/** Where the caller is reached; see the call `contactList`. */
export async function listContacts(
  { db, vault, delivery }: ContactServices,
  memberId: string,
): Promise<WireReplyOf<typeof contactList>> {
  const bound = await db
    .selectFrom('member_contact')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('channel', 'desc')
    .execute()
  const waiting = await db
    .selectFrom('contact_change')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('channel', 'desc')
    .execute()
  const masked = ({ channel, sealed }: { channel: Channel; sealed: string }) =>
    maskContact(v.parse(Contact, { channel, target: vault.open(sealed, memberId) }))
  return {
    contacts: bound.map((row) => ({ channel: row.channel, masked: masked(row), boundAt: row.bound_at })),
    waiting: waiting.map((row) => ({ channel: row.channel, masked: masked(row), dueAt: row.due_at })),
    open: { phone: delivery.isOpen('phone'), email: delivery.isOpen('email') },
  }
}

/** Sends a code of a member's; see the call `contactSendCode`. */
export async function sendMemberCode(
  services: ContactServices,
  caller: Caller,
  order: ParsedPayloadOf<typeof contactSendCode>,
): Promise<WireReplyOf<typeof contactSendCode>> {
  const { env, db, write, vault, codes, delivery } = services
  const asker = askerOf(caller)
  const before = await codes.known(db, asker, order.key)
  if (before !== null) return before
  const wanted = order.purpose === 'bind' ? order.contact : await contactOf(db, vault, asker.memberId, order.channel)
  if (wanted === null || !delivery.isOpen(wanted.channel)) return { result: 'off' }
  await requireVerification(services, caller, contactSendCode.path)
  return write(async (tx) => {
    const { purpose, key } = order
    const contact = order.purpose === 'bind' ? order.contact : await contactOf(tx.db, vault, asker.memberId, order.channel)
    if (contact === null) return { result: 'off' }
    // Somebody else's contact: its owner is told, and the answer is the same.
    const owner = purpose === 'bind' ? await ownerOf(tx.db, vault, contact) : null
    const isHidden = owner !== null && owner !== asker.memberId
    const language = isHidden ? await languageOf(tx.db, owner, env.languages) : caller.language
    return codes.ask(tx, asker, { key, purpose, contact, language }, { isHidden })
  })
}

/** Binds or changes a contact of the caller; see the call `contactBind`. */
export async function bindOwnContact(
  services: ContactServices,
  caller: Caller,
  order: ParsedPayloadOf<typeof contactBind>,
): Promise<Bound> {
  const { passwords, passwordGuard, write, delivery } = services
  const { member } = sessionOf(caller)
  if (!delivery.isOpen(order.proof.contact.channel)) return { result: 'off' }
  return passwords.members.queue(member.id, async () => {
    const options = { alwaysProven: order.isLost }
    if (!(await passwordGuard.proveMember(caller, order.loginPassword, contactBind.path, options)))
      return { result: 'loginPassword' }
    return write((tx) => storeContact(tx, services, caller, order))
  })
}

async function storeContact(
  tx: Transaction,
  services: ContactServices,
  caller: Caller,
  { proof: { contact, ticket, code }, old, isLost }: ParsedPayloadOf<typeof contactBind>,
): Promise<Bound> {
  const { vault, codes } = services
  const asker = askerOf(caller)
  const { memberId } = asker
  // Of the other kind too: who knows the login password alone has no way to the codes of a member who is reached already.
  const keeper = await keeperOf(tx.db, vault, memberId, contact.channel)
  if (keeper !== null && old === null && !isLost) return { result: 'oldMissing' }
  const given = await codes.check(tx, asker, { ticket, code, purpose: 'bind', contact })
  if (!given.ok) return { result: given.fault, of: 'new', ...(given.left === undefined ? {} : { left: given.left }) }
  if (keeper !== null && old !== null) {
    const proven = await codes.check(tx, asker, { ...old, purpose: 'change', contact: keeper })
    if (!proven.ok) return { result: proven.fault, of: 'old', ...(proven.left === undefined ? {} : { left: proven.left }) }
  }
  // Only who was sent the code learns whose the contact is.
  const owner = await ownerOf(tx.db, vault, contact)
  if (owner !== null) return { result: owner === memberId ? 'same' : 'contactTaken' }
  await codes.use(tx, ticket)
  if (keeper !== null && old !== null) await codes.use(tx, old.ticket)
  const mustWait = (keeper !== null && old === null) || (await isAfterAlarm(tx, memberId))
  if (mustWait) return { result: 'waits', dueAt: await letWait(tx, services, caller, contact) }
  return { result: 'done', waitsUntil: await swap(tx, services, caller, contact) }
}

/** Whether something was denied lately: who raised that alarm may be who came in, and binds nothing before the owner had time to answer. */
async function isAfterAlarm({ db, at }: Transaction, memberId: string): Promise<boolean> {
  const since = at - Number(await settingInForce(db, 'contactLostWait')) * HOUR
  const row = await db
    .selectFrom('security_notice')
    .select('id')
    .where('member_id', '=', memberId)
    .where('answer', '=', 'notMine')
    .where('answered_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What was changed so lately again is no more than a step of the same change: what was there before it is remembered, in ms. */
const SAME_CHANGE = 30 * DAY

/** What comes back where the member denies the contact that takes this kind's place now: what was bound before somebody began to change it. */
async function beforeOf({ db, at }: Transaction, memberId: string, channel: Channel) {
  const row = await db
    .selectFrom('member_contact')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('channel', '=', channel)
    .executeTakeFirst()
  if (row === undefined) return { before_print: null, before_sealed: null }
  const isStep = row.changed_at !== null && row.changed_at > at - SAME_CHANGE && row.before_sealed !== null
  return isStep
    ? { before_print: row.before_print, before_sealed: row.before_sealed }
    : { before_print: row.print, before_sealed: row.sealed }
}

/**
 * Binds a contact, in the place of one of its kind, whose owner is told there for the last time; every other contact of the member is written
 * to because of the notice. Returns until when withdrawals wait.
 */
async function swap(tx: Transaction, services: ContactServices, caller: Caller, contact: Contact): Promise<number | null> {
  const { vault } = services
  const { memberId } = askerOf(caller)
  const { channel } = contact
  const replaced = await contactOf(tx.db, vault, memberId, channel)
  const row = {
    print: contactPrint(vault, contact),
    sealed: vault.seal(contact.target, memberId),
    bound_at: tx.at,
    changed_at: tx.at,
    ...(await beforeOf(tx, memberId, channel)),
  }
  await tx.db
    .insertInto('member_contact')
    .values({ member_id: memberId, channel, ...row })
    .onConflict((clash) => clash.columns(['member_id', 'channel']).doUpdateSet(row))
    .execute()
  await forgetWaiting(tx, memberId, channel)
  if (replaced !== null) {
    await rememberContact(tx, vault, memberId, replaced)
    await tellReplaced(tx, services, caller, replaced)
  }
  await noteSecurity(tx, memberId, channel, originOf(caller))
  return announceWait(tx, memberId, 'contact')
}

/** A contact waits because the one that is bound is lost; the member is told, at every contact too. Returns until when. */
async function letWait(tx: Transaction, { vault }: ContactServices, caller: Caller, contact: Contact): Promise<number> {
  const { memberId } = askerOf(caller)
  const { channel } = contact
  const dueAt = tx.at + Number(await settingInForce(tx.db, 'contactLostWait')) * HOUR
  const row = {
    print: contactPrint(vault, contact),
    sealed: vault.seal(contact.target, memberId),
    asked_at: tx.at,
    due_at: dueAt,
  }
  await tx.db
    .insertInto('contact_change')
    .values({ member_id: memberId, channel, ...row })
    .onConflict((clash) => clash.columns(['member_id', 'channel']).doUpdateSet(row))
    .execute()
  await noteSecurity(tx, memberId, 'contactLost', originOf(caller))
  await tellMember(tx, memberId, 'contactLost', { until: siteTime(dueAt) }, SECURITY_PAGE)
  return dueAt
}

/** Binds the contact that waited; see the call `contactFinish`. */
export async function finishContact(
  tx: Transaction,
  services: ContactServices,
  caller: Caller,
  channel: Channel,
): Promise<WireReplyOf<typeof contactFinish>> {
  const { vault } = services
  const { memberId } = askerOf(caller)
  const waiting = await tx.db
    .selectFrom('contact_change')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('channel', '=', channel)
    .executeTakeFirst()
  if (waiting === undefined) return { result: 'gone' }
  if (waiting.due_at > tx.at) return { result: 'early' }
  const contact = v.parse(Contact, { channel, target: vault.open(waiting.sealed, memberId) })
  const owner = await ownerOf(tx.db, vault, contact)
  if (owner !== null && owner !== memberId) {
    await forgetWaiting(tx, memberId, channel)
    return { result: 'contactTaken' }
  }
  return { result: 'done', waitsUntil: await swap(tx, services, caller, contact) }
}

/** Forgets a contact that waits. */
export async function forgetWaiting(tx: Transaction, memberId: string, channel: Channel): Promise<void> {
  await tx.db.deleteFrom('contact_change').where('member_id', '=', memberId).where('channel', '=', channel).execute()
}

/** Tells whoever has a contact that was bound until now, in the member's language: somebody else may be the one who changes it. */
async function tellReplaced(
  tx: Transaction,
  { delivery, env }: ContactServices,
  caller: Caller,
  contact: Contact,
): Promise<void> {
  if (!delivery.isOpen(contact.channel)) return
  const message = { kind: 'security', what: contact.channel, at: tx.at, device: deviceName(caller.userAgent) } as const
  const language = await languageOf(tx.db, askerOf(caller).memberId, env.languages)
  await delivery.order(tx, { key: deliveryKey('contactOld', newId('n')), contact, language, message, expiresAt: tx.at + DAY })
}

const originOf = (caller: Caller) => ({ session: sessionOf(caller).tokenHash, device: deviceName(caller.userAgent) })
