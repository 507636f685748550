import { generateSync } from 'otplib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { memberInfo } from '#src/api/contract/member.ts'
import {
  memberFactor,
  memberFactorBegin,
  memberFactorCodes,
  memberFactorConfirm,
  memberFactorRemove,
} from '#src/api/contract/memberFactor.ts'
import { securityProgress } from '#src/api/contract/securityProgress.ts'
import { securityNotices } from '#src/api/contract/securityNotices.ts'
import { login } from '#src/api/contract/session.ts'
import { withdrawalNew, withdrawalTerms } from '#src/api/contract/withdrawal.ts'
import { profile } from '#src/api/profile.ts'
import { setStatus } from '#server/members/account.ts'
import { removeFactor } from '#server/members/secondFactor.ts'
import { memberWait } from '#server/members/withdrawalWaits.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { createContactUser } from '#tests/support/contactCodes.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { orderTo, prepare } from '#tests/support/withdrawals.ts'

const { codes } = profile
const PASSWORD = 'anchor88a'
const STEP = 30_000

let server: TestServer
let mia: string
let user: ReturnType<typeof createContactUser>
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
  user = createContactUser(server, () => mia)
})
afterEach(() => server.stop())

const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(server.clock.now() / 1_000) })
const nextStep = () => server.clock.advance(STEP)
const logIn = (more: object = {}, password = PASSWORD) => server.call(login, { name: 'mia', password, ...more })
const needed = { ok: false, code: codes.invalid, data: { field: 'factorCode' } }

/** Asks for a code to the bound e-mail address and begins with it. */
async function begin(loginPassword = PASSWORD) {
  const proof = { channel: 'email' as const, ...(await user.code({ purpose: 'factor', channel: 'email' })) }
  return granted(await server.call(memberFactorBegin, { loginPassword, proof }, { token: mia }))
}

/** Sets a factor up; its secret and recovery codes. */
async function setUp() {
  const begun = await begin()
  if (begun.result !== 'begun') throw new Error(begun.result)
  const done = granted(await server.call(memberFactorConfirm, { factorCode: codeOf(begun.secret) }, { token: mia }))
  if (done.result !== 'done') throw new Error(done.result)
  return { secret: begun.secret, recoveryCodes: done.recoveryCodes }
}

describe('the second factor of a member', () => {
  test('[C-11] it counts from its first right code on, and then each login asks for one', async () => {
    expect(await begin('guessed77')).toEqual({ result: 'password' })
    const begun = await begin()
    if (begun.result !== 'begun') throw new Error(begun.result)
    expect((await logIn()).ok).toBe(true)
    expect(granted(await server.call(memberFactorConfirm, { factorCode: '000000' }, { token: mia }))).toEqual({ result: 'wrong' })
    mia = granted(await logIn()).token
    const { secret, recoveryCodes } = await setUp()
    expect(recoveryCodes).toHaveLength(10)
    expect(granted(await server.call(memberFactor, {}, { token: mia }))).toEqual({ isOn: true, left: 10 })
    const progress = granted(await server.call(securityProgress, {}, { token: mia }))
    expect(progress).toMatchObject({ phone: false, email: true, realName: false, withdrawPassword: false, factor: true })
    expect((await server.call(memberInfo, {}, { token: mia })).ok).toBe(true)
    expect(await logIn()).toMatchObject(needed)
    nextStep()
    const code = codeOf(secret)
    expect((await logIn({ factorCode: code })).ok).toBe(true)
    // The step was used.
    expect(await logIn({ factorCode: code })).toMatchObject(needed)
  })

  test('[C-11] who confirms once more, for the answer was lost, has recovery codes in the place of those that nobody saw', async () => {
    const { secret, recoveryCodes } = await setUp()
    const again = granted(await server.call(memberFactorConfirm, { factorCode: codeOf(secret) }, { token: mia }))
    if (again.result !== 'done') throw new Error(again.result)
    expect(granted(await server.call(memberFactor, {}, { token: mia }))).toEqual({ isOn: true, left: 10 })
    expect(await logIn({ factorCode: recoveryCodes[0] })).toMatchObject(needed)
    const other = granted(await logIn({ factorCode: again.recoveryCodes[0] })).token
    const { list } = granted(await server.call(securityNotices, {}, { token: other }))
    expect(list.map(({ kind }) => kind).toSorted()).toEqual(['factorCodes', 'factorOn'])
  })

  test('[C-11] a confirming is answered once more to the login that confirmed, and to no other', async () => {
    const { secret, recoveryCodes } = await setUp()
    nextStep()
    const other = granted(await logIn({ factorCode: recoveryCodes[0] })).token
    const confirm = async (token: string) =>
      granted(await server.call(memberFactorConfirm, { factorCode: codeOf(secret) }, { token })).result
    expect(await confirm(other)).toBe('gone')
    expect(await confirm(mia)).toBe('done')
  })

  test('[C-11] a confirming is answered once more and no third time', async () => {
    const { secret } = await setUp()
    const confirm = async () =>
      granted(await server.call(memberFactorConfirm, { factorCode: codeOf(secret) }, { token: mia })).result
    server.clock.advance(1)
    expect(await confirm()).toBe('done')
    expect(await confirm()).toBe('gone')
  })

  test('[C-11] a confirming of ten minutes ago is not answered once more', async () => {
    const { secret } = await setUp()
    server.clock.advance(10 * 60_000)
    expect(granted(await server.call(memberFactorConfirm, { factorCode: codeOf(secret) }, { token: mia }))).toEqual({
      result: 'gone',
    })
  })

  test('[C-11] who knows the login password alone sets nothing up: it takes a code to a contact that is bound', async () => {
    const ask = async (order: object) =>
      granted(await server.call(memberFactorBegin, { loginPassword: PASSWORD, ...order }, { token: mia }))
    expect(await ask({})).toEqual({ result: 'code' })
    const other = { channel: 'email' as const, ...(await user.code({ purpose: 'change', channel: 'email' })) }
    expect(await ask({ proof: other })).toEqual({ result: 'codeGone' })
    const proof = { channel: 'email' as const, ...(await user.code({ purpose: 'factor', channel: 'email' })) }
    const guess = { ...proof, code: proof.code === '111111' ? '222222' : '111111' }
    expect(await ask({ proof: guess })).toEqual({ result: 'codeWrong', left: 4 })
    expect(await ask({ proof: { ...proof, channel: 'phone' } })).toEqual({ result: 'codeGone' })
    expect(await ask({ proof })).toMatchObject({ result: 'begun' })
    expect(await ask({ proof })).toEqual({ result: 'codeUsed' })
    // Without a contact there is nothing to prove by.
    await server.services.db.deleteFrom('member_contact').where('member_id', '=', 'm-mia').execute()
    expect(await ask({})).toMatchObject({ result: 'begun' })
  })

  test('[C-11] withdrawals wait a day once a second factor is set up: somebody else may have done it', async () => {
    const card = await prepare(server, mia)
    await setUp()
    expect(await server.call(withdrawalNew, orderTo(card), { token: mia })).toMatchObject({
      data: { result: 'waits', reason: 'account', until: expect.any(Number) },
    })
    expect(granted(await server.call(withdrawalTerms, {}, { token: mia })).waitsUntil).toBeGreaterThan(server.clock.now())
    server.clock.advance(86_400_000 + 60_000)
    await server.services.db.updateTable('second_factor').set({ confirmed_at: null }).execute()
    mia = await server.login('mia')
    expect(granted(await server.call(withdrawalNew, orderTo(card), { token: mia })).result).toBe('accepted')
  })

  test('[C-11] a wrong password tells nothing of the factor, and a right one alone opens nothing', async () => {
    await setUp()
    expect(await logIn({}, 'guessed77')).toMatchObject({ ok: false, code: codes.invalid, data: { field: 'password' } })
    expect(await logIn()).toMatchObject(needed)
    expect(await logIn({ factorCode: '000000' })).toMatchObject(needed)
    expect(
      await server.services.db.selectFrom('session').select('token_hash').where('ended_at', 'is', null).execute(),
    ).toHaveLength(1)
  })

  test('[C-11] a recovery code opens one login, once, and the member is told', async () => {
    const { recoveryCodes } = await setUp()
    const [factorCode] = recoveryCodes
    mia = granted(await logIn({ factorCode })).token
    expect(granted(await server.call(memberFactor, {}, { token: mia }))).toEqual({ isOn: true, left: 9 })
    expect(await logIn({ factorCode })).toMatchObject(needed)
    mia = granted(await logIn({ factorCode: recoveryCodes[1] })).token
    const { list } = granted(await server.call(securityNotices, {}, { token: mia }))
    expect(list.map(({ kind }) => kind).toSorted()).toEqual(['factorOn', 'factorUsed'])
  })

  test('[C-11] guesses at codes, of the app and recovery codes alike, are locked, also for a right one', async () => {
    const { recoveryCodes } = await setUp()
    const replies: unknown[] = []
    for (let count = 0; count < 11; count += 1) {
      server.clock.advance(5 * 60_000)
      // Each has proved to be a person: what is counted here is the factor's own count.
      await server.services.db.deleteFrom('login_failure').where('key', 'not like', 'factor:%').execute()
      const reply = await logIn({ factorCode: count % 2 === 0 ? '000000' : 'aaaaa-bbbbb' })
      replies.push(reply.ok ? 'in' : 'code' in reply && reply.code)
    }
    expect(replies.at(-1)).toBe(codes.rateLimitedB)
    await server.services.db.deleteFrom('login_failure').where('key', 'not like', 'factor:%').execute()
    expect(await logIn({ factorCode: recoveryCodes[0] })).toMatchObject({ code: codes.rateLimitedB })
  })

  describe('where a right password opens nothing', () => {
    const tries = async () => (await server.services.db.selectFrom('login_failure').select('key').execute()).map(({ key }) => key)

    test('[C-11] [S-6] a closed site asks for no code and counts none', async () => {
      const { secret } = await setUp()
      nextStep()
      await server.services.accessRules.setMaintenance(true)
      for (const more of [{}, { factorCode: codeOf(secret) }])
        expect(await logIn(more)).toMatchObject({ code: codes.accessCaveat })
      expect(await tries()).not.toContainEqual(expect.stringMatching(/^factor:/))
    })

    test('[C-11] [E-4] an account that is kept out is asked for no code, and counts none', async () => {
      const { secret } = await setUp()
      nextStep()
      await server.services.write((tx) => setStatus(tx, 'm-mia', '2'))
      for (const more of [{}, { factorCode: codeOf(secret) }])
        expect(await logIn(more)).toMatchObject({ code: codes.accountBlockade })
      expect(await tries()).not.toContainEqual(expect.stringMatching(/^factor:/))
    })
  })

  test('[C-11] new codes and the removal take the password and a code, and are told', async () => {
    const { secret, recoveryCodes } = await setUp()
    nextStep()
    const remove = async (order: { loginPassword: string; factorCode: string }) =>
      granted(await server.call(memberFactorRemove, order, { token: mia }))
    expect(await remove({ loginPassword: 'guessed77', factorCode: codeOf(secret) })).toEqual({ result: 'password' })
    expect(await remove({ loginPassword: PASSWORD, factorCode: '000000' })).toEqual({ result: 'wrong' })
    const renewed = granted(
      await server.call(memberFactorCodes, { loginPassword: PASSWORD, factorCode: codeOf(secret) }, { token: mia }),
    )
    if (renewed.result !== 'done') throw new Error(renewed.result)
    expect(await remove({ loginPassword: PASSWORD, factorCode: recoveryCodes[0] ?? '' })).toEqual({ result: 'wrong' })
    await server.services.db.deleteFrom('login_failure').execute()
    expect(await remove({ loginPassword: PASSWORD, factorCode: renewed.recoveryCodes[0] ?? '' })).toEqual({ result: 'done' })
    expect((await logIn()).ok).toBe(true)
    mia = granted(await logIn()).token
    const { list } = granted(await server.call(securityNotices, {}, { token: mia }))
    expect(list.map(({ kind }) => kind).toSorted()).toEqual(['factorCodes', 'factorOff', 'factorOn'])
  })

  test('[C-11] [C-8] the member hears at once of the third wrong code for new recovery codes', async () => {
    await setUp()
    const tab = await server.connect(mia)
    const renew = () => server.call(memberFactorCodes, { loginPassword: PASSWORD, factorCode: '000000' }, { token: mia })
    for (let each = 0; each < 3; each += 1) expect(granted(await renew())).toEqual({ result: 'wrong' })
    await expect.poll(() => tab.selves).toContainEqual(expect.objectContaining({ kind: 'failedTries', count: 3 }))
  })

  test('[C-11] withdrawals wait again once the site took a second factor away, and every session ends', async () => {
    const { db, write } = server.services
    await setUp()
    server.clock.advance(86_400_000 + 60_000)
    expect(await memberWait(db, 'm-mia', server.clock.now())).toBeNull()
    await write((tx) => removeFactor(tx, 'm-mia'))
    expect(await memberWait(db, 'm-mia', server.clock.now())).toMatchObject({ reason: 'account' })
    expect(await server.call(memberInfo, {}, { token: mia })).toMatchObject({ code: codes.unauthorized })
  })

  test('[C-11] [C-10] of two reasons for withdrawals to wait the one that lasts longer counts', async () => {
    const { db, write } = server.services
    const now = server.clock.now()
    const newSince = (contact: number, account: number) =>
      write(async (tx) => {
        for (const key of ['withdrawContactWait', 'withdrawAccountWait'] as const) await writeSetting(tx, key, '24')
        await tx.db.updateTable('member_contact').set({ changed_at: contact }).where('member_id', '=', 'm-mia').execute()
        await tx.db.updateTable('member').set({ account_new_at: account }).where('id', '=', 'm-mia').execute()
      })
    await newSince(now - 3_600_000, now)
    expect(await memberWait(db, 'm-mia', now)).toEqual({ reason: 'account', until: now + 86_400_000 })
    await newSince(now, now - 3_600_000)
    expect(await memberWait(db, 'm-mia', now)).toEqual({ reason: 'contact', until: now + 86_400_000 })
  })

  test('[C-11] operators keep theirs in the back office', async () => {
    const oda = await server.login('oda')
    const order = { loginPassword: 'anchor88e' }
    expect(await server.call(memberFactorBegin, order, { token: oda })).toMatchObject({ code: codes.forbidden })
  })
})
