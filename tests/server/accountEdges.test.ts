import { describe, expect, test } from 'vitest'
import { type Contact, maskContact } from '#src/api/model/contact.ts'
import { siteTime } from '#src/api/model/day.ts'
import { readAccountSettings, readBlockedNames } from '#server/accounts/accountSettings.ts'
import { bindOwnContact, finishContact, listContacts } from '#server/accounts/contactChange.ts'
import { bindContact, contactsOf, keeperOf, ownerOf, sealStoredContacts } from '#server/accounts/contacts.ts'
import { inviteCodeOf, inviterOf, keptCodeOf } from '#server/accounts/invites.ts'
import { setBirthday, setNickname } from '#server/accounts/profile.ts'
import { finishRecovery } from '#server/accounts/recover.ts'
import { answerNotices } from '#server/accounts/securityAnswers.ts'
import { progressOf } from '#server/accounts/securityProgress.ts'
import { welcome } from '#server/accounts/welcome.ts'
import { contactPrint } from '#server/delivery/codes.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import type { Caller } from '#server/members/caller.ts'
import { countAttempt } from '#server/members/failedAttempts.ts'
import { findMember } from '#server/members/members.ts'
import { findSession } from '#server/members/sessions.ts'
import { memberWait } from '#server/members/withdrawalWaits.ts'
import { readDataKeys } from '#server/platform/dataKeys.ts'
import { hashToken } from '#server/platform/ids.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { createVault } from '#server/platform/vault.ts'
import { type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { DATA_KEY, testVault } from '#tests/support/dataKey.ts'

// What an account is asked for, given and told, one rule at a time.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const now = 1_000 * DAY
const { db, services } = await startBareServices(() => now)

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

test.each([
  ['all can be used', 'on', ['phone', 'email'], { isOpen: true, phone: 'required', email: 'optional' }],
  ['one that it may have cannot', 'on', ['phone'], { isOpen: true, phone: 'required', email: 'off' }],
  ['one that it needs cannot', 'on', ['email'], { isOpen: false, phone: 'off', email: 'optional' }],
  ['the site takes nobody', 'off', ['phone', 'email'], { isOpen: false, phone: 'required', email: 'optional' }],
] as const)(
  '[C-8] a new account is asked for contacts that can be used: where %s',
  async (_, registerOpen, sendable, demanded) => {
    await services.write(async (tx) => {
      await writeSetting(tx, 'registerOpen', registerOpen)
      await writeSetting(tx, 'registerPhone', 'required')
      await writeSetting(tx, 'registerEmail', 'optional')
    })
    const { isOpen, demands } = await readAccountSettings(db, (channel) => sendable.some((one) => one === channel))
    expect({ isOpen, ...demands }).toEqual(demanded)
  },
)

test('[C-8] words that no name contains stand in lines or behind commas of either language', async () => {
  expect(await readBlockedNames(db)).toEqual([])
  await services.write((tx) => writeSetting(tx, 'registerBlockedNames', 'one\ntwo,three，four,, '))
  const words = ['one', 'two', 'three', 'four']
  expect(await readBlockedNames(db)).toEqual(words)
  expect((await readAccountSettings(db, () => true)).blockedNames).toEqual(words)
})

const codeOf = (id: string) => services.write((tx) => inviteCodeOf(tx, id))

test('[C-11] a member’s invitation code stays the same', async () => {
  const code = await codeOf('i-1')
  expect([await codeOf('i-1'), await keptCodeOf(db, 'i-1')]).toEqual([code, code])
})

test('[C-11] an invitation code is eight signs, none of which looks like another', async () => {
  expect(await codeOf('i-2')).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
})

test('[C-11] each member has an invitation code of their own', async () => {
  expect(await codeOf('i-3')).not.toBe(await codeOf('i-4'))
})

test('[C-11] no invitation code is made by looking for one', async () => {
  expect([await keptCodeOf(db, 'i-5'), await keptCodeOf(db, 'i-5')]).toEqual([null, null])
})

test('[C-11] a code leads to who invites by it, in letters of any case', async () => {
  await writeRows(db, member('j-1'), row('invite_code', { code: 'ABCDEFGH', member_id: 'j-1' }))
  expect((await inviterOf(db, 'abcdEFGH'))?.id).toBe('j-1')
})

test('[C-11] a code of who is kept out leads to nobody', async () => {
  await writeRows(db, member('j-2', { status: '2' }), row('invite_code', { code: 'HGFEDCBA', member_id: 'j-2' }))
  expect(await inviterOf(db, 'HGFEDCBA')).toBeNull()
})

describe('the welcome of a new member', () => {
  const asked = { coins: 50, demands: { phone: 'optional', email: 'off' } } as const
  /** The coins that they are given. */
  const come = (memberId: string, deviceId: string, contacts: Contact[], settings: Parameters<typeof welcome>[2] = asked) =>
    services.write(async (tx) => {
      const account = { id: `${memberId}:GOLD`, owner: memberId, asset: 'GOLD', kind: 'member', balance: 0 }
      await writeRows(tx.db, row('account', account))
      return welcome(tx, testVault, settings, { memberId, contacts, deviceId })
    })

  test.each([
    ['device', 'g-device', mail('g-2')],
    ['contact', 'g-2-device', mail('g')],
  ])(
    '[C-8] who is known by a %s is given none, also where the welcome before was worth nothing',
    async (by, deviceId, contact) => {
      await come(`g-first-${by}`, 'g-device', [mail('g')], { ...asked, coins: 0 })
      expect(await come(`g-second-${by}`, deviceId, [contact])).toBe(0)
    },
  )

  test('[C-8] what somebody brings who was known is known from then on', async () => {
    await come('g-3', 'g-3-device', [mail('g-3')])
    await come('g-4', 'g-3-device', [mail('g-4')])
    expect(await come('g-5', 'g-5-device', [mail('g-4')])).toBe(0)
  })

  test('[C-8] who proves no contact that the site asks for is given none', async () => {
    expect(await come('g-6', 'g-6-device', [])).toBe(0)
  })

  test('[C-8] a device is not known by who was given none for want of a contact', async () => {
    await come('g-7', 'g-7-device', [])
    expect(await come('g-8', 'g-7-device', [mail('g-8')])).toBe(50)
  })

  test('[C-8] where the site asks for no contact who brings none is given the coins', async () => {
    expect(await come('g-9', 'g-9-device', [], { ...asked, demands: { phone: 'off', email: 'off' } })).toBe(50)
    expect(await balanceOf(db, 'g-9', 'GOLD')).toBe(50)
  })
})

test('[C-8] how safe an account is goes by what its own member has', async () => {
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

describe('the contact by which another one is bound', () => {
  const keeper = (id: string, channel: 'phone' | 'email') => keeperOf(db, testVault, id, channel)

  test('[C-8] it is the one whose place the other takes', async () => {
    await bind('k-1', mail('k-1'))
    await bind('k-1', phone('13800000001'))
    expect([await keeper('k-1', 'phone'), await keeper('k-1', 'email')]).toEqual([phone('13800000001'), mail('k-1')])
  })

  test('[C-8] where there is none of the kind it is that of the other kind', async () => {
    await bind('k-2', mail('k-2'))
    expect(await keeper('k-2', 'phone')).toEqual(mail('k-2'))
  })

  test('[C-8] who has no contact needs none', async () => {
    expect(await keeper('k-3', 'phone')).toBeNull()
  })
})

describe('a contact that waits', () => {
  const wait = (id: string, contact: Contact, dueAt: number) => {
    const stored = { print: contactPrint(testVault, contact), sealed: testVault.seal(contact.target, id) }
    const change = { ...stored, member_id: id, channel: contact.channel, asked_at: 1, due_at: dueAt }
    return writeRows(db, row('contact_change', change))
  }
  const finish = (by: Caller) => services.write((tx) => finishContact(tx, services, by, 'phone'))
  /** The contacts of a member, and how many wait to be theirs. */
  const stands = async (id: string) => {
    const waiting = await db.selectFrom('contact_change').select('channel').where('member_id', '=', id).execute()
    return [await contactsOf(db, testVault, id), waiting.length]
  }

  test('[C-8] it is bound from its moment on', async () => {
    const caller = await callerOf('f-1')
    await wait('f-1', phone('13800000011'), now)
    expect(await finish(caller)).toMatchObject({ result: 'done' })
    expect(await stands('f-1')).toEqual([[phone('13800000011')], 0])
  })

  test('[C-8] before its moment it is not bound', async () => {
    const caller = await callerOf('f-2')
    await wait('f-2', phone('13800000012'), now + 1)
    expect(await finish(caller)).toEqual({ result: 'early' })
    expect(await stands('f-2')).toEqual([[], 1])
  })

  test('[C-8] it is bound by its own member alone', async () => {
    await wait('f-3', phone('13800000013'), now)
    expect(await finish(await callerOf('f-4'))).toEqual({ result: 'gone' })
    expect(await stands('f-3')).toEqual([[], 1])
  })

  test('[C-8] it waits no more once it is another member’s', async () => {
    const caller = await callerOf('f-5')
    await wait('f-5', phone('13800000015'), now)
    await bind('f-6', phone('13800000015'))
    expect(await finish(caller)).toEqual({ result: 'contactTaken' })
    expect(await stands('f-5')).toEqual([[], 0])
  })
})

test('[C-8] a contact that must wait after an alarm is told to the member, with until when', async () => {
  const caller = await callerOf('alarmed')
  const contact = phone('13800000071')
  const asker = { deviceId: caller.deviceId, address: caller.address, memberId: 'alarmed' }
  await db
    .updateTable('member')
    .set({ password_hash: await services.passwords.hash('former77x') })
    .where('id', '=', 'alarmed')
    .execute()
  await writeRows(db, row('security_notice', { member_id: 'alarmed', answer: 'notMine', answered_at: now - 1, at: now - 2 }))
  const asked = { key: 'alarmed-key', purpose: 'bind', contact, language: 'en' } as const
  const sent = await services.write((tx) => services.codes.ask(tx, asker, asked, { isHidden: false }))
  if (sent.result !== 'sent') throw new Error(sent.result)
  await services.delivery.sweep()
  const outbox = (await services.delivery.outbox()) ?? []
  const code = outbox.flatMap(({ text }) => /\d{6}/.exec(text) ?? []).at(-1) ?? ''
  const order = { loginPassword: 'former77x', proof: { contact, ticket: sent.ticket, code }, old: null, isLost: false }
  const found = await findSession(db, { tokenHash: 't-alarmed' }, now)
  if (!('member' in found)) throw new Error('no session')
  const bound = await bindOwnContact(services, { ...caller, session: found }, order)
  if (bound.result !== 'waits') throw new Error(bound.result)
  const [told] = await db.selectFrom('message').select(['words', 'blanks_json']).where('member_id', '=', 'alarmed').execute()
  expect([told?.words, JSON.parse(told?.blanks_json ?? '')]).toEqual(['contactLost', { until: siteTime(bound.dueAt) }])
})

describe('what a contact took the place of', () => {
  const [first, second] = [phone('13800000041'), phone('13800000042')]
  /** A member who changed to the second so long ago, from the first if nothing else is said, and for whom the third waits. */
  const change = async (id: string, third: Contact, ago: number, from: Contact | null = first) => {
    const caller = await callerOf(id)
    const sealed = (contact: Contact) => ({ print: `${id}.${contact.target}`, sealed: testVault.seal(contact.target, id) })
    const before = { before_print: from && contactPrint(testVault, from), before_sealed: from && testVault.seal(from.target, id) }
    const bound = { ...sealed(second), bound_at: now - ago, changed_at: now - ago, ...before }
    await writeRows(
      db,
      row('member_contact', { member_id: id, channel: 'phone', ...bound }),
      row('contact_change', { member_id: id, channel: 'phone', ...sealed(third), asked_at: 1, due_at: now }),
    )
    await services.write((tx) => finishContact(tx, services, caller, 'phone'))
    const kept = await db
      .selectFrom('member_contact')
      .select(['before_sealed', 'bound_at', 'changed_at'])
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow()
    expect([kept.bound_at, kept.changed_at]).toEqual([now, now])
    return kept.before_sealed === null ? null : testVault.open(kept.before_sealed, id)
  }

  test('[C-8] is what was there before the first of changes within thirty days', async () => {
    expect(await change('before-1', phone('13800000043'), 30 * DAY - 1)).toBe(first.target)
  })

  test('[C-8] is the last one where that was there for thirty days', async () => {
    expect(await change('before-2', phone('13800000044'), 30 * DAY)).toBe(second.target)
  })

  test('[C-8] is the last one where that was the first of its kind, however lately it was bound', async () => {
    expect(await change('before-none', phone('13800000049'), HOUR, null)).toBe(second.target)
  })

  test('[C-8] is told at that contact, and among what the member is asked about', async () => {
    await db.deleteFrom('delivery').execute()
    await change('before-told', phone('13800000045'), 40 * DAY)
    const sent = await db.selectFrom('delivery').select(['kind', 'channel', 'masked']).execute()
    expect(sent).toContainEqual({ kind: 'security', channel: 'phone', masked: maskContact(second) })
    const asked = await db.selectFrom('security_notice').select('kind').where('member_id', '=', 'before-told').execute()
    expect(asked).toEqual([{ kind: 'phone' }])
  })

  test('[C-8] [P-6] is remembered as what the member was reached by', async () => {
    await change('before-known', phone('13800000046'), 40 * DAY)
    const former = await db.selectFrom('former_contact').select('print').where('member_id', '=', 'before-known').execute()
    expect(former).toEqual([{ print: contactPrint(testVault, second) }])
  })
})

describe('the contacts of a member who has two', () => {
  /** One that is bound for long. */
  const bound = (id: string, contact: Contact, more: BareRow['values'] = {}) =>
    row('member_contact', {
      member_id: id,
      channel: contact.channel,
      print: contactPrint(testVault, contact),
      sealed: testVault.seal(contact.target, id),
      bound_at: 1,
      ...more,
    })
  const column = async (id: string, name: 'before_sealed' | 'before_print') => {
    const kept = await db
      .selectFrom('member_contact')
      .select(['channel', 'before_sealed', 'before_print'])
      .where('member_id', '=', id)
      .execute()
    return Object.fromEntries(kept.map((one) => [one.channel, one[name]]))
  }

  test('[C-8] one that is changed took the place of the one of its own kind', async () => {
    const caller = await callerOf('two-1')
    const waits = { print: 'two-1-waits', sealed: testVault.seal('+8613800000062', 'two-1'), asked_at: 1, due_at: now }
    await writeRows(
      db,
      bound('two-1', mail('two-1')),
      bound('two-1', phone('13800000061')),
      row('contact_change', { member_id: 'two-1', channel: 'phone', ...waits }),
    )
    await services.write((tx) => finishContact(tx, services, caller, 'phone'))
    expect(testVault.open((await column('two-1', 'before_sealed')).phone ?? '', 'two-1')).toBe('+8613800000061')
  })

  test('[C-8] one that is changed leaves one of the other kind waiting', async () => {
    const caller = await callerOf('two-2')
    const waits = (contact: Contact) =>
      row('contact_change', {
        member_id: 'two-2',
        channel: contact.channel,
        print: `waits-${contact.target}`,
        sealed: testVault.seal(contact.target, 'two-2'),
        asked_at: 1,
        due_at: now,
      })
    await writeRows(db, waits(mail('two-2')), waits(phone('13800000063')))
    await services.write((tx) => finishContact(tx, services, caller, 'phone'))
    const waiting = await db.selectFrom('contact_change').select('channel').where('member_id', '=', 'two-2').execute()
    expect(waiting).toEqual([{ channel: 'email' }])
  })

  /** What both took the place of, sealed with an older key; afterwards all is sealed with a newer one. */
  const reseal = async (id: string, was: { readonly phone: Contact; readonly email: Contact }) => {
    for (const table of ['member_contact', 'contact_change'] as const) await db.deleteFrom(table).execute()
    const before = (one: Contact) => ({ before_print: 'old', before_sealed: testVault.seal(one.target, id) })
    await writeRows(
      db,
      bound(id, mail(`${id}-now`), before(was.email)),
      bound(id, phone(`1390000${id.slice(-4)}`), before(was.phone)),
    )
    const newer = createVault(readDataKeys(`${Buffer.alloc(32, 8).toString('base64url')},${DATA_KEY}`))
    await sealStoredContacts(services.write, newer)
    return newer
  }

  test('[P-7] a newer data key seals what each of them took the place of', async () => {
    const was = { phone: phone('13800000071'), email: mail('seal-before') }
    const newer = await reseal('seal-0001', was)
    const sealed = await column('seal-0001', 'before_sealed')
    const opened = (text: string | null | undefined) => newer.open(text ?? '', 'seal-0001')
    expect([opened(sealed.phone), opened(sealed.email)]).toEqual([was.phone.target, was.email.target])
  })

  test('[P-7] a newer data key seals each of them', async () => {
    const newer = await reseal('each-0003', { phone: phone('13800000091'), email: mail('each-before') })
    const own = [mail('each-0003-now'), phone('13900000003')]
    expect(await contactsOf(db, newer, 'each-0003')).toEqual(own)
    expect(await Promise.all(own.map((one) => ownerOf(db, newer, one)))).toEqual(['each-0003', 'each-0003'])
  })

  test('[P-7] a newer data key prints what each of them took the place of', async () => {
    const was = { phone: phone('13800000081'), email: mail('print-before') }
    const newer = await reseal('print-0002', was)
    const prints = { phone: contactPrint(newer, was.phone), email: contactPrint(newer, was.email) }
    expect(await column('print-0002', 'before_print')).toEqual(prints)
  })
})

test('[C-8] a member’s contacts are listed masked, the phone first, with those that wait', async () => {
  const waits = { print: 'l-2', sealed: testVault.seal('+8613900000052', 'list-1'), asked_at: 1, due_at: now + 5 }
  const bound = (contact: Contact, bound_at: number) =>
    row('member_contact', {
      member_id: 'list-1',
      channel: contact.channel,
      print: `l-${contact.target}`,
      sealed: testVault.seal(contact.target, 'list-1'),
      bound_at,
    })
  await writeRows(
    db,
    bound(mail('lena'), 2),
    bound(phone('13800000051'), 1),
    row('contact_change', { member_id: 'list-1', channel: 'phone', ...waits }),
  )
  expect(await listContacts(services, 'list-1')).toEqual({
    contacts: [
      { channel: 'phone', masked: '+86 138*****051', boundAt: 1 },
      { channel: 'email', masked: 'l**@example.com', boundAt: 2 },
    ],
    waiting: [{ channel: 'phone', masked: '+86 139*****052', dueAt: now + 5 }],
    open: { phone: true, email: true },
  })
})

describe('a contact that is denied', () => {
  /** The contacts of a member who denies the one that took the place of `kept`, an hour ago. */
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

  test('[C-8] it gives its place back to the one before', async () => {
    expect(await deny('n-1', mail('before-free'))).toEqual([mail('before-free')])
  })

  test('[C-8] one before that is another member’s by now stays theirs', async () => {
    await bind('n-3', mail('before-taken'))
    expect(await deny('n-2', mail('before-taken'))).toEqual([])
    expect(await ownerOf(db, testVault, mail('before-taken'))).toBe('n-3')
  })

  test('[C-8] one that was bound since the denied change stays', async () => {
    expect(await deny('n-4', mail('n-4'), now - 2 * HOUR)).toEqual([mail('theirs-n-4')])
  })
})

describe('mails of notices', () => {
  const notices = (member_id: string, kind: string, sent_at: number | null, many: number) =>
    Array.from({ length: many }, () => row('security_notice', { member_id, kind, sent_at, at: now - DAY }))
  /** By what a member is written to of a notice of a new device, after what they were sent before. */
  const written = async (id: string, contacts: readonly Contact[], ...before: readonly BareRow[]) => {
    for (const table of ['security_notice', 'delivery'] as const) await db.deleteFrom(table).execute()
    await writeRows(db, member(id), ...before, ...notices(id, 'newDevice', null, 1))
    for (const contact of contacts) await bind(id, contact)
    await services.securityMail.sweep()
    const sent = await db.selectFrom('delivery').select('channel').execute()
    return sent.map(({ channel }) => channel).toSorted()
  }

  test('[C-8] members are written to everywhere they are reached', async () => {
    expect(await written('m-1', [mail('m-1'), phone('13800000003')])).toEqual(['email', 'phone'])
  })

  test.each([
    ['a day ago', 'm-2', 'newDevice', now - DAY, ['email']],
    ['less than a day ago', 'm-3', 'newDevice', now - DAY + 1, []],
    ['just now of another kind', 'm-4', 'newPlace', now - 1, ['email']],
  ] as const)(
    '[C-8] a member is written to of one kind twenty times a day: twenty went %s',
    async (_, id, kind, sentAt, sent) => {
      expect(await written(id, [mail(id)], ...notices(id, kind, sentAt, 20))).toEqual(sent)
    },
  )
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

const tryBirthday = (id: string, birthday: string) => services.write((tx) => setBirthday(tx, id, birthday))
const tryWrongBirthdays = async (id: string) => {
  for (let at = 0; at < 5; at += 1) expect(await tryBirthday(id, '2000-02-30')).not.toMatchObject({ result: 'done' })
}

test('[X-4] [C-11] a birth date is tried five times at once, wrong ones too', async () => {
  await tryWrongBirthdays('y-1')
  await expect(tryBirthday('y-1', '1990-01-01')).rejects.toMatchObject({ words: 'rateLimited' })
})

test('[X-4] [C-11] each member tries birth dates for themselves', async () => {
  await tryWrongBirthdays('y-2')
  expect(await tryBirthday('y-3', '1900-01-01')).toMatchObject({ result: 'done' })
})

describe('a recovery', () => {
  const ticket = async (id: string, more: BareRow['values'] = {}, { role = 'member', owner = id } = {}) => {
    const hash = await services.passwords.hash('former77x')
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
  const hasPassword = async (id: string, password: string) => {
    const found = await findMember(db, id)
    return found !== undefined && services.passwords.verify(password, found.password_hash)
  }

  test('[C-8] it sets a password until its ticket ends', async () => {
    await ticket('z-last')
    expect([await finish('z-last', 'better77x'), await hasPassword('z-last', 'better77x')]).toEqual(['done', true])
  })

  test.each([
    ['its ticket ended', 'z-over', { expires_at: now }, {}],
    ['its member is staff', 'z-staff', {}, { role: 'operator' }],
    ['its contact is another member’s', 'z-moved', {}, { owner: 'z-new' }],
  ] as const)('[C-8] it sets nothing where %s', async (_, id, more, whose) => {
    await ticket(id, more, whose)
    expect([await finish(id, 'better77x'), await hasPassword(id, 'former77x')]).toEqual(['gone', true])
  })

  test('[C-8] it sets nothing on another device', async () => {
    await ticket('z-away')
    expect([await finish('z-away', 'better77x', 'other-device'), await hasPassword('z-away', 'former77x')]).toEqual([
      'gone',
      true,
    ])
  })

  test('[C-8] [S-4] it lets in again who locked themselves out on their device', async () => {
    const attempt = { nameKey: 'z-locked', deviceId: 'z-device', address: '10.0.0.z-locked' }
    const guess = () => services.write((tx) => countAttempt(tx, attempt, true))
    await ticket('z-locked')
    for (let at = 0; at < 5; at += 1) expect(await guess()).toBe('try')
    expect(await guess()).toEqual({ wait: 5 * MINUTE })
    await finish('z-locked', 'better77x')
    expect(await guess()).toBe('try')
  })

  // Its answer may have been lost.
  test.each([
    ['less than ten minutes ago is told again', 'z-used', -10 * MINUTE + 1, 'former77x', 'done'],
    ['ten minutes ago is told no more', 'z-old', -10 * MINUTE, 'former77x', 'gone'],
    ['just now is not told of another one', 'z-other', 0, 'better77x', 'gone'],
  ] as const)('[C-8] that it set a password %s', async (_, id, used, password, result) => {
    await ticket(id, { used_at: now + used })
    expect(await finish(id, password)).toBe(result)
  })
})
