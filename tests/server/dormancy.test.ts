import { afterEach, beforeEach, expect, test } from 'vitest'
import { logout } from '#src/api/contract/logout.ts'
import { handOver, logoutSetup } from '#src/api/contract/session.ts'
import { devTrigger } from '#src/api/contract/dev.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { customerService } from '#src/api/contract/customerService.ts'
import { announcements, perInfo } from '#src/api/contract/site.ts'
import { dormantAccountReactivate } from '#src/api/contract/dormantWake.ts'
import { dormantAccountCheck } from '#src/api/contract/dormantAccount.ts'
import { serverTime, systemTime } from '#src/api/contract/time.ts'
import { profile } from '#src/api/profile.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const DAY = 86_400_000

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

/** A session of an account that was not here for 91 days. */
async function asleep(name: 'mia' | 'leo'): Promise<string> {
  await server.login(name)
  server.clock.advance(91 * DAY)
  return server.login(name)
}

test('[C-7] [S-3 check activate] an account without a visit for 90 days is dormant until its password reactivates it', async () => {
  const first = await server.login('mia')
  expect(granted(await server.call(dormantAccountCheck, {}, { token: first }))).toEqual({ dormant: false, since: null })
  const seen = server.clock.now()
  server.clock.advance(91 * DAY)
  const token = await server.login('mia')
  const { dormant, since } = granted(await server.call(dormantAccountCheck, {}, { token }))
  expect(dormant).toBe(true)
  expect(Math.abs((since ?? 0) - seen)).toBeLessThan(60_000)
  expect(await server.call(dormantAccountReactivate, { password: 'wrong1234' }, { token })).toMatchObject({ code: codes.invalid })
  granted(await server.call(dormantAccountReactivate, { password: 'anchor88a' }, { token }))
  expect(granted(await server.call(dormantAccountCheck, {}, { token })).dormant).toBe(false)
})

test('[S-3] while it sleeps its session gets nowhere but to waking it, to help, and out', async () => {
  const token = await asleep('mia')
  for (const call of [coinBalance, announcements, logoutSetup, handOver]) {
    expect(await server.call(call, {}, { token })).toMatchObject({ code: codes.dormant, message: '账号已休眠，请先激活。' })
  }
  for (const call of [memberInfo, dormantAccountCheck, serverTime, systemTime, perInfo, customerService]) {
    expect((await server.call(call, {}, { token })).ok, call.path).toBe(true)
  }
  granted(await server.call(dormantAccountReactivate, { password: 'anchor88a' }, { token }))
  expect((await server.call(coinBalance, {}, { token })).ok).toBe(true)
})

test('[S-3] its member can leave, and others are not concerned', async () => {
  const token = await asleep('leo')
  const mia = await server.login('mia')
  expect((await server.call(coinBalance, {}, { token: mia })).ok).toBe(true)
  expect((await server.call(announcements, {})).ok).toBe(true)
  expect((await server.call(logout, {}, { token })).ok).toBe(true)
  expect(await server.call(memberInfo, {}, { token })).toMatchObject({ code: codes.unauthorized })
})

test('[S-3] the developers’ call puts the account to sleep, and is answered when it is awake again', async () => {
  const token = await server.login('dev')
  const trigger = () => server.call(devTrigger, { behaviour: 'dormant' }, { token })
  for (let round = 0; round < 2; round += 1) {
    for (let again = 0; again < 2; again += 1) expect(await trigger()).toMatchObject({ code: codes.dormant })
    granted(await server.call(dormantAccountReactivate, { password: 'anchor88d' }, { token }))
    expect((await trigger()).ok).toBe(true)
  }
})
