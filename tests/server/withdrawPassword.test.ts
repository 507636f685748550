import { afterEach, beforeEach, expect, test } from 'vitest'
import { withdrawalNew } from '#src/api/contract/withdrawal.ts'
import { withdrawPasswordSet, withdrawPasswordStatus, withdrawPasswordUpdate } from '#src/api/contract/withdrawPassword.ts'
import { profile } from '#src/api/profile.ts'
import { findByName } from '#server/members/members.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { orderTo, PIN, prepare } from '#tests/support/withdrawals.ts'
import { createWithdrawPasswords } from '#server/cashier/withdrawal/withdrawPassword.ts'

let server: TestServer
let mia: string
beforeEach(async () => {
  server = await startTestServer()
  mia = await server.login('mia')
})
afterEach(() => server.stop())

const MINUTE = 60_000
const status = async () => granted(await server.call(withdrawPasswordStatus, {}, { token: mia }))
const set = async (password: string, loginPassword = 'anchor88a') =>
  granted(await server.call(withdrawPasswordSet, { loginPassword, password }, { token: mia }))
const change = async (oldPassword: string, password: string) =>
  granted(await server.call(withdrawPasswordUpdate, { oldPassword, password }, { token: mia }))

test('[V-4 sixDigits] [C-11] it is set by the login password, changed by the old one, and stored as scrypt', async () => {
  expect(await status()).toEqual({ isSet: false, wait: 0 })
  expect(await change('000000', PIN)).toEqual({ result: 'noPassword' })
  expect(await set(PIN, 'anchor88b')).toEqual({ result: 'loginPassword' })
  expect(await set(PIN)).toEqual({ result: 'done' })
  expect(await status()).toEqual({ isSet: true, wait: 0 })
  const rows = await server.services.db.selectFrom('withdraw_password').select('password_hash').execute()
  expect(rows[0]!.password_hash).toMatch(/^scrypt\$/)
  expect(await change('111111', '222222')).toEqual({ result: 'refused', refusal: { reason: 'password', left: 4 } })
  expect(await change(PIN, '222222')).toEqual({ result: 'done' })
  expect(await change(PIN, '333333')).toMatchObject({ result: 'refused' })
  for (const wrong of ['12345', '1234567', '12a456', '１２３４５６', ''])
    expect(await server.call(withdrawPasswordSet, { loginPassword: 'anchor88a', password: wrong }, { token: mia })).toMatchObject(
      {
        code: profile.codes.invalid,
      },
    )
})

test('[V-4] five wrong ones lock it for half an hour, also when three come side by side and for withdrawals', async () => {
  const card = await prepare(server, mia, 'anchor88a')
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
  // A new password by the login password does not open the lock.
  expect(await set('222222')).toEqual({ result: 'done' })
  expect(await change('222222', PIN)).toMatchObject({ refusal: { reason: 'locked' } })
  server.clock.advance(30 * MINUTE + 1)
  expect(await change('999999', PIN)).toEqual({ result: 'refused', refusal: { reason: 'password', left: 4 } })
  expect(await change('222222', PIN)).toEqual({ result: 'done' })
})

test('a right one forgives the wrong ones before it; without any there is no withdrawal', async () => {
  const card = await prepare(server, mia, 'anchor88a')
  for (let round = 0; round < 3; round += 1) {
    for (let wrong = 0; wrong < 4; wrong += 1) await change('000000', PIN)
    expect(await change(PIN, PIN)).toEqual({ result: 'done' })
  }
  await server.services.db.deleteFrom('withdraw_password').execute()
  expect(granted(await server.call(withdrawalNew, orderTo(card), { token: mia }))).toEqual({
    result: 'refused',
    reason: 'noPassword',
  })
})

test('[V-4] right ones side by side are all right: one is judged before the next is counted', async () => {
  await set(PIN)
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
