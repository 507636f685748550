import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sendCode } from '#src/api/contract/registration.ts'
import { forgotStart } from '#src/api/contract/recovery.ts'
import type { Contact } from '#src/api/model/contact.ts'
import type { CodePurpose } from '#src/api/model/registration.ts'
import { createContactProofs } from '#server/accounts/contactProofs.ts'
import { bindContact } from '#server/accounts/contacts.ts'
import { proveRecovery, startRecovery } from '#server/accounts/recover.ts'
import { createSecurityMail } from '#server/accounts/securityMail.ts'
import { sendRegisterCode } from '#server/accounts/sendCode.ts'
import type { Caller } from '#server/members/caller.ts'
import { findSession } from '#server/members/sessions.ts'
import { hashToken } from '#server/platform/ids.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { emptyTables, type BareRow, row, writeRows } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'
import { testVault } from '#tests/support/dataKey.ts'

// Codes to contacts: who gets one, what it proves, and how often it is guessed at.

const HOUR = 3_600_000
const DAY = 24 * HOUR
const start = 1_000 * DAY
let now = start
const { db, services } = await startBareServices(() => now)
beforeAll(async () => {
  await services.write(async (tx) => {
    await writeSetting(tx, 'registerOpen', 'on')
    await writeSetting(tx, 'registerPhone', 'off')
    await writeSetting(tx, 'registerEmail', 'optional')
  })
})
beforeEach(async () => {
  now = start
  await emptyTables(db, 'contact_code', 'delivery', 'recovery', 'login_failure')
})

const mail = (name: string): Contact => ({ channel: 'email', target: `${name}@example.com` })
const member = (id: string, more: BareRow['values'] = {}) =>
  row('member', { id, name: id, name_key: id, role: 'member', status: '1', ...more })
/** A member with an e-mail address of the same name. */
async function reached(id: string, more: BareRow['values'] = {}): Promise<void> {
  await writeRows(db, member(id, more))
  await services.write((tx) => bindContact(tx, testVault, id, mail(id)))
}

const visitor: Caller = {
  address: '10.0.0.1',
  deviceId: 'd',
  session: null,
  verification: {},
  userAgent: undefined,
  language: 'en',
  requestId: 'r',
}
/** The visitor, with a verification that lets one call through. */
async function verified(action: string, secret: string, more: Partial<Caller> = {}): Promise<Caller> {
  const id = hashToken(`image ${secret}`)
  const { deviceId } = { ...visitor, ...more }
  await writeRows(
    db,
    row('captcha_result', { id, device_id: deviceId, expires_at: now + HOUR }),
    row('captcha_pass', { result_id: id, action, left: 1 }),
  )
  return { ...visitor, ...more, verification: { imageVerification: secret } }
}

/** What was sent last, and the digits of its code. */
async function lastSent() {
  await services.delivery.sweep()
  const [last] = (await services.delivery.outbox()) ?? []
  return { text: last?.text ?? '', code: /\d{6}/.exec(last?.text ?? '')?.[0] ?? '' }
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

describe('a guess at a code', () => {
  const asker = { deviceId: 'd', address: '10.0.0.1', memberId: null }
  let keys = 0
  const sent = async (purpose: CodePurpose = 'register', contact = mail('guess')) => {
    now += 60_000
    const asked = { key: `guess-${(keys += 1)}`, purpose, contact, language: 'en' } as const
    const answer = await services.write((tx) => services.codes.ask(tx, asker, asked, { isHidden: false }))
    if (answer.result !== 'sent') throw new Error(answer.result)
    return { ticket: answer.ticket, code: (await lastSent()).code, purpose, contact }
  }
  const check = (given: Awaited<ReturnType<typeof sent>>) => services.write((tx) => services.codes.check(tx, asker, given))
  /** So many wrong ones, five a code. */
  const guess = async (many: number) => {
    for (let left = many; left > 0; left -= 5) {
      const given = await sent()
      for (let at = 0; at < Math.min(5, left); at += 1) await check({ ...given, code: wrong(given.code) })
    }
  }

  test('[C-8] that is right is never one of the fifteen of its contact', async () => {
    const given = await sent()
    for (let at = 0; at < 17; at += 1) expect(await check(given)).toEqual({ ok: true })
    expect(await check({ ...given, code: wrong(given.code) })).toEqual({ ok: false, fault: 'codeWrong', left: 4 })
  })

  test('[C-8] that is right takes no more than itself out of the count of its contact', async () => {
    await guess(14)
    const given = await sent()
    expect(await check(given)).toEqual({ ok: true })
    expect(await check({ ...given, code: wrong(given.code) })).toMatchObject({ fault: 'codeWrong' })
    expect(await check({ ...given, code: wrong(given.code) })).toMatchObject({ fault: 'codeLocked' })
    expect(await check(given)).toEqual({ ok: false, fault: 'codeLocked' })
  })

  test('[C-8] counts for its own contact and purpose', async () => {
    await guess(15)
    for (const given of [await sent('recover'), await sent('register', mail('other'))]) {
      expect(await check({ ...given, code: wrong(given.code) })).toMatchObject({ fault: 'codeWrong' })
      expect(await check(given)).toEqual({ ok: true })
    }
  })
})

describe('a code for a new account', () => {
  const ask = (caller: Caller, key: string, contact = mail('new')) =>
    sendRegisterCode(services, caller, { key, purpose: 'register', contact })

  test('[C-8] [S-4] takes a verification of its own', async () => {
    await expect(ask(visitor, 'r-1')).rejects.toMatchObject({ words: 'needSafe' })
    await expect(ask(await verified(forgotStart.path, 'r-other'), 'r-1')).rejects.toMatchObject({ data: { reason: 'expired' } })
    expect(await ask(await verified(sendCode.path, 'r-own'), 'r-1')).toMatchObject({ result: 'sent' })
  })

  test('[C-8] [S-4] takes no verification where the same is asked for again on the device', async () => {
    const first = await ask(await verified(sendCode.path, 'r-first'), 'r-2')
    expect(await ask(visitor, 'r-2')).toEqual(first)
    await expect(ask({ ...visitor, deviceId: 'd-2' }, 'r-2')).rejects.toMatchObject({ words: 'needSafe' })
  })

  const noneSent = async () => {
    expect(await db.selectFrom('contact_code').select('id').execute()).toEqual([])
  }

  test('[C-8] is not sent to a contact of a kind that nobody registers by, which takes no verification', async () => {
    expect(await ask(visitor, 'o-1', { channel: 'phone', target: '+8613800000000' })).toEqual({ result: 'off' })
    await noneSent()
  })

  test('[C-8] is not sent where nobody registers, which takes no verification', async () => {
    await services.write((tx) => writeSetting(tx, 'registerOpen', 'off'))
    onTestFinished(() => services.write((tx) => writeSetting(tx, 'registerOpen', 'on')))
    expect(await ask(visitor, 'o-2')).toEqual({ result: 'off' })
    await noneSent()
  })

  test('[C-8] tells the owner of a contact in their own language, without a code', async () => {
    await reached('known')
    await writeRows(db, row('member_language', { member_id: 'known', language: 'zh-CN' }))
    await ask(await verified(sendCode.path, 'k-1'), 'k-1', mail('known'))
    const told = await lastSent()
    expect([told.code, /\p{Script=Han}/u.test(told.text)]).toEqual(['', true])
  })

  test('[C-8] for a contact that has an owner is answered as one that was sent', async () => {
    await reached('owned')
    const answer = await ask(await verified(sendCode.path, 'k-2'), 'k-2', mail('owned'))
    expect(answer).toMatchObject({ result: 'sent', againAt: now + 60_000 })
  })

  test('[C-8] is sent to a contact without an owner in the language of who asks', async () => {
    await ask(await verified(sendCode.path, 'k-3'), 'k-3', mail('unknown'))
    const fresh = await lastSent()
    expect([fresh.code.length, /\p{Script=Han}/u.test(fresh.text)]).toEqual([6, false])
  })
})

describe('a forgotten password', () => {
  const begin = async (name: string, contact: Contact, secret: string) => {
    now += 60_000
    const caller = await verified(forgotStart.path, secret)
    const answer = await startRecovery(services, caller, { key: secret, name, contact })
    if (answer.result !== 'sent') throw new Error(answer.result)
    const asked = await db.selectFrom('recovery').selectAll().where('code_id', '=', answer.ticket).executeTakeFirstOrThrow()
    return { ticket: answer.ticket, memberId: asked.member_id, code: (await lastSent()).code }
  }

  test.each([
    ['a member', 'F-Mia', 'f-mia', 'member'],
    ['a moderator', 'f-mod', 'f-mod', 'admin'],
  ])('[C-8] is that of %s whose name and contact are given', async (_, name, id, role) => {
    await reached(id, { role })
    const { memberId, code } = await begin(name, mail(id), `of-${id}`)
    expect([memberId, code.length]).toEqual([id, 6])
  })

  test.each([
    ['whose name and contact are of two members', 'f-ann', 'f-leo'],
    ['whom nobody knows', 'f-nobody', 'f-nobody'],
    ['of an operator', 'f-staff', 'f-staff'],
    ['of a developer', 'f-dev', 'f-dev'],
  ])('[C-8] %s is answered as others, with nothing sent', async (_, name, contact) => {
    await db.deleteFrom('member_contact').execute()
    await db.deleteFrom('member').execute()
    await reached('f-ann')
    await reached('f-leo')
    await reached('f-staff', { role: 'operator' })
    await reached('f-dev', { role: 'developer' })
    expect((await begin(name, mail(contact), `no-${name}`)).memberId).toBeNull()
    expect(await services.delivery.outbox()).toEqual([])
  })

  test('[C-8] [S-4] takes a verification', async () => {
    const asked = { key: 'v-0', name: 'v', contact: mail('v') }
    await expect(startRecovery(services, visitor, asked)).rejects.toMatchObject({ words: 'needSafe' })
    const caller = await verified(forgotStart.path, 'v-0')
    expect(await startRecovery(services, caller, asked)).toMatchObject({ result: 'sent' })
  })

  test('[C-8] [S-4] takes no verification where the same is asked for again', async () => {
    const asked = { key: 'v-1', name: 'v', contact: mail('v') }
    const first = await startRecovery(services, await verified(forgotStart.path, 'v-1'), asked)
    expect(await startRecovery(services, visitor, asked)).toEqual(first)
    expect(await db.selectFrom('recovery').select('code_id').execute()).toHaveLength(1)
  })

  let proofs = 0
  const proveAs = async (more: Partial<Caller>, digits: (sent: string) => string = (sent) => sent) => {
    const id = `p-${(proofs += 1)}`
    await reached(id)
    const { ticket, code } = await begin(id, mail(id), id)
    return proveRecovery(services, { ...visitor, ...more }, { ticket, code: digits(code) })
  }

  test('[C-8] goes on by its own code for ten minutes', async () => {
    expect(await proveAs({})).toMatchObject({ result: 'right', expiresAt: now + 600_000 })
  })

  test('[C-8] does not go on by a wrong code', async () => {
    expect(await proveAs({}, wrong)).toEqual({ result: 'codeWrong', left: 4 })
  })

  test('[C-8] does not go on on a device that did not begin it', async () => {
    expect(await proveAs({ deviceId: 'd-2' })).toEqual({ result: 'codeGone' })
  })
})

describe('a contact proves', () => {
  const proofs = () => createContactProofs(services)
  const callerOf = async (id: string): Promise<Caller> => {
    const found = await findSession(db, { tokenHash: `t-${id}` }, now)
    if (!('member' in found)) throw new Error(`${id} has no session`)
    return { ...visitor, session: found }
  }
  const come = async (id: string, changedAt: number | null = null) => {
    await reached(id)
    const session = { token_hash: `t-${id}`, member_id: id, device_id: 'd', seal_key: 'k', expires_at: now + 9 * DAY }
    await writeRows(db, row('session', { ...session, ended_at: null }))
    await db.updateTable('member_contact').set({ changed_at: changedAt }).where('member_id', '=', id).execute()
  }
  let keys = 0
  const codeFor = async (id: string, purpose: CodePurpose) => {
    now += 60_000
    const asked = { key: `proof-${(keys += 1)}`, purpose, contact: mail(id), language: 'en' } as const
    const asker = { deviceId: 'd', address: '10.0.0.1', memberId: id }
    const answer = await services.write((tx) => services.codes.ask(tx, asker, asked, { isHidden: false }))
    if (answer.result !== 'sent') throw new Error(answer.result)
    return { channel: 'email', ticket: answer.ticket, code: (await lastSent()).code } as const
  }

  test.each([
    ['by a code who is reached by a channel of codes', 'c-mail', ['email'], 'code'],
    ['by another contact who is not reached by a channel of codes', 'c-mail', ['phone'], 'contact'],
    ['by a contact who has none', 'c-none', ['email'], 'contact'],
    ['nothing where the site sends no codes', 'c-mail', [], 'none'],
  ])('[C-11] %s', async (_, id, open: readonly string[], needed) => {
    await db.deleteFrom('member_contact').execute()
    await services.write((tx) => bindContact(tx, testVault, 'c-mail', mail('c-mail')))
    const isOpen = (channel: string) => open.includes(channel)
    expect(await createContactProofs({ ...services, delivery: { isOpen } }).need(db, id)).toBe(needed)
  })

  /** A member whose contact is a minute new; what proves it for each purpose. */
  const comeNew = async (id: string) => {
    await services.write((tx) => writeSetting(tx, 'withdrawContactWait', '72'))
    await come(id, start + 60_000)
    const caller = await callerOf(id)
    return {
      use: async () => {
        const proof = await codeFor(id, 'withdrawPassword')
        return services.write((tx) => proofs().use(tx, caller, proof))
      },
      useForFactor: async () => {
        const proof = await codeFor(id, 'factor')
        return services.write((tx) => proofs().useForFactor(tx, caller, proof))
      },
    }
  }

  test('[C-11] nothing about withdrawals before the wait of what is new is over', async () => {
    const { use } = await comeNew('n-mia')
    expect(await use()).toEqual({ result: 'contactNew', until: start + 60_000 + 72 * HOUR })
    now = start + 72 * HOUR
    expect(await use()).toBeNull()
  })

  test('[C-11] a second factor at once, also where it is new', async () => {
    const { useForFactor } = await comeNew('n-leo')
    expect(await useForFactor()).toBeNull()
  })

  /** A code for a purpose, and what becomes of it for either. */
  const proofOf = async (id: string, purpose: CodePurpose) => {
    await come(id)
    const caller = await callerOf(id)
    const proof = await codeFor(id, purpose)
    return {
      use: (digits = proof.code) => services.write((tx) => proofs().use(tx, caller, { ...proof, code: digits })),
      useForFactor: () => services.write((tx) => proofs().useForFactor(tx, caller, proof)),
      code: proof.code,
    }
  }

  test('[C-11] a thing once a code', async () => {
    const { use } = await proofOf('u-once', 'withdrawPassword')
    expect([await use(), await use()]).toEqual([null, { result: 'codeUsed' }])
  })

  test('[C-11] a second factor once a code', async () => {
    const { useForFactor } = await proofOf('u-factor', 'factor')
    expect([await useForFactor(), await useForFactor()]).toEqual([null, { result: 'codeUsed' }])
  })

  test('[C-11] nothing by a wrong code', async () => {
    const { use, code } = await proofOf('u-wrong', 'withdrawPassword')
    expect(await use(wrong(code))).toEqual({ result: 'codeWrong', left: 4 })
  })

  test('[C-11] nothing by a code that was sent for something else', async () => {
    const [withdrawal, factor] = [await proofOf('u-one', 'withdrawPassword'), await proofOf('u-two', 'factor')]
    expect([await withdrawal.useForFactor(), await factor.use()]).toEqual([{ result: 'codeGone' }, { result: 'codeGone' }])
  })
})

test('[C-8] notices are sent once, to an open channel, the oldest twenty in a sweep', async () => {
  const orders: { to: string; language: string; expiresAt: number; at: number }[] = []
  const mailing = createSecurityMail({
    ...services,
    delivery: {
      isOpen: (channel) => channel === 'email',
      order: (_tx, { contact, language, expiresAt, message }) => {
        orders.push({ to: contact.target, language, expiresAt, at: message.kind === 'security' ? message.at : 0 })
        return Promise.resolve(true)
      },
    },
  })
  await db.deleteFrom('security_notice').execute()
  await reached('h-mia')
  await services.write((tx) => bindContact(tx, testVault, 'h-mia', { channel: 'phone', target: '+8613900000000' }))
  await writeRows(db, row('member_language', { member_id: 'h-mia', language: 'zh-CN' }))
  const notice = (id: string, member_id: string, at: number, sent_at: number | null = null) =>
    row('security_notice', { id, member_id, kind: 'password', at, sent_at })
  await writeRows(db, notice('h-sent', 'h-mia', 1, now - DAY), notice('h-new', 'h-mia', 3), notice('h-old', 'h-mia', 2))
  await writeRows(db, ...Array.from({ length: 19 }, (_, index) => notice(`h-${index}`, `h-nobody-${index}`, 2)))
  await mailing.sweep()
  const told = { to: 'h-mia@example.com', language: 'zh-CN', expiresAt: now + DAY }
  expect(orders).toEqual([{ ...told, at: 2 }])
  await mailing.sweep()
  await mailing.sweep()
  expect(orders).toEqual([
    { ...told, at: 2 },
    { ...told, at: 3 },
  ])
})

test('[C-8] a notice that cannot be sent keeps no other one waiting', async () => {
  const told: string[] = []
  const mailing = createSecurityMail({
    ...services,
    delivery: {
      isOpen: (channel) => channel === 'email',
      order: (_tx, { contact: { target } }) => {
        if (target.startsWith('f-bad')) return Promise.reject(new Error('unreadable'))
        told.push(target)
        return Promise.resolve(true)
      },
    },
  })
  await db.deleteFrom('security_notice').execute()
  const bad = Array.from({ length: 20 }, (_, index) => `f-bad-${index}`)
  for (const id of [...bad, 'f-near', 'f-far']) await reached(id)
  const notice = (member_id: string, at: number) =>
    row('security_notice', { id: member_id, member_id, kind: 'password', at, sent_at: null })
  await writeRows(db, notice('f-bad-0', 1), notice('f-near', 2))
  await expect(mailing.sweep()).rejects.toThrow('unreadable')
  expect(told).toEqual(['f-near@example.com'])
  await mailing.sweep()
  now += 2_000
  // Twenty of them are as many as one sweep takes.
  await writeRows(db, ...bad.slice(1).map((id) => notice(id, 1)), notice('f-far', 2))
  await expect(mailing.sweep()).rejects.toThrow('20 of 20 failed')
  await mailing.sweep()
  expect(told).toEqual(['f-near@example.com', 'f-far@example.com'])
})

test('[C-8] a notice that cannot be sent is tried ever more seldom for a day, and then given up and told of', async () => {
  let tries = 0
  const mailing = createSecurityMail({
    ...services,
    delivery: {
      isOpen: (channel) => channel === 'email',
      order: () => {
        tries += 1
        return Promise.reject(new Error('unreadable'))
      },
    },
  })
  await db.deleteFrom('security_notice').execute()
  await reached('g-bad')
  const written = now
  await writeRows(db, row('security_notice', { id: 'g-bad', member_id: 'g-bad', kind: 'password', at: written, sent_at: null }))
  const faults: unknown[] = []
  const sweepFor = async (time: number, step: number) => {
    for (const until = now + time; now < until; now += step) await mailing.sweep().catch((error: unknown) => faults.push(error))
  }
  await sweepFor(60_000, 1_000)
  // At once, and after 2, 4, 8, 16 and 32 s more.
  expect(tries).toBeLessThanOrEqual(6)
  await sweepFor(DAY + HOUR, 60_000)
  const tried = tries
  expect([faults.length, String(faults.at(-1))]).toEqual([tried, expect.stringContaining('given up')])
  await sweepFor(DAY, 60_000)
  expect([tries, faults.length]).toEqual([tried, tried])
})
