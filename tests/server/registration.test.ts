import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EXCLUSION_PHRASES } from '#src/api/model/saferPlay.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { devOutbox } from '#src/api/contract/dev.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { birthdaySet } from '#src/api/contract/profile.ts'
import { realNameBind } from '#src/api/contract/realName.ts'
import { checkNameV1, checkNameV2, checkNameV3, referrerInfo, register, registerTerms } from '#src/api/contract/registration.ts'
import { TERMS } from '#src/api/model/terms.ts'
import { isAccountName } from '#src/api/model/nameFault.ts'
import type { Demand } from '#src/api/model/contact.ts'
import { login } from '#src/api/contract/session.ts'
import { profile } from '#src/api/profile.ts'
import { cash } from '#src/api/model/money/amount.ts'
import { bookHandPayment } from '#server/cashier/deposit/handPayments.ts'
import { inviteCodeOf } from '#server/accounts/invites.ts'
import { auditLedger } from '#server/ledger/audit.ts'
import { beginSession } from '#server/members/sessions.ts'
import { sweepTables } from '#server/platform/growth.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { beginPause } from '#server/saferPlay/pauses.ts'
import { readPause } from '#server/saferPlay/record.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { createContactUser } from '#tests/support/contactCodes.ts'
import { createRegistrant, EMAIL, messageOf, PHONE } from '#tests/support/registering.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { written } from '#tests/support/written.ts'

let server: TestServer
let person: ReturnType<typeof createRegistrant>
beforeEach(async () => {
  server = await startTestServer()
  person = createRegistrant(server, 'device-new')
})
afterEach(() => server.stop())

const demand = (channel: 'phone' | 'email', value: Demand) =>
  server.services.write((tx) => writeSetting(tx, channel === 'phone' ? 'registerPhone' : 'registerEmail', value))
const members = () => server.services.db.selectFrom('member').select('id').where('name', '=', 'harbour1').execute()
/** Money came for a member, entered by operators. */
const deposited = (memberId: string) =>
  server.services.write((tx) =>
    bookHandPayment(
      tx,
      { id: newClientId(), memberId, asset: 'FEN', amount: cash(100), number: memberId, orderId: null },
      70_000,
    ),
  )
const refused = (result: string, more: object = {}) => ({ ok: true, data: { result, ...more } })

describe('register v4', () => {
  test('[C-8] [E-4] a person with an empty browser has an account, is in, and was welcomed', async () => {
    const code = await server.services.write((tx) => inviteCodeOf(tx, 'm-mia'))
    expect(granted(await server.call(registerTerms, {}))).toEqual({
      isOpen: true,
      phone: 'optional',
      email: 'optional',
      coins: 2_000,
    })
    expect(granted(await server.call(referrerInfo, { code: code.toLowerCase() }))).toEqual({ name: 'M**' })
    const proof = await person.code(PHONE)
    const reply = granted(await person.register({ contacts: [proof], i_code: code, r_code: 'nobody' }))
    if (reply.result !== 'done') throw new Error(reply.result)
    expect(reply).toMatchObject({ coins: 2_000, member: { name: 'harbour1', role: 'member', vipLevel: 0 } })
    const { token } = reply
    expect(granted(await server.call(memberInfo, {}, { token }))).toMatchObject({ memberId: reply.member.memberId })
    expect(granted(await server.call(coinBalance, {}, { token }))).toMatchObject({ gold: 2_000 })
    const origin = await server.services.db.selectFrom('member_origin').selectAll().executeTakeFirstOrThrow()
    expect(origin).toMatchObject({
      birthday: '1990-02-28',
      i_code: code,
      r_code: 'nobody',
      inviter_id: 'm-mia',
      terms_version: TERMS.version,
    })
    expect(await auditLedger(server.services.db)).toEqual([])
    server.clock.advance(1_000)
    expect(await server.call(login, { name: 'harbour1', password: 'lighthouse7' })).toMatchObject({ ok: true })
  })

  test('[C-11] who was invited by one member and recommended by another is the friend of who invited them', async () => {
    const codeOf = (id: string) => server.services.write((tx) => inviteCodeOf(tx, id))
    await person.register({ i_code: await codeOf('m-mia'), r_code: await codeOf('m-leo') })
    const origins = await server.services.db.selectFrom('member_origin').select('inviter_id').execute()
    expect(origins).toEqual([{ inviter_id: 'm-mia' }])
  })

  test('[C-11] who was recommended alone is the friend of who recommended them', async () => {
    await person.register({ r_code: await server.services.write((tx) => inviteCodeOf(tx, 'm-leo')) })
    const origins = await server.services.db.selectFrom('member_origin').select('inviter_id').execute()
    expect(origins).toEqual([{ inviter_id: 'm-leo' }])
  })

  test('[C-8] the same registration again is the same account, welcomed once, also after a restart', async () => {
    const order = { key: newClientId(), contacts: [await person.code(PHONE)] }
    const first = granted(await person.register(order))
    await server.restart()
    const again = granted(await person.register(order))
    expect([first, again].map((reply) => reply.result === 'done' && [reply.member.memberId, reply.coins])).toEqual([
      [expect.any(String), 2_000],
      [first.result === 'done' && first.member.memberId, 2_000],
    ])
    expect(await members()).toHaveLength(1)
    expect(await server.services.db.selectFrom('ledger_tx').select('id').where('kind', '=', 'welcome').execute()).toHaveLength(1)
  })

  test.each<[string, object, number]>([
    ['by another password under the same key', { password: 'lighthouse8' }, 0],
    ['once the same is late', {}, 600_000],
  ])('[C-8] who registered already is told so and gets no session %s', async (_, change, later) => {
    const order = { key: newClientId() }
    await person.register(order)
    const sessions = () => server.services.db.selectFrom('session').select('token_hash').execute()
    const before = await sessions()
    server.clock.advance(later)
    expect(await person.register({ ...order, ...change })).toMatchObject(refused('registered'))
    expect(await sessions()).toEqual(before)
  })

  test('[C-8] that somebody registered is told under the key and the device that did alone; to others the name is taken', async () => {
    const order = { key: newClientId() }
    await person.register(order)
    expect(await person.register({ password: 'lighthouse8' })).toMatchObject(refused('taken'))
    expect(await createRegistrant(server, 'device-other').register(order)).toMatchObject(refused('taken'))
  })

  test('[C-8] [X-4] the same registration again looks at the password a few times, and never once it is late', async () => {
    const order = { key: newClientId() }
    await person.register(order)
    const verify = vi.spyOn(server.services.passwords, 'verify')
    server.clock.hold()
    const other = { ...order, password: 'lighthouse8' }
    for (let each = 0; each < 5; each += 1) expect(await person.register(other)).toMatchObject(refused('registered'))
    expect(await person.register(other)).toMatchObject({ ok: false, code: profile.codes.rateLimited })
    server.clock.advance(600_000)
    expect(await person.register(order)).toMatchObject(refused('registered'))
    expect(verify).toHaveBeenCalledTimes(5)
    verify.mockRestore()
  })

  test('[C-8] [S-4] nobody registers, and no code is sent, without a verification', async () => {
    const key = newClientId()
    const order = { key, name: 'harbour1', password: 'lighthouse7', birthday: '1990-02-28', contacts: [], agreed: true as const }
    const { headers } = person
    expect(await server.call(register, order, { headers })).toMatchObject({ ok: false, code: profile.codes.needSafe })
    expect(await members()).toEqual([])
  })

  test('[C-8] a person is welcomed once, by device or contact, and once they proved a contact', async () => {
    expect(await person.register({ name: 'harbour0' })).toMatchObject(refused('done', { coins: 0 }))
    expect(await person.register({ contacts: [await person.code(PHONE)] })).toMatchObject(refused('done', { coins: 2_000 }))
    expect(await person.register({ name: 'harbour22', contacts: [await person.code(EMAIL)] })).toMatchObject(
      refused('done', { coins: 0 }),
    )
  })

  test('[C-8] where the site asks for no contact, a device is welcomed once', async () => {
    await demand('phone', 'off')
    await demand('email', 'off')
    expect(await person.register()).toMatchObject(refused('done', { coins: 2_000 }))
    expect(await person.register({ name: 'harbour22' })).toMatchObject(refused('done', { coins: 0 }))
    expect(await createRegistrant(server, 'device-other').register({ name: 'harbour33' })).toMatchObject(
      refused('done', { coins: 2_000 }),
    )
  })

  test('[C-8] [X-4] one address makes ten accounts an hour', async () => {
    server.clock.hold()
    for (let each = 0; each < 10; each += 1) {
      const other = createRegistrant(server, `device-${each}`)
      expect(await other.register({ name: `harbour${each}x` })).toMatchObject(refused('done'))
    }
    expect(await person.register()).toMatchObject({ ok: false, code: profile.codes.rateLimited })
    server.clock.advance(360_000)
    expect(await person.register()).toMatchObject(refused('done'))
  })

  test('[C-8] [X-4] who asks for names by registering is counted as who checks them', async () => {
    server.clock.hold()
    const order = { key: newClientId(), name: 'mia2', password: 'lighthouse7', birthday: '1990-02-28', contacts: [] }
    const ask = () => server.call(register, { ...order, name: 'admin', agreed: true as const }, { headers: person.headers })
    for (let each = 0; each < 40; each += 1) expect(await ask()).toMatchObject(refused('reserved'))
    expect(await ask()).toMatchObject({ ok: false, code: profile.codes.rateLimitedC })
  })

  test('[C-8] names that are taken, read for another, reserved or blocked are refused by their own words', async () => {
    const names = { adm1n: 'reserved', kefu88: 'reserved', fuckyou1: 'blocked', rnia: 'lookAlike', m1a2: 'done' } as const
    await person.register({ name: 'mlaa' })
    expect(await person.register({ name: 'mlaa' })).toMatchObject(refused('taken'))
    expect(await person.register({ name: 'm1aa' })).toMatchObject(refused('lookAlike'))
    for (const [name, result] of Object.entries(names)) {
      expect([name, await person.register({ name })]).toMatchObject([name, refused(result)])
    }
    expect(await person.register({ name: 'Harbour1' })).toMatchObject({ ok: false, code: profile.codes.invalid })
  })

  test('[C-8] a birth date that is none, to come, or under 18 makes nobody', async () => {
    const at = new Date(server.clock.now() + 8 * 3_600_000)
    const years = (count: number, days: number) =>
      new Date(Date.UTC(at.getUTCFullYear() - count, at.getUTCMonth(), at.getUTCDate() + days)).toISOString().slice(0, 10)
    for (const [birthday, result] of [
      ['2001-02-30', 'birthdayMalformed'],
      ['1850-01-01', 'birthdayMalformed'],
      [years(-1, 0), 'birthdayFuture'],
      [years(18, 1), 'tooYoung'],
      [years(18, 0), 'done'],
    ] as const) {
      expect([birthday, await person.register({ birthday })]).toMatchObject([birthday, refused(result)])
    }
  })

  test('[C-8] [V-2] a name that others see keeps its rules, and speaks for nobody', async () => {
    expect(await person.register({ nickname: '海.' })).toMatchObject({ ok: false, code: profile.codes.invalid })
    expect(await person.register({ nickname: '官方客服' })).toMatchObject(refused('reserved'))
    expect(await person.register({ nickname: '傻逼 海' })).toMatchObject(refused('blocked'))
    expect(await person.register({ nickname: '阿依•古丽' })).toMatchObject({ data: { member: { nickname: '阿依·古丽' } } })
  })

  test('[C-8] passwords: published ones, the name itself, and what breaks V-3', async () => {
    expect(await person.register({ password: 'anchor88a' })).toMatchObject(refused('published'))
    expect(await person.register({ password: 'Harbour1' })).toMatchObject(refused('isName'))
    expect(await person.register({ password: 'lighthouse' })).toMatchObject({ ok: false, code: profile.codes.invalid })
  })

  test('[C-8] what the site asks for is asked of everybody, and what it does not ask for is not taken', async () => {
    await demand('phone', 'required')
    await demand('email', 'off')
    expect(granted(await server.call(registerTerms, {}))).toMatchObject({ phone: 'required', email: 'off' })
    expect(await person.register()).toMatchObject(refused('contactMissing', { channel: 'phone' }))
    expect(await person.ask(EMAIL)).toMatchObject(refused('off'))
    const proof = await person.code(PHONE)
    expect(await person.register({ contacts: [proof, proof] })).toMatchObject(refused('contactOff', { channel: 'phone' }))
    expect(await person.register({ contacts: [proof] })).toMatchObject(refused('done'))
  })

  test('[C-8] a device or a contact of somebody who excluded themselves makes no account', async () => {
    const { token } = granted(await person.register({ contacts: [await person.code(PHONE)] })) as { token: string }
    const { memberId } = granted(await server.call(memberInfo, {}, { token }))
    const player = { memberId, address: '127.0.0.1', deviceId: 'device-new' }
    await server.services.write((tx) => beginPause(tx, player, { months: 6 }))
    expect(await person.register({ name: 'harbour22' })).toMatchObject(refused('excluded'))
    const other = createRegistrant(server, 'device-other')
    expect(await other.register({ name: 'harbour33' })).toMatchObject(refused('done'))
    // Its device is remembered as long as the exclusion lasts.
    server.clock.advance(60 * 86_400_000)
    await sweepTables(server.services.write)
    expect(await person.register({ name: 'harbour22' })).toMatchObject(refused('excluded'))
    server.clock.advance(150 * 86_400_000)
    await sweepTables(server.services.write)
    expect(await person.register({ name: 'harbour22' })).toMatchObject(refused('done'))
  })

  test('[C-8] the device of somebody who excluded themselves is known also when they log in elsewhere meanwhile', async () => {
    const { token } = granted(await person.register({ contacts: [await person.code(PHONE)] })) as { token: string }
    const { memberId } = granted(await server.call(memberInfo, {}, { token }))
    await server.services.write((tx) => beginPause(tx, { memberId, deviceId: 'device-new' }, { months: 6 }))
    server.clock.advance(60 * 86_400_000)
    const elsewhere = { deviceId: 'device-elsewhere', address: '10.0.0.1', deviceName: 'Web', timewd: undefined }
    await server.services.write((tx) => beginSession(tx, { memberId, ...elsewhere }))
    expect(await person.register({ name: 'harbour22' })).toMatchObject(refused('excluded'))
  })

  test('[C-8] a contact of somebody who excluded themselves makes no account, also once they have another one', async () => {
    const { token } = granted(await person.register({ contacts: [await person.code(EMAIL)] })) as { token: string }
    const { memberId } = granted(await server.call(memberInfo, {}, { token, headers: person.headers }))
    await server.services.write((tx) => beginPause(tx, { memberId, deviceId: 'device-new' }, { months: 6 }))
    const user = createContactUser(
      { ...server, call: (call, payload, options) => server.call(call, payload, { ...options, headers: person.headers }) },
      () => token,
    )
    const contact = { channel: 'email', target: 'other@example.com' } as const
    const proof = { contact, ...(await user.code({ purpose: 'bind', contact })) }
    const old = await user.code({ purpose: 'change', channel: 'email' })
    expect(await user.bind({ proof, old, loginPassword: 'lighthouse7', isLost: false })).toMatchObject({ result: 'done' })
    const other = createRegistrant(server, 'device-other')
    server.clock.advance(61_000)
    expect(await other.register({ name: 'harbour22', contacts: [await other.code(EMAIL)] })).toMatchObject(refused('excluded'))
    expect(await other.register({ name: 'harbour33', contacts: [await other.code(PHONE)] })).toMatchObject(refused('done'))
    server.clock.advance(200 * 86_400_000)
    expect(await other.register({ name: 'harbour22', contacts: [await other.code(EMAIL)] })).toMatchObject(refused('done'))
  })

  test('[C-8] who turns out to be somebody that excluded themselves is excluded as long, whichever becomes known last', async () => {
    const memberOf = async (device: string, name: string, birthday: string) => {
      const reply = granted(await createRegistrant(server, device).register({ name, birthday }))
      if (reply.result !== 'done') throw new Error(reply.result)
      return { token: reply.token, headers: createRegistrant(server, device).headers, memberId: reply.member.memberId }
    }
    const excluded = await memberOf('device-a', 'harbour1', '1990-02-28')
    granted(await server.call(realNameBind, { name: 'Ada Reed' }, excluded))
    await deposited(excluded.memberId)
    const begin = ({ memberId }: typeof excluded, deviceId: string, months: 6 | 12) =>
      server.services.saferPlay.exclude({ memberId, deviceId }, months, EXCLUSION_PHRASES.en)
    const { pause } = await begin(excluded, 'device-a', 6)
    const same = await memberOf('device-b', 'harbour2', '1990-02-28')
    await deposited(same.memberId)
    const other = await memberOf('device-c', 'harbour3', '1990-02-27')
    for (const one of [same, other]) granted(await server.call(realNameBind, { name: 'ada reed' }, one))
    const pauseOf = ({ memberId }: typeof same) => readPause(server.services.db, memberId, server.clock.now())
    expect(await pauseOf(same)).toMatchObject({ kind: 'exclusion', until: pause?.until })
    expect(await pauseOf(other)).toBeNull()
    const { db } = server.services
    await db.updateTable('member_profile').set({ birthday: null }).where('member_id', '=', other.memberId).execute()
    granted(await server.call(birthdaySet, { birthday: '1990-02-28' }, other))
    expect(await pauseOf(other)).toMatchObject({ kind: 'exclusion', until: pause?.until })
    // And the other way round: what one of them begins, holds for all that are known by then.
    const { pause: longer } = await begin(same, 'device-b', 12)
    for (const one of [excluded, other]) expect(await pauseOf(one)).toMatchObject({ until: longer?.until })
    // Who excluded themselves longest becomes known last.
    server.clock.advance(1_000)
    const late = await memberOf('device-d', 'harbour4', '1990-02-28')
    await deposited(late.memberId)
    const { pause: longest } = await begin(late, 'device-d', 12)
    expect(longest?.until).toBeGreaterThan(longer?.until ?? 0)
    granted(await server.call(realNameBind, { name: 'ADA REED' }, late))
    for (const one of [excluded, same, other]) expect(await pauseOf(one)).toMatchObject({ until: longest?.until })
  })

  test('[P-6] an account that never moved money excludes nobody by writing down their name and birth date', async () => {
    const memberOf = async (device: string, name: string) => {
      const registrant = createRegistrant(server, device)
      const reply = granted(await registrant.register({ name, birthday: '1990-02-28' }))
      if (reply.result !== 'done') throw new Error(reply.result)
      granted(await server.call(realNameBind, { name: 'Ada Reed' }, { token: reply.token, headers: registrant.headers }))
      return reply.member.memberId
    }
    const present = await memberOf('device-a', 'harbour1')
    const stranger = await memberOf('device-b', 'harbour2')
    await server.services.saferPlay.exclude({ memberId: stranger, deviceId: 'device-b' }, 6, EXCLUSION_PHRASES.en)
    const later = await memberOf('device-c', 'harbour3')
    for (const memberId of [present, later]) expect(await readPause(server.services.db, memberId, server.clock.now())).toBeNull()
  })
})

describe('codes', () => {
  test('[C-8] wrong, old, used and other people’s codes each say so, and leave nothing behind', async () => {
    const proof = await person.code(PHONE)
    const wrong = { ...proof, code: proof.code === '111111' ? '222222' : '111111' }
    expect(await person.register({ contacts: [wrong] })).toMatchObject(refused('codeWrong', { channel: 'phone', left: 4 }))
    // A code is of its own device and contact.
    const other = createRegistrant(server, 'device-other')
    expect(await other.register({ contacts: [proof] })).toMatchObject(refused('codeGone'))
    expect(await person.register({ contacts: [{ ...proof, contact: EMAIL }] })).toMatchObject(refused('codeGone'))
    expect(await members()).toEqual([])
    expect(await person.register({ contacts: [proof] })).toMatchObject(refused('done'))
    expect(await person.register({ name: 'harbour22', contacts: [proof] })).toMatchObject(refused('codeUsed'))

    const late = await person.code(EMAIL)
    server.clock.advance(300_000)
    expect(await person.register({ name: 'harbour22', contacts: [late] })).toMatchObject(refused('codeExpired'))
  })

  test('[C-8] after five wrong ones the right one does not count, also when they come at once', async () => {
    const proof = await person.code(PHONE)
    const wrong = { ...proof, code: proof.code === '111111' ? '222222' : '111111' }
    const results = []
    for (let index = 0; index < 5; index += 1) results.push(granted(await person.register({ contacts: [wrong] })).result)
    expect(results).toEqual(['codeWrong', 'codeWrong', 'codeWrong', 'codeWrong', 'codeLocked'])
    expect(await person.register({ contacts: [proof] })).toMatchObject(refused('codeLocked'))
    expect(await members()).toEqual([])
  })

  test('[C-8] a newer code takes the place of the older one', async () => {
    const old = await person.code(PHONE)
    server.clock.advance(60_000)
    const proof = await person.code(PHONE)
    expect(await person.register({ contacts: [old] })).toMatchObject(refused('codeExpired'))
    expect(await person.register({ contacts: [proof] })).toMatchObject(refused('done'))
  })

  test('[C-8] one a minute, ten a day for a contact, twenty for a device; the same asking again sends nothing', async () => {
    const key = newClientId()
    const first = granted(await person.ask(PHONE, key))
    expect(granted(await person.ask(PHONE, key))).toEqual(first)
    const other = createRegistrant(server, 'device-other')
    expect(await other.ask(PHONE)).toMatchObject(refused('wait', { againAt: first.result === 'sent' ? first.againAt : 0 }))
    for (let sent = 1; sent < 10; sent += 1) {
      server.clock.advance(61_000)
      expect([sent, await person.ask(PHONE)]).toMatchObject([sent, refused('sent')])
    }
    server.clock.advance(61_000)
    expect(await other.ask(PHONE)).toMatchObject(refused('tooMany'))
    for (let sent = 10; sent < 20; sent += 1)
      expect(await person.ask({ channel: 'email', target: `p${sent}@example.com` })).toMatchObject(refused('sent'))
    expect(await person.ask(EMAIL)).toMatchObject(refused('tooMany'))
    expect(await server.services.db.selectFrom('delivery').select('id').execute()).toHaveLength(20)
  })

  test('[C-8] whether a contact has an account is told to its owner alone', async () => {
    await person.register({ contacts: [await person.code(EMAIL)] })
    server.clock.advance(60_000)
    const other = createRegistrant(server, 'device-other')
    const answer = granted(await other.ask({ channel: 'email', target: 'ADA@example.com' }))
    if (answer.result !== 'sent') throw new Error(answer.result)
    const text = await messageOf(server, answer.ticket)
    expect(text).toContain('已经属于一个账号')
    expect(text).not.toMatch(/\d{6}/)
    const proof = { contact: EMAIL, ticket: answer.ticket, code: '123456' }
    expect(await other.register({ name: 'harbour22', contacts: [proof] })).toMatchObject(refused('codeWrong'))
  })

  test('[C-8] in two tabs half-way, the second is told that the contact has an account by then', async () => {
    const first = await person.code(EMAIL)
    const other = createRegistrant(server, 'device-other')
    server.clock.advance(60_000)
    const second = await other.code(EMAIL)
    expect(await person.register({ contacts: [first] })).toMatchObject(refused('done'))
    expect(await other.register({ name: 'harbour22', contacts: [second] })).toMatchObject(refused('contactTaken'))
  })

  test('[C-8] the database and the log know no code and no contact', async () => {
    const proof = await person.code(PHONE)
    const { db } = server.services
    const rows = [
      await db.selectFrom('contact_code').selectAll().execute(),
      await db.selectFrom('delivery').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toMatch(written(proof.code))
    expect(JSON.stringify(rows)).not.toContain('13800138000')
  })
})

describe('names and outbox', () => {
  test('[C-8] three ways to check a name, and three free names for one that is not', async () => {
    expect(granted(await server.call(checkNameV1, { name: 'harbour1' }))).toEqual({ available: true })
    expect(granted(await server.call(checkNameV2, { name: 'adm1n' }))).toEqual({ available: false })
    await person.register()
    const taken = granted(await server.call(checkNameV3, { name: 'harbour1' }))
    expect(taken).toMatchObject({ available: false, reason: 'taken' })
    expect(new Set(taken.suggestions).size).toBe(3)
    for (const name of taken.suggestions) {
      expect(isAccountName(name)).toBe(true)
      expect(granted(await server.call(checkNameV3, { name }))).toEqual({ available: true, reason: null, suggestions: [] })
    }
  })

  test('[C-8] v2 asks for a verification from the eleventh in a minute on; all of them end somewhere', async () => {
    for (let asked = 0; asked < 10; asked += 1) await server.call(checkNameV2, { name: 'harbour1' })
    expect(await server.call(checkNameV2, { name: 'harbour1' })).toMatchObject({ ok: false, code: profile.codes.needSafe })
    for (let asked = 0; asked < 40; asked += 1) await server.call(checkNameV1, { name: 'harbour1' })
    expect(await server.call(checkNameV3, { name: 'harbour1' })).toMatchObject({ ok: false, code: profile.codes.rateLimitedC })
  })

  test('[C-8] the outbox is for developers, and only where the site keeps one', async () => {
    await person.code(PHONE)
    const token = await server.login('dev')
    expect(granted(await server.call(devOutbox, {}, { token })).list).toMatchObject([
      { channel: 'phone', kind: 'code', language: 'zh-CN', to: '+8613800138000' },
    ])
    expect(await server.call(devOutbox, {}, { token: await server.login('mia', 'mias') })).toMatchObject({
      code: profile.codes.forbidden,
    })
  })
})
