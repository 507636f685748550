import { afterEach, beforeEach, expect, test } from 'vitest'
import { withdrawalNew, withdrawalTerms } from '#src/api/contract/withdrawal.ts'
import {
  withdrawPasswordReset,
  withdrawPasswordSet,
  withdrawPasswordStatus,
  withdrawPasswordUpdate,
} from '#src/api/contract/withdrawPassword.ts'
import { securityNotices } from '#src/api/contract/securityNotices.ts'
import { profile } from '#src/api/profile.ts'
import { findByName } from '#server/members/members.ts'
import { writeSetting } from '#server/platform/siteSettings.ts'
import { createSolver } from '#tests/support/captchaSolver.ts'
import { createContactUser } from '#tests/support/contactCodes.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { givePassword, orderTo, PIN, prepare } from '#tests/support/withdrawals.ts'
import { createWithdrawPasswords } from '#server/cashier/withdrawal/withdrawPassword.ts'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
})
afterEach(() => server.stop())

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const LOGIN = 'anchor88a'
const proof = async (action: string) => (await createSolver(server).image(action)).fields
const status = async () => granted(await server.call(withdrawPasswordStatus, {}, { token: mia }))
/** By the login password and a verification, which is asked for first. */
const prove = async (
  call: typeof withdrawPasswordSet | typeof withdrawPasswordReset,
  password: string,
  more: object = { loginPassword: LOGIN },
) => {
  const order = { loginPassword: LOGIN, password, ...more }
  expect(await server.call(call, order, { token: mia })).toMatchObject({
    code: profile.codes.needSafe,
    data: { action: call.path },
  })
  return granted(await server.call(call, { ...order, ...(await proof(call.path)) }, { token: mia }))
}
/** By a code to the e-mail address and a verification. */
const reset = async (password: string) => {
  const code = await createContactUser(server, () => mia).code({ purpose: 'withdrawPassword', channel: 'email' })
  return prove(withdrawPasswordReset, password, { proof: { channel: 'email', ...code } })
}
const change = async (oldPassword: string, password: string) =>
  granted(await server.call(withdrawPasswordUpdate, { oldPassword, password }, { token: mia }))
const hasWaited = async () => {
  server.clock.advance(DAY + 1)
  mia = await server.login('mia')
}

test('[V-4 sixDigits] [C-11] it is set by the login password and a verification, changed by the old one, and stored as scrypt', async () => {
  expect(await status()).toEqual({ isSet: false, wait: 0, waitsUntil: null })
  expect(await change('000000', PIN)).toEqual({ result: 'noPassword' })
  expect(await prove(withdrawPasswordSet, PIN, { loginPassword: 'anchor88b' })).toEqual({ result: 'loginPassword' })
  expect(await prove(withdrawPasswordSet, PIN)).toMatchObject({ result: 'done' })
  expect(await status()).toMatchObject({ isSet: true, wait: 0 })
  const rows = await server.services.db.selectFrom('withdraw_password').select('password_hash').execute()
  expect(rows[0]!.password_hash).toMatch(/^scrypt\$/)
  // It is set once; whoever has the login password alone takes the way of a reset.
  const again = { loginPassword: LOGIN, password: '222222' }
  expect(granted(await server.call(withdrawPasswordSet, again, { token: mia }))).toEqual({ result: 'isSet' })
  expect(await change('111111', '222222')).toEqual({ result: 'refused', refusal: { reason: 'password', left: 4 } })
  expect(await change(PIN, '222222')).toMatchObject({ result: 'done' })
  expect(await change(PIN, '333333')).toMatchObject({ result: 'refused' })
  for (const wrong of ['12345', '1234567', '12a456', '１２３４５６', ''])
    expect(await server.call(withdrawPasswordSet, { loginPassword: LOGIN, password: wrong }, { token: mia })).toMatchObject({
      code: profile.codes.invalid,
    })
})

test('[C-11] one that was forgotten is reset by a call of its own, with a verification each time', async () => {
  const none = { loginPassword: LOGIN, password: '222222' }
  expect(granted(await server.call(withdrawPasswordReset, none, { token: mia }))).toEqual({ result: 'noPassword' })
  await givePassword(server, 'm-mia')
  expect(await reset('222222')).toMatchObject({ result: 'done' })
  expect(await change(PIN, '333333')).toMatchObject({ result: 'refused' })
  expect(await change('222222', '333333')).toMatchObject({ result: 'done' })
})

test.each([
  ['set for the first time', 'set'],
  ['changed', 'change'],
  ['reset', 'reset'],
] as const)('[C-11] withdrawals wait 24 h after it was %s, and every page of the member is told until when', async (_, way) => {
  const card = await prepare(server, mia)
  const order = async () => granted(await server.call(withdrawalNew, orderTo(card, { password: '222222' }), { token: mia }))
  if (way === 'set') await server.services.db.deleteFrom('withdraw_password').execute()
  const socket = await server.connect(mia)
  server.clock.hold()
  const done =
    way === 'change'
      ? await change(PIN, '222222')
      : await (way === 'set' ? prove(withdrawPasswordSet, '222222') : reset('222222'))
  const until = server.clock.now() + DAY
  expect(done).toEqual({ result: 'done', waitsUntil: until })
  expect((await status()).waitsUntil).toBe(until)
  expect(granted(await server.call(withdrawalTerms, {}, { token: mia })).waitsUntil).toBe(until)
  expect(await order()).toEqual({ result: 'waits', reason: 'password', until })
  await socket.until('that withdrawals wait', () => socket.selves.some(({ kind }) => kind === 'withdrawalsWait'))
  expect(socket.selves).toContainEqual({ kind: 'withdrawalsWait', reason: 'password', until })
  await hasWaited()
  expect((await status()).waitsUntil).toBeNull()
  expect(await order()).toMatchObject({ result: 'accepted' })
})

test('[C-11] for how long withdrawals wait is a setting of the site', async () => {
  const card = await prepare(server, mia)
  await change(PIN, PIN)
  const order = async () => granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))
  expect(await order()).toMatchObject({ result: 'waits' })
  await server.services.write((tx) => writeSetting(tx, 'withdrawPasswordWait', '0'))
  expect(await order()).toMatchObject({ result: 'accepted' })
  await expect(server.services.write((tx) => writeSetting(tx, 'withdrawPasswordWait', '169'))).rejects.toThrow(RangeError)
})

test('[V-4] five wrong ones lock it for half an hour, also when three come side by side and for withdrawals', async () => {
  const card = await prepare(server, mia)
  const sideBySide = () => Promise.all(Array.from({ length: 3 }, (_, index) => change(`99999${index}`, '222222')))
  const guesses = [...(await sideBySide()), ...(await sideBySide()), ...(await sideBySide())]
  const judged = guesses.map((answer) =>
    answer.result !== 'refused'
      ? answer.result
      : answer.refusal.reason === 'password'
        ? answer.refusal.left
        : answer.refusal.reason,
  )
  const locked = Array.from({ length: 5 }, () => 'locked')
  expect(judged.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([1, 2, 3, 4, ...locked])
  expect((await status()).wait).toBeGreaterThan(29 * MINUTE)
  expect(granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))).toMatchObject({
    result: 'password',
    refusal: { reason: 'locked' },
  })
  // A new password by a code does not open the lock.
  expect(await reset('222222')).toMatchObject({ result: 'done' })
  expect(await change('222222', PIN)).toMatchObject({ refusal: { reason: 'locked' } })
  server.clock.advance(30 * MINUTE + 1)
  expect(await change('999999', PIN)).toEqual({ result: 'refused', refusal: { reason: 'password', left: 4 } })
  expect(await change('222222', PIN)).toMatchObject({ result: 'done' })
})

test('[V-4] [C-8] each further lock lasts twice as long, up to a day, and the member is told of each; a right one ends that', async () => {
  await prepare(server, mia)
  const lock = async () => {
    let answer
    for (let count = 0; count < 5; count += 1) answer = await change('999999', '222222')
    return answer
  }
  const waits: number[] = []
  for (let count = 0; count < 7; count += 1) {
    const answer = await lock()
    const wait = answer?.result === 'refused' && answer.refusal.reason === 'locked' ? answer.refusal.wait : 0
    waits.push(wait / MINUTE)
    server.clock.advance(wait + 1)
    mia = await server.login('mia')
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1440])
  const kinds = granted(await server.call(securityNotices, {}, { token: mia })).list.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'withdrawTries')).toHaveLength(7)
  expect(await change(PIN, '222222')).toMatchObject({ result: 'done' })
  expect(await lock()).toMatchObject({ refusal: { reason: 'locked', wait: 30 * MINUTE } })
})

test('a right one forgives the wrong ones before it; without any there is no withdrawal', async () => {
  const card = await prepare(server, mia)
  for (let round = 0; round < 3; round += 1) {
    for (let wrong = 0; wrong < 4; wrong += 1) await change('000000', PIN)
    expect(await change(PIN, PIN)).toMatchObject({ result: 'done' })
  }
  await server.services.db.deleteFrom('withdraw_password').execute()
  expect(granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))).toEqual({
    result: 'refused',
    reason: 'noPassword',
  })
})

test('[V-4] a right one that is no longer the password when it was judged forgives no wrong ones', async () => {
  await givePassword(server, 'm-mia')
  for (let wrong = 0; wrong < 3; wrong += 1) await change('000000', PIN)
  const { services } = server
  const { passwords, db } = services
  const replaced = await passwords.members.hash('222222')
  // Another one is set at another server while it is judged.
  const verify = async (...asked: Parameters<typeof passwords.members.verify>) => {
    await db.updateTable('withdraw_password').set({ password_hash: replaced }).execute()
    return passwords.members.verify(...asked)
  }
  const slow = createWithdrawPasswords({ ...services, passwords: { ...passwords, members: { ...passwords.members, verify } } })
  expect(await slow.tryPassword('m-mia', PIN)).toMatchObject({ right: expect.any(String) })
  expect(await change('000000', PIN)).toMatchObject({ result: 'refused', refusal: { reason: 'locked' } })
})

test('[V-4] right ones side by side are all right: one is judged before the next is counted', async () => {
  await givePassword(server, 'm-mia')
  const { services } = server
  const { passwords, write } = services
  // Judging takes longer than all of them need to be counted.
  const verify = async (...asked: Parameters<typeof passwords.members.verify>) => {
    for (let turn = 0; turn < 10; turn += 1) await write(async () => undefined)
    return passwords.members.verify(...asked)
  }
  const memberId = (await findByName(services.db, 'mia'))?.id ?? ''
  const slow = createWithdrawPasswords({ ...services, passwords: { ...passwords, members: { ...passwords.members, verify } } })
  const tries = await Promise.all(Array.from({ length: 3 }, () => slow.tryPassword(memberId, PIN)))
  expect(tries.filter((one) => one !== null && 'right' in one)).toHaveLength(3)
})
