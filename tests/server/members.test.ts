import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logout } from '#src/api/contract/logout.ts'
import { handOver, handOverIsOwn, login, loginByHash, loginVerified, logoutSetup, verify } from '#src/api/contract/session.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { customerService } from '#src/api/contract/customerService.ts'
import { announcements, configInfo, perInfo } from '#src/api/contract/site.ts'
import { robotCheck } from '#src/api/contract/verification.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { changePassword, setStatus } from '#server/members/account.ts'
import { sessionHandlers } from '#server/calls/session.ts'
import { findSession } from '#server/members/sessions.ts'
import { createSolver } from '#tests/support/captchaSolver.ts'
import { granted, TEST_DEVICE } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const MIA = { name: 'mia', password: 'anchor88a' }
const on = (device: string, more: Record<string, string> = {}) => ({ headers: { [headerName('tb-uuid')]: device, ...more } })
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
const hashOf = (name: string) => createHash('md5').update(name.toLowerCase()).digest('hex').slice(1, 17)

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

test('[C-8] ve4 takes a name at the address that its hash gives, and at no other', async () => {
  const { token } = granted(await server.call(loginByHash, { ...MIA, name: 'MiA', hash: hashOf('mia') }))
  expect((await server.call(memberInfo, {}, { token })).ok).toBe(true)
  expect(await server.call(loginByHash, { ...MIA, hash: hashOf('leo') })).toMatchObject({
    code: codes.invalid,
    data: { field: 'hash' },
  })
})

test('[C-8] [S-4] v5 always wants a verification, the others after two failures of an account', async () => {
  const solver = createSolver(server)
  expect(await server.call(loginVerified, MIA)).toMatchObject({ code: codes.needSafe, data: { action: loginVerified.path } })
  const first = await solver.image(loginVerified.path)
  expect((await server.call(loginVerified, { ...MIA, ...first.fields })).ok).toBe(true)

  const guess = { name: 'leo', password: 'guess1234' }
  for (let round = 0; round < 2; round += 1) expect(await server.call(login, guess)).toMatchObject({ code: codes.invalid })
  expect(await server.call(login, guess)).toMatchObject({ code: codes.needSafe })
  const second = await solver.afs(login.path)
  expect((await server.call(login, { name: 'leo', password: 'anchor88b', ...second.fields })).ok).toBe(true)
  expect((await server.call(login, { name: 'leo', password: 'anchor88b' })).ok).toBe(true)
})

test('[X-5] [S-5] a login on another device ends the session here at once, over the socket and for calls; tabs of this device stay', async () => {
  const here = granted(await server.call(login, MIA, on('device-here')))
  const tab = granted(await server.call(login, MIA, on('device-here')))
  const socket = await server.connect(here.token)
  expect((await server.call(memberInfo, {}, { token: here.token, ...on('device-here') })).ok).toBe(true)
  const there = granted(await server.call(login, MIA, on('device-there', { 'user-agent': PHONE })))
  await socket.until('the end of the connection', () => socket.disconnected)
  const message = expect.stringMatching(
    /^你的账号已在其他设备登录。登录时间：\d\d-\d\d \d\d:\d\d（北京时间），设备：Safari · iPhone。/,
  )
  expect(socket.selves).toMatchObject([{ kind: 'sessionEnded', code: codes.loginElsewhere, message }])
  for (const { token } of [here, tab]) {
    expect(await server.call(coinBalance, {}, { token, ...on('device-here') })).toMatchObject({
      status: 200,
      code: codes.loginElsewhere,
      message,
    })
  }
  expect((await server.call(coinBalance, {}, { token: there.token, ...on('device-there') })).ok).toBe(true)
  await expect(server.connect(here.token)).rejects.toMatchObject({ code: codes.loginElsewhere })
})

test('[X-5] of eight logins at once from two devices, the sessions of one device are left', async () => {
  const enter = (device: string, proof: object = {}) => server.call(loginVerified, { ...MIA, ...proof }, on(device))
  // While their passwords are looked at they count as failed (S-4): more at once would lock the account on the device.
  const logins: { device: string; proof: object }[] = []
  for (const device of Array.from({ length: 8 }, (_, index) => `device-${index % 2}`)) {
    await enter(device)
    logins.push({ device, proof: (await createSolver(server, device).image(loginVerified.path)).fields })
  }
  const opened = await Promise.all(
    logins.map(async ({ device, proof }) => ({ device, token: granted(await enter(device, proof)).token })),
  )
  const left = await Promise.all(
    opened.map(async ({ device, token }) => ((await server.call(memberInfo, {}, { token, ...on(device) })).ok ? device : null)),
  )
  expect(new Set(left.filter((device) => device !== null)).size).toBe(1)
})

test('[C-8] [E-4] the right password of an account that is kept out is no failed try, however often it is given', async () => {
  await server.services.write((tx) => setStatus(tx, 'm-mia', '2'))
  for (let each = 0; each < 6; each += 1) expect(await server.call(login, MIA)).toMatchObject({ code: codes.accountBlockade })
  expect(await server.services.db.selectFrom('login_failure').select('key').where('count', '>', 0).execute()).toEqual([])
})

test('[X-5] a disabled account and a changed password end sessions with their own codes', async () => {
  const { token } = granted(await server.call(login, MIA))
  await server.services.write((tx) => setStatus(tx, 'm-mia', '2'))
  expect(await server.call(memberInfo, {}, { token })).toMatchObject({ code: codes.accountBlockade })
  expect(await server.call(login, MIA)).toMatchObject({ code: codes.accountBlockade })
  await server.services.write((tx) => setStatus(tx, 'm-mia', '1'))

  const again = granted(await server.call(login, MIA))
  await server.services.write((tx) => changePassword(tx, 'm-mia', '', null))
  expect(await server.call(memberInfo, {}, { token: again.token })).toMatchObject({ code: codes.passwordChanged })
  expect(await server.call(login, MIA)).toMatchObject({ code: codes.invalid })
})

test('[X-5] [S-6] [X-3] barriers stand before every call but those that say why', async () => {
  const { accessRules } = server.services
  const ask = () => server.call(announcements, {}, on('device-1'))
  for (const [kind, value, code] of [
    ['ip', '127.0.0.1', codes.ipBlockade],
    ['device', 'device-1', codes.deviceBlockade],
    ['restricted', '127.0.0.1', codes.accessRestriction],
    ['caveat', '127.0.0.1', codes.accessCaveat],
    ['robot', 'device-1', codes.needRobotCheck],
  ] as const) {
    await accessRules.block(kind, value, { reason: 'test' })
    expect(await ask()).toMatchObject({ ok: false, code, data: { reason: 'test' } })
    for (const call of [perInfo, customerService]) expect((await server.call(call, {}, on('device-1'))).ok).toBe(true)
    await accessRules.unblock(kind, value)
    expect((await ask()).ok).toBe(true)
  }
  await accessRules.block('device', 'device-1', { minutes: 1 })
  server.clock.advance(60_001)
  expect((await ask()).ok).toBe(true)
})

test('[X-3] a device that proves to be no robot is let in again', async () => {
  const solver = createSolver(server, 'device-1')
  await server.services.accessRules.block('robot', 'device-1')
  expect(await server.call(robotCheck, {}, on('device-1'))).toMatchObject({ code: codes.needSafe })
  const { fields } = await solver.anji(robotCheck.path, 'blockPuzzle')
  expect((await server.call(robotCheck, { ...fields }, on('device-1'))).ok).toBe(true)
  expect((await server.call(announcements, {}, on('device-1'))).ok).toBe(true)
})

test('[S-6] a closed site says so to site info and to calls, and lets its staff in', async () => {
  await server.services.accessRules.setMaintenance(true)
  expect(await server.call(perInfo, {})).toMatchObject({ code: codes.maintenance })
  expect(await server.call(announcements, {})).toMatchObject({ code: codes.accessCaveat })
  expect(granted(await server.call(configInfo, { keyCodes: ['maintenance'] })).list).toEqual([
    { keyCode: 'maintenance', status: '0', value: '' },
  ])
  await server.services.accessRules.setMaintenance(false)
  const token = await server.login('ada')
  await server.services.accessRules.setMaintenance(true)
  expect((await server.call(coinBalance, {}, { token })).ok).toBe(true)
})

test('[A-3] [C-3 verifyHeader] a one-time token opens one device, its token in the reply header', async () => {
  const here = await server.login('mia')
  const { token } = granted(await server.call(handOver, {}, { token: here }))
  const phones = Array.from({ length: 10 }, (_, index) => `device-phone-${index}`)
  const racers = await Promise.all(phones.map((phone) => server.call(verify, { token }, on(phone))))
  const phone = phones[racers.findIndex((reply) => reply.ok)] ?? ''
  const won = racers.filter((reply) => reply.ok)
  expect(won).toHaveLength(1)
  expect(racers.filter((reply) => !reply.ok && reply.code === codes.notFound)).toHaveLength(9)
  const [reply] = won
  const opened = reply?.token ?? ''
  expect(createHash('sha256').update(opened).digest('hex')).toBe(reply?.data.tokenDigest)
  expect(reply?.data).not.toHaveProperty('token')
  const info = await server.call(memberInfo, {}, { token: opened, key: reply!.data.key, ...on(phone) })
  expect(info).toMatchObject({ ok: true, data: { name: 'mia' } })
  expect(await server.call(memberInfo, {}, { token: here })).toMatchObject({ code: codes.loginElsewhere })

  const late = granted(await server.call(handOver, {}, { token: opened, key: reply!.data.key }))
  server.clock.advance(120_001)
  expect(await server.call(verify, { token: late.token })).toMatchObject({ code: codes.notFound })
})

test('[A-3] the device that took a one-time token may ask again for an answer that was lost, until it has logged out', async () => {
  const here = await server.login('mia')
  const { token } = granted(await server.call(handOver, {}, { token: here }))
  granted(await server.call(verify, { token }, on('device-phone')))
  expect(await server.call(verify, { token }, on('device-other'))).toMatchObject({ code: codes.notFound })
  const again = await server.call(verify, { token }, on('device-phone'))
  const { key, member } = granted(again)
  expect(member.name).toBe('mia')
  const opened = again.ok ? again.token : undefined
  granted(await server.call(logout, {}, { token: opened ?? '', key, ...on('device-phone') }))
  expect(await server.call(verify, { token }, on('device-phone'))).toMatchObject({ code: codes.notFound })
})

test('[A-3] whether a one-time token is one’s own can be asked, and the asking does not use it up', async () => {
  const [mia, leo] = [await server.login('mia'), await server.login('leo')]
  const { token } = granted(await server.call(handOver, {}, { token: mia }))
  const isOwn = async (asker: string, link: string) =>
    granted(await server.call(handOverIsOwn, { token: link }, { token: asker })).own
  expect([await isOwn(mia, token), await isOwn(leo, token), await isOwn(mia, 'x'.repeat(43))]).toEqual([true, false, false])
  expect(await server.call(handOverIsOwn, { token })).toMatchObject({ ok: false, code: codes.unauthorized })
  granted(await server.call(verify, { token }, on('device-phone')))
})

test('[A-3] whose a one-time token is, is read without the queue of writers', async () => {
  const token = await server.login('mia')
  const link = granted(await server.call(handOver, {}, { token })).token
  const session = await findSession(server.services.db, { token, deviceId: TEST_DEVICE }, server.clock.now())
  if ('code' in session) expect.unreachable('the session has ended')
  const services = { ...server.services, write: () => expect.unreachable('it waits for the writers') }
  const caller = {
    session,
    address: '',
    deviceId: '',
    verification: {},
    userAgent: undefined,
    language: 'en',
    requestId: 'r-1',
  } as const
  expect(
    await sessionHandlers.handOverIsOwn(
      { token: link },
      { services, caller, receivedAt: server.clock.now(), noteChange: () => undefined },
    ),
  ).toEqual({
    own: true,
  })
})

test('[C-8] logoutSetup ends the other sessions and counts them', async () => {
  const { token } = granted(await server.call(login, MIA, on('device-1')))
  expect(granted(await server.call(logoutSetup, {}, { token }))).toEqual({ ended: 0 })
  granted(await server.call(login, MIA, on('device-1')))
  expect(granted(await server.call(logoutSetup, {}, { token }))).toEqual({ ended: 1 })
})
