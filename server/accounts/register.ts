import { isBlockedName, isReservedName } from '#src/api/model/accountNames.ts'
import { birthdayFault } from '#src/api/model/birthday.ts'
import { CHANNELS } from '#src/api/model/contact.ts'
import { isUserName } from '#src/api/model/password.ts'
import type { RegisterOrder, RegisterRefusal } from '#src/api/model/registration.ts'
import { register } from '#src/api/contract/registration.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import { type Codes, contactPrint } from '../delivery/codes.ts'
import type { Delivery } from '../delivery/delivery.ts'
import type { Caller, ClientOrigin } from '../members/caller.ts'
import { deviceName } from '../members/deviceName.ts'
import { storeProfile } from '../members/memberProfile.ts'
import { findMember, type MemberRow, memberInfoOf } from '../members/members.ts'
import { addAccount } from '../members/newAccount.ts'
import type { Passwords } from '../members/passwords.ts'
import { isPublished } from '../members/publishedPasswords.ts'
import { hasFactor } from '../members/secondFactor.ts'
import { beginSession } from '../members/sessions.ts'
import type { Database } from '../platform/db/database.ts'
import { MINUTE } from '../platform/durations.ts'
import type { Env } from '../platform/env.ts'
import { digestOf } from '../platform/ids.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { requireVerification } from '../verification/requireVerification.ts'
import { isExcludedPerson } from '../saferPlay/excludedPerson.ts'
import { type AccountSettings, readAccountSettings } from './accountSettings.ts'
import { bindContact, ownerOf } from './contacts.ts'
import { inviteCodeOf, inviterOf } from './invites.ts'
import { allowNameCheck } from './nameChecks.ts'
import { nameFault } from './names.ts'
import { welcome } from './welcome.ts'

/** What a registration works with. */
export type RegisterServices = {
  readonly env: Env
  readonly db: Database
  readonly write: Write
  readonly vault: Vault
  readonly codes: Codes
  readonly delivery: Pick<Delivery, 'isOpen'>
  readonly passwords: Passwords
}

/** What follows from a registration elsewhere, in the same transaction. */
export type RegisterPorts = {
  /** Keeps where somebody registered, and who invited them. */
  readonly noteRegistration: (
    tx: Transaction,
    vault: Vault,
    memberId: string,
    inviterId: string | null,
    origin: ClientOrigin,
  ) => Promise<void>
  /** Binds who registered to the agent whose code brought them. */
  readonly bindByCode: (tx: Transaction, memberId: string, codes: readonly string[], origin: ClientOrigin) => Promise<void>
}

type Reply = WireReplyOf<typeof register>

/** How long the same registration is answered again, in ms: its first answer may have been lost. */
const ANSWERED_AGAIN = 10 * MINUTE
/** How often: each answer costs a look at the password. */
const AGAIN: RateLimit = { burst: 5, interval: 2 * MINUTE }
/** New accounts of one address. */
const ADDRESS: RateLimit = { burst: 10, interval: 6 * MINUTE }

const requestKey = ({ deviceId }: Caller, { key }: RegisterOrder) => digestOf('register', deviceId, key)
const askerOf = ({ deviceId, address }: Caller) => ({ deviceId, address, memberId: null })

/**
 * Registers a member and logs them in (C-8): everything in one transaction, or nothing but a counted try of a code. What costs the least to
 * find out is refused first, before anybody has to verify.
 */
export async function registerMember(
  services: RegisterServices & RegisterPorts,
  caller: Caller,
  order: RegisterOrder,
): Promise<Reply> {
  const again = await answeredBefore(services, caller, order)
  if (again !== null) return again
  const { db, write, passwords, delivery } = services
  const settings = await readAccountSettings(db, delivery.isOpen)
  const early = earlyRefusal(settings, order)
  if (early !== null) return early
  // It tells whether a name is taken, as a check of names does, and counts as one.
  await allowNameCheck(write, caller)
  const named = await nameFault(db, order.name, settings.blockedNames)
  if (named !== null) return { result: named }
  await requireVerification(services, caller, register.path)
  const passwordHash = await passwords.queue(() => passwords.hash(order.password))
  return write((tx) => store(tx, services, caller, order, { settings, passwordHash }))
}

/** What is refused by what was sent alone. */
function earlyRefusal(
  { isOpen, demands, blockedNames }: AccountSettings,
  { name, nickname, password, contacts }: RegisterOrder,
): RegisterRefusal | null {
  if (!isOpen) return { result: 'closed' }
  if (isUserName(password, name)) return { result: 'isName' }
  if (isPublished(password)) return { result: 'published' }
  if (nickname !== undefined && isReservedName(nickname)) return { result: 'reserved' }
  if (nickname !== undefined && isBlockedName(nickname, blockedNames)) return { result: 'blocked' }
  for (const channel of CHANNELS) {
    const given = contacts.filter(({ contact }) => contact.channel === channel)
    if (demands[channel] === 'required' && given.length === 0) return { result: 'contactMissing', channel }
    if (given.length > (demands[channel] === 'off' ? 0 : 1)) return { result: 'contactOff', channel }
  }
  return null
}

async function store(
  tx: Transaction,
  { vault, codes, noteRegistration, bindByCode }: RegisterServices & RegisterPorts,
  caller: Caller,
  order: RegisterOrder,
  { settings, passwordHash }: { readonly settings: AccountSettings; readonly passwordHash: string },
): Promise<Reply> {
  const birth = birthdayFault(order.birthday, tx.at)
  if (birth !== null) return { result: BIRTHDAY_REFUSALS[birth] }
  // Somebody may have taken it while the password was hashed.
  const named = await nameFault(tx.db, order.name, settings.blockedNames)
  if (named !== null) return { result: named }
  for (const { contact, ticket, code } of order.contacts) {
    const verdict = await codes.check(tx, askerOf(caller), { ticket, code, purpose: 'register', contact })
    const { channel } = contact
    if (!verdict.ok) return { result: verdict.fault, channel, ...(verdict.left === undefined ? {} : { left: verdict.left }) }
  }
  const contacts = order.contacts.map(({ contact }) => contact)
  // Before it is told that a contact has an account: its owner may be who excluded themselves.
  const person = { prints: contacts.map((contact) => contactPrint(vault, contact)), deviceId: caller.deviceId }
  if (await isExcludedPerson(tx, person)) return { result: 'excluded' }
  for (const contact of contacts) {
    // Only who was sent the code learns that the contact has an account.
    if ((await ownerOf(tx.db, vault, contact)) !== null) return { result: 'contactTaken', channel: contact.channel }
  }
  await requirePace(tx, `register:${caller.address}`, ADDRESS)

  const memberId = await addAccount(tx, { name: order.name, nickname: order.nickname, passwordHash, role: 'member' })
  for (const { contact, ticket } of order.contacts) {
    await codes.use(tx, ticket)
    await bindContact(tx, vault, memberId, contact)
  }
  await inviteCodeOf(tx, memberId)
  const coins = await welcome(tx, vault, settings, { memberId, contacts, deviceId: caller.deviceId })
  const inviter = await inviterByCodes(tx, order)
  await tx.db
    .insertInto('member_origin')
    .values({
      member_id: memberId,
      request_key: requestKey(caller, order),
      birthday: order.birthday,
      i_code: order.i_code ?? null,
      r_code: order.r_code ?? null,
      inviter_id: inviter,
      terms_version: order.terms,
      coins,
      at: tx.at,
    })
    .execute()
  await noteRegistration(tx, vault, memberId, inviter, caller)
  const given = [order.i_code, order.r_code].filter((code) => code !== undefined)
  if (inviter === null) await bindByCode(tx, memberId, given, caller)
  await storeProfile(tx, memberId, { birthday: order.birthday })
  const member = await findMember(tx.db, memberId)
  if (member === undefined) throw new Error('a new member is not there')
  return opened(tx, caller, order, member, coins)
}

const BIRTHDAY_REFUSALS = {
  missing: 'birthdayMalformed',
  malformed: 'birthdayMalformed',
  future: 'birthdayFuture',
  tooYoung: 'tooYoung',
} as const

/** A session of the new member, as a login gives one. */
async function opened(
  tx: Transaction,
  { deviceId, address, userAgent, language }: Caller,
  { timewd }: RegisterOrder,
  member: MemberRow,
  coins: number,
): Promise<Reply> {
  const start = { memberId: member.id, deviceId, address, deviceName: deviceName(userAgent), timewd, language }
  return { result: 'done', ...(await beginSession(tx, start)), member: memberInfoOf(member), coins }
}

/** Who invited the new member, by the invitation's code, else by the recommendation's. */
async function inviterByCodes({ db }: Transaction, { i_code: invite, r_code: referral }: RegisterOrder): Promise<string | null> {
  for (const code of [invite, referral]) {
    const inviter = code === undefined ? null : await inviterOf(db, code)
    if (inviter !== null) return inviter.id
  }
  return null
}

/**
 * The answer to a registration that was carried out under the same key; null = it was not. By the same password it opens a session; else,
 * and once it is late, it says that they are registered, which nobody learns without the device and the key. Throws `rateLimited`.
 */
async function answeredBefore(
  { db, write, passwords }: RegisterServices,
  caller: Caller,
  order: RegisterOrder,
): Promise<Reply | null> {
  const key = requestKey(caller, order)
  const before = await db
    .selectFrom('member_origin')
    .innerJoin('member', 'member.id', 'member_origin.member_id')
    .select(['member.id', 'member.password_hash', 'member_origin.coins', 'member_origin.at'])
    .where('member_origin.request_key', '=', key)
    .executeTakeFirst()
  if (before === undefined) return null
  const isLate = await write(async (tx) => {
    if (before.at + ANSWERED_AGAIN <= tx.at) return true
    await requirePace(tx, `register:again:${key}`, AGAIN)
    return false
  })
  if (isLate) return { result: 'registered' }
  const isRight = await passwords.queue(() => passwords.verify(order.password, before.password_hash))
  return write(async (tx) => {
    const member = await findMember(tx.db, before.id)
    // Whoever has a second factor by then proves it at the login.
    if (member !== undefined && (await hasFactor(tx.db, member.id))) return { result: 'registered' }
    const isOpen = isRight && member?.status === '1' && member.password_hash === before.password_hash
    if (member === undefined || !isOpen) return { result: 'registered' }
    return opened(tx, caller, order, member, before.coins)
  })
}
