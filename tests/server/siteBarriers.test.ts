import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { login, loginByHash } from '#src/api/contract/session.ts'
import { verificationImage } from '#src/api/contract/verification.ts'
import { customerService } from '#src/api/contract/customerService.ts'
import { announcements, perInfo } from '#src/api/contract/site.ts'
import { robotCheck } from '#src/api/contract/verification.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { granted } from '#tests/support/request.ts'
import { createSolver } from '#tests/support/captchaSolver.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const on = (device: string) => ({ headers: { [headerName('tb-uuid')]: device } })

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

test.each([
  ['ip', '127.0.0.1', codes.ipBlockade, '当前网络已被限制访问，请联系客服。'],
  ['device', 'test-device', codes.deviceBlockade, '当前设备已被限制访问，请联系客服。'],
  ['restricted', '127.0.0.1', codes.accessRestriction, '当前地区无法访问本站。'],
] as const)(
  '[S-5] [S-6] a barrier of kind %s refuses sockets, and ends those that are there',
  async (kind, value, code, message) => {
    const [visitor, member] = [await server.connect(), await server.connect(await server.login('mia'))]
    await server.services.accessRules.block(kind, value)
    await server.sockets.sweep()
    for (const socket of [visitor, member]) {
      await socket.until('the end of the connection', () => socket.disconnected)
      expect(socket.selves).toEqual([{ kind: 'sessionEnded', code, message }])
    }
    await expect(server.connect()).rejects.toMatchObject({ code })
    await server.services.accessRules.unblock(kind, value)
    expect(await server.connect()).toMatchObject({ disconnected: false })
  },
)

test('[S-6] [X-3] a caveat and a robot’s flag leave sockets alone: calls say what is the matter', async () => {
  const socket = await server.connect()
  await server.services.accessRules.block('caveat', '127.0.0.1')
  await server.services.accessRules.block('robot', 'test-device')
  await server.sockets.sweep()
  expect(await server.connect()).toMatchObject({ disconnected: false })
  expect(socket.disconnected).toBe(false)
})

test('[S-6] a closed site ends the sockets and the video of all but its staff, and takes them again when it opens', async () => {
  const [visitor, mia] = [await server.connect(), await server.connect(await server.login('mia'))]
  const adaToken = await server.login('ada')
  const ada = await server.connect(adaToken)
  const video = await fetch(`${server.url}/media/live/a-on.flv`)
  await server.services.accessRules.setMaintenance(true)
  await server.sockets.sweep()
  for (const socket of [visitor, mia]) {
    await socket.until('the end of the connection', () => socket.disconnected)
    // No end of a session: it goes on when the site opens.
    expect(socket.selves).toEqual([])
  }
  expect(ada.disconnected).toBe(false)
  await expect(server.connect()).rejects.toMatchObject({ code: undefined })
  await expect(server.connect(adaToken)).resolves.toMatchObject({ disconnected: false })
  await video.arrayBuffer().catch(() => undefined)
  expect((await fetch(`${server.url}/media/live/a-on.flv`)).status).toBe(404)

  await server.services.accessRules.setMaintenance(false)
  expect(await server.connect()).toMatchObject({ disconnected: false })
})

test('[S-6] staff log in while the site is closed; a member hears of it when the password was right, and a stranger learns nothing', async () => {
  await server.services.accessRules.setMaintenance(true)
  const enter = (name: string, password: string) => server.call(login, { name, password, flag: 0 }, on(`device-${name}`))
  for (const [name, password] of [
    ['ada', 'anchor88c'],
    ['dev', 'anchor88d'],
    ['oda', 'anchor88e'],
  ] as const)
    expect(await enter(name, password)).toMatchObject({ ok: true, data: { member: { name } } })
  const { token, key } = granted(await enter('ada', 'anchor88c'))
  expect((await server.call(announcements, {}, { token, key, ...on('device-ada') })).ok).toBe(true)

  const wrong = await enter('mia', 'anchor88z')
  expect(wrong).toMatchObject({ code: codes.invalid })
  expect(await enter('nobody', 'anchor88a')).toEqual(wrong)
  // Asked more often than wrong passwords may be: those were right.
  for (let round = 0; round < 8; round += 1)
    expect(await enter('mia', 'anchor88a')).toMatchObject({ code: codes.accessCaveat, data: { maintenance: true } })
  expect(await server.services.db.selectFrom('session').select('member_id').distinct().execute()).toHaveLength(3)
  expect(await server.call(announcements, {}, on('device-mia'))).toMatchObject({ code: codes.accessCaveat })
})

test('[S-5] [S-6] the door for staff of a closed site is none through another barrier', async () => {
  await server.services.accessRules.setMaintenance(true)
  await server.services.accessRules.block('device', 'device-1')
  const hash = createHash('md5').update('ada').digest('hex').slice(1, 17)
  expect(await server.call(loginByHash, { name: 'ada', password: 'anchor88c', flag: 0, hash }, on('device-1'))).toMatchObject({
    code: codes.deviceBlockade,
  })
})

test('[S-5] a barrier for another address or device is none for this one', async () => {
  await server.services.accessRules.block('ip', '127.0.0.2')
  await server.services.accessRules.block('device', 'test-device-2')
  await server.services.accessRules.block('device', '127.0.0.1')
  expect((await server.call(announcements, {})).ok).toBe(true)
  expect(await server.connect()).toMatchObject({ disconnected: false })
})

test('[X-3] a device that goes on asking although it is refused is taken for a robot, until it proves that it is none', async () => {
  const device = 'device-robot'
  server.clock.hold()
  const replies = await Promise.all(Array.from({ length: 350 }, () => server.call(announcements, {}, on(device))))
  expect(replies.filter((reply) => !reply.ok && reply.code === codes.rateLimited).length).toBeGreaterThan(100)
  server.clock.advance(10_000)
  expect(await server.call(announcements, {}, on(device))).toMatchObject({
    code: codes.needRobotCheck,
    data: { reason: 'too fast' },
  })
  for (const call of [perInfo, customerService]) expect((await server.call(call, {}, on(device))).ok).toBe(true)
  expect((await server.call(verificationImage, { action: robotCheck.path, medium: 'picture' }, on(device))).ok).toBe(true)
  expect((await server.call(announcements, {}, on('device-other'))).ok).toBe(true)

  expect(await server.call(robotCheck, {}, on(device))).toMatchObject({ code: codes.needSafe })
  const { fields } = await createSolver(server, device).image(robotCheck.path)
  expect((await server.call(robotCheck, { ...fields }, on(device))).ok).toBe(true)
  expect((await server.call(announcements, {}, on(device))).ok).toBe(true)
})

test('[X-4] a device that is refused now and then, and waits, is not', async () => {
  const device = 'device-hasty'
  server.clock.hold()
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 260 }, () => server.call(announcements, {}, on(device))))
    server.clock.advance(60_000)
  }
  expect((await server.call(announcements, {}, on(device))).ok).toBe(true)
})
