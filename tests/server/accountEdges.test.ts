import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Contact } from '#src/api/model/contact.ts'
import { readAccountSettings, readBlockedNames } from '#server/accounts/accountSettings.ts'
import { finishContact } from '#server/accounts/contactChange.ts'
import { bindContact, contactsOf, keeperOf, ownerOf } from '#server/accounts/contacts.ts'
import { inviteCodeOf, inviterOf, keptCodeOf } from '#server/accounts/invites.ts'
import { setBirthday, setNickname } from '#server/accounts/profile.ts'
import { finishRecovery } from '#server/accounts/recover.ts'
import { answerNotices } from '#server/accounts/securityAnswers.ts'
import { progressOf } from '#server/accounts/securityProgress.ts'
import { welcome } from '#server/accounts/welcome.ts'
import { contactPrint } from '#server/delivery/codes.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import type { Caller } from '#server/members/caller.ts'
import { findMember } from '#server/members/members.ts'
import { findSession } from '#server/members/sessions.ts'
import { memberWait } from '#server/members/withdrawalWaits.ts'
import type { Database } from '#server/platform/db/database.ts'
import { hashToken } from '#server/platform/ids.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import type { Services } from '#server/services.ts'
import { type BareRow, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { testVault } from '#tests/support/dataKey.ts'

// What an account is asked for, given and told, one rule at a time.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = 1_000 * DAY
let db: Database
let services: Services
beforeAll(async () => {
  const started = await startBareServices(() => now)
  db = started.db
  services = started.services
})
afterAll(() => db.destroy())

const row = (table: string, values: BareRow['values']): BareRow => ({ table, values })
const mail = (name: string): Contact => ({ channel: 'email', target: `${name}@example.com` })
const phone = (digits: string): Contact => ({ channel: 'phone', target: `+86${digits}` })
const bind = (memberId: string, contact: Contact) => services.write((tx) => bindContact(tx, testVault, memberId, contact))
const member = (id: string, more: BareRow['values'] = {}) =>
  row('member', { id, name: id, name_key: id, nickname: id, role: 'member', status: '1', created_at: now - 90 * DAY, ...more })

/** A call of a member's, from a device where they have been for a week. */
async function callerOf(id: string): Promise<Caller> {
  const session = { token_hash: `t-${id}`, member_id: id, device_id: `d-${id}`, seal_key: 'k', expires_at: now + DAY }
  await writeRows(db, member(id), row('session', { ...session, created_at: now - 7 * DAY, ended_at: null }))
  const found = await findSession(db, { tokenHash: `t-${id}` }, now)
  if (!('member' in found)) throw new Error(`${id} has no session`)
  const origin = { address: '10.0.0.1', deviceId: `d-${id}` }
  return { ...origin, session: found, verification: {}, userAgent: undefined, language: 'en', requestId: 'r' }
}

test('[C-11] withdrawals wait for the contact that changed last, and not for the one before', async () => {
  const contact = (channel: string, changed_at: number) =>
    row('member_contact', { member_id: 'w-1', channel, print: `w-${channel}`, sealed: '', bound_at: changed_at, changed_at })
  await services.write((tx) => writeSetting(tx, 'withdrawContactWait', '24'))
  await writeRows(db, member('w-1'), contact('phone', now - 30 * DAY), contact('email', now - HOUR))
  expect(await memberWait(db, 'w-1', now)).toEqual({ reason: 'contact', until: now + 23 * HOUR })
})

test('[C-8] where one that a new account needs cannot be used nobody registers; one that it may have is left out', async () => {
  const set = (key: 'registerPhone' | 'registerEmail' | 'registerOpen', text: string) =>
    services.write((tx) => writeSetting(tx, key, text))
  const read = async (...sendable: string[]) => {
    const { isOpen, demands } = await readAccountSettings(db, (channel) => sendable.includes(channel))
    return { isOpen, ...demands }
  }
  await set('registerOpen', 'on')
  await set('registerPhone', 'required')
  await set('registerEmail', 'optional')
  expect(await read('phone', 'email')).toEqual({ isOpen: true, phone: 'required', email: 'optional' })
  expect(await read('phone')).toEqual({ isOpen: true, phone: 'required', email: 'off' })
  expect(await read('email')).toEqual({ isOpen: false, phone: 'off', email: 'optional' })
  await set('registerOpen', 'off')
  expect(await read('phone', 'email')).toMatchObject({ isOpen: false })
})

test('[C-8] words that no name contains stand in lines or behind commas of either language', async () => {
  expect(await readBlockedNames(db)).toEqual([])
  await services.write((tx) => writeSetting(tx, 'registerBlockedNames', 'one\ntwo,three，four,, '))
  const words = ['one', 'two', 'three', 'four']
  expect(await readBlockedNames(db)).toEqual(words)
  expect((await readAccountSettings(db, () => true)).blockedNames).toEqual(words)
})

test('[C-11] a member’s invitation code stays the same, is nobody else’s, and none is made by looking', async () => {
  expect(await keptCodeOf(db, 'i-1')).toBeNull()
  const [first, again, other] = await services.write(async (tx) => [
    await inviteCodeOf(tx, 'i-1'),
    await inviteCodeOf(tx, 'i-1'),
    await inviteCodeOf(tx, 'i-2'),
  ])
  expect(first).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
  expect([again, await keptCodeOf(db, 'i-1')]).toEqual([first, first])
  expect(other).not.toBe(first)
})

test('[C-11] a code leads to who invites by it, in letters of any case, and to nobody who is kept out', async () => {
  await writeRows(
    db,
    member('j-1'),
    member('j-2', { status: '2' }),
    row('invite_code', { code: 'ABCDEFGH', member_id: 'j-1' }),
    row('invite_code', { code: 'HGFEDCBA', member_id: 'j-2' }),
  )
  expect((await inviterOf(db, 'abcdEFGH'))?.id).toBe('j-1')
  expect([await inviterOf(db, 'HGFEDCBA'), await inviterOf(db, 'AAAAAAAA')]).toEqual([null, null])
})

test('[C-8] who is known by a device or a contact is welcomed no more, also where the welcome was worth nothing', async () => {
  const asked = { coins: 50, demands: { phone: 'optional', email: 'off' } } as const
  const come = (memberId: string, deviceId: string, contacts: Contact[], settings: Parameters<typeof welcome>[2] = asked) =>
    services.write(async (tx) => {
      const account = { id: `${memberId}:GOLD`, owner: memberId, asset: 'GOLD', kind: 'member', balance: 0 }
      await writeRows(tx.db, row('account', account))
      return welcome(tx, testVault, settings, { memberId, contacts, deviceId })
    })
  expect(await come('g-1', 'g-device', [mail('g')], { ...asked, coins: 0 })).toBe(0)
  expect(await come('g-2', 'g-device', [mail('g-other')])).toBe(0)
  expect(await come('g-3', 'g-new', [mail('g')])).toBe(0)
  expect(await come('g-4', 'g-third', [])).toBe(0)
  expect(await come('g-5', 'g-third', [], { ...asked, demands: { phone: 'off', email: 'off' } })).toBe(50)
  expect(await balanceOf(db, 'g-5', 'GOLD')).toBe(50)
})

test('[C-8] how safe an account is says what is there of its own member, each by itself', async () => {
  await writeRows(db, member('s-1', { password_at: null }), member('s-2', { password_at: now - DAY }), member('s-3'))
  await writeRows(
    db,
    row('real_name', { member_id: 's-1' }),
    row('withdraw_password', { member_id: 's-2' }),
    row('member_contact', { member_id: 's-1', channel: 'phone' }),
    row('member_contact', { member_id: 's-2', channel: 'email' }),
  )
  const progress = async (id: string) => {
    const found = await findMember(db, id)
    if (found === undefined) throw new Error(id)
    return progressOf(db, found)
  }
  const none = { phone: false, email: false, realName: false, withdrawPassword: false, factor: false }
  expect(await progress('s-1')).toEqual({ ...none, passwordAt: now - 90 * DAY, phone: true, realName: true })
  expect(await progress('s-2')).toEqual({ ...none, passwordAt: now - DAY, email: true, withdrawPassword: true })
  expect(await progress('s-3')).toMatchObject(none)
})

test('[C-8] another contact is bound by the one whose place it takes, else by that of the other kind', async () => {
  await bind('k-1', mail('k-1'))
  await bind('k-1', phone('13800000001'))
  await bind('k-2', mail('k-2'))
  const keeper = (id: string, channel: 'phone' | 'email') => keeperOf(db, testVault, id, channel)
  expect(await keeper('k-1', 'phone')).toEqual(phone('13800000001'))
  expect(await keeper('k-1', 'email')).toEqual(mail('k-1'))
  expect(await keeper('k-2', 'phone')).toEqual(mail('k-2'))
  expect(await keeper('k-3', 'phone')).toBeNull()
})

test('[C-8] a contact that waits is bound from its moment on, unless it is another member’s by then', async () => {
  const caller = await callerOf('f-1')
  const wait = (contact: Contact, dueAt: number) => {
    const stored = { print: contactPrint(testVault, contact), sealed: testVault.seal(contact.target, 'f-1') }
    const change = { ...stored, member_id: 'f-1', channel: contact.channel, asked_at: 1, due_at: dueAt }
    return writeRows(db, row('contact_change', change))
  }
  const finish = (channel: Contact['channel'], by = caller) => services.write((tx) => finishContact(tx, services, by, channel))
  const waiting = async () => (await db.selectFrom('contact_change').select('channel').execute()).map(({ channel }) => channel)
  await wait(mail('f-free'), now)
  await wait(phone('13800000002'), now + 1)
  expect(await finish('email', await callerOf('f-2'))).toEqual({ result: 'gone' })
  expect(await finish('phone')).toEqual({ result: 'early' })
  expect(await finish('email')).toMatchObject({ result: 'done' })
  expect(await waiting()).toEqual(['phone'])
  await db.deleteFrom('contact_change').execute()
  await bind('f-3', phone('13800000002'))
  await wait(phone('13800000002'), now)
  expect(await finish('phone')).toEqual({ result: 'contactTaken' })
  expect(await waiting()).toEqual([])
  expect(await contactsOf(db, testVault, 'f-1')).toEqual([mail('f-free')])
})

test('[C-8] a contact that is denied gives its place back, unless the one before is another member’s by now', async () => {
  const before = { free: mail('before-free'), taken: mail('before-taken') }
  await bind('n-3', before.taken)
  const deny = async (id: string, kept: Contact, noticeAt = now - HOUR) => {
    const caller = await callerOf(id)
    await bind(id, mail(`theirs-${id}`))
    const was = { before_print: contactPrint(testVault, kept), before_sealed: testVault.seal(kept.target, id) }
    await db
      .updateTable('member_contact')
      .set({ ...was, changed_at: now - HOUR })
      .where('member_id', '=', id)
      .execute()
    await writeRows(db, row('security_notice', { id: `n-${id}`, member_id: id, kind: 'email', at: noticeAt }))
    const answer = { noticeIds: [`n-${id}`], isMine: false }
    await services.write((tx) => answerNotices(tx, caller, answer, () => Promise.resolve()))
    return contactsOf(db, testVault, id)
  }
  expect(await deny('n-1', before.free)).toEqual([before.free])
  expect(await deny('n-2', before.taken)).toEqual([])
  expect(await ownerOf(db, testVault, before.taken)).toBe('n-3')
  // What was bound since is another change, which nobody denied.
  expect(await deny('n-4', mail('n-4'), now - 2 * HOUR)).toEqual([mail('theirs-n-4')])
})

test('[C-8] members are written to everywhere they are reached, and of each kind twenty times within a day', async () => {
  const notice = (member_id: string, kind: string, sent_at: number | null, many = 1) =>
    Array.from({ length: many }, () => row('security_notice', { member_id, kind, sent_at, at: now - DAY }))
  await db.deleteFrom('security_notice').execute()
  await db.deleteFrom('delivery').execute()
  for (const id of ['m-1', 'm-2', 'm-3']) {
    await writeRows(db, member(id))
    await bind(id, mail(id))
  }
  await bind('m-1', phone('13800000003'))
  await writeRows(
    db,
    ...notice('m-1', 'newDevice', now - DAY, 20),
    ...notice('m-2', 'newDevice', now - DAY + 1, 20),
    ...notice('m-3', 'newPlace', now - 1, 20),
    ...['m-1', 'm-2', 'm-3'].flatMap((id) => notice(id, 'newDevice', null)),
  )
  await services.securityMail.sweep()
  const sent = await db.selectFrom('delivery').select('channel').execute()
  expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['email', 'email', 'phone'])
})

test('[C-11] a nickname may be changed again from the moment that is told', async () => {
  const wait = 168 * HOUR
  await services.write((tx) => writeSetting(tx, 'nicknameWait', '168'))
  await writeRows(
    db,
    member('q-1'),
    member('q-2'),
    row('member_profile', { member_id: 'q-1', nickname_at: now - wait }),
    row('member_profile', { member_id: 'q-2', nickname_at: now - wait + 1 }),
  )
  const change = (id: string) => services.write((tx) => setNickname(tx, id, 'Gull'))
  expect(await change('q-1')).toMatchObject({ result: 'done', nicknameFrom: now + wait })
  expect(await change('q-2')).toEqual({ result: 'early', from: now + 1 })
})

test('[X-4] [C-11] birth dates are tried five times at once, wrong ones too, each member for themselves', async () => {
  const tried = (id: string, birthday: string) => services.write((tx) => setBirthday(tx, id, birthday))
  for (let at = 0; at < 5; at += 1) expect(await tried('y-1', '2000-02-30')).not.toMatchObject({ result: 'done' })
  await expect(tried('y-1', '1990-01-01')).rejects.toMatchObject({ words: 'rateLimited' })
  expect(await tried('y-2', '1900-01-01')).toMatchObject({ result: 'done' })
})

test('[C-8] a recovery sets a password until its ticket ends, for its own member, who still has the contact and is no staff', async () => {
  const hash = await services.passwords.hash('former77x')
  const ticket = async (id: string, more: BareRow['values'] = {}, { role = 'member', owner = id } = {}) => {
    const asked = { code_id: `c-${id}`, member_id: id, device_id: 'z-device', print: `print-${id}`, ticket_hash: hashToken(id) }
    await writeRows(
      db,
      member(id, { role, password_hash: hash }),
      row('member_contact', { member_id: owner, channel: 'email', print: `print-${id}`, bound_at: 1, changed_at: null }),
      row('recovery', { ...asked, at: now, expires_at: now + 1, used_at: null, ...more }),
    )
  }
  const finish = async (id: string, password: string, deviceId = 'z-device') => {
    const caller = { address: `10.0.0.${id}`, deviceId, session: null, verification: {}, userAgent: undefined } as const
    return (await finishRecovery(services, { ...caller, language: 'en', requestId: 'r' }, { ticket: id, password })).result
  }
  await ticket('z-last')
  await ticket('z-over', { expires_at: now })
  await ticket('z-staff', {}, { role: 'operator' })
  await ticket('z-moved', {}, { owner: 'z-new' })
  await ticket('z-used', { used_at: now - 10 * MINUTE + 1 })
  await ticket('z-old', { used_at: now - 10 * MINUTE })
  expect(await finish('z-last', 'better77x', 'other-device')).toBe('gone')
  expect([await finish('z-last', 'better77x'), await finish('z-over', 'better77x')]).toEqual(['done', 'gone'])
  expect([await finish('z-staff', 'better77x'), await finish('z-moved', 'better77x')]).toEqual(['gone', 'gone'])
  // Its answer may have been lost: the same password is told again that it was set, for ten minutes.
  expect([await finish('z-used', 'former77x'), await finish('z-used', 'better77x')]).toEqual(['done', 'gone'])
  expect(await finish('z-old', 'former77x')).toBe('gone')
  const set = await findMember(db, 'z-last')
  expect(set !== undefined && (await services.passwords.verify('better77x', set.password_hash))).toBe(true)
})
