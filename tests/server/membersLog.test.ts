import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logout } from '#src/api/contract/logout.ts'
import { handOver, login, loginByHash, verify } from '#src/api/contract/session.ts'
import { chatOperation } from '#src/api/contract/moderation.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { dormantAccountReactivate } from '#src/api/contract/dormantWake.ts'
import { nameHash } from '#src/api/nameHash.ts'
import { headerName } from '#src/api/profile.ts'
import { carryOut } from '#server/commands.ts'
import { hashToken } from '#server/platform/ids.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'
import { granted, sealRequest, sendSealed } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const MIA = { name: 'mia', password: 'anchor88a' }
const WRONG = 'guessed77'

let printed = ''
let server: TestServer
beforeEach(async () => {
  printed = ''
  server = await startTestServer({ settings: { LOG_LEVEL: 'debug' }, log: { write: (line) => (printed += line) } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.stop()
})

test('[S-5] no password, token, key or login hash is logged, also when a call fails through our fault', async () => {
  const hash = await nameHash('mia')
  const opened = granted(await server.call(loginByHash, { ...MIA, hash }))
  const { token } = granted(await server.call(handOver, {}, { token: opened.token }))
  const phone = await server.call(verify, { token }, { headers: { [headerName('tb-uuid')]: 'device-phone' } })
  const other = phone.ok ? (phone.token ?? '') : ''
  const secrets = [MIA.password, WRONG, hash, opened.token, opened.key, token, other, granted(phone).key]

  await server.call(login, { ...MIA, password: WRONG })
  await server.call(loginByHash, { ...MIA, password: WRONG, hash: 'f'.repeat(16) })
  await server.call(memberInfo, {}, { token: opened.token })
  await server.connect(opened.token).catch(() => undefined)
  await server.call(logout, {}, { token: other, key: granted(phone).key })

  // Faults of ours, deep inside: what is thrown there holds what was being worked on.
  vi.spyOn(server.services.passwords, 'verify').mockImplementation(() => Promise.reject(new Error('the hash broke')))
  expect(await server.call(loginByHash, { name: 'leo', password: 'anchor88b', hash: await nameHash('leo') })).toMatchObject({
    status: 500,
  })
  const ada = await server.login('ada').catch(() => null)
  expect(ada).toBeNull()
  vi.restoreAllMocks()
  const leo = granted(await server.call(login, { name: 'leo', password: 'anchor88b' }))
  await server.services.db.schema.dropTable('login_failure').execute()
  expect(await server.call(dormantAccountReactivate, { password: 'anchor88b' }, { token: leo.token })).toMatchObject({
    status: 500,
  })
  secrets.push('anchor88b', 'anchor88c', await nameHash('leo'), leo.token, leo.key)

  // What is refused before it is a call: addresses that are none, bodies that are no requests, a link opened where there are no pages.
  await fetch(`${server.url}/app/home?token=${opened.token}`)
  await fetch(`${server.url}/api/auth/lg/ve4/${hash}/more?password=${MIA.password}`, { method: 'POST', body: MIA.password })
  await fetch(server.url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [headerName('tb-token')]: opened.token },
    body: `{"password":"${MIA.password}"`,
  })
  const large = await sealRequest(
    server.url,
    login,
    login.path,
    { ...MIA, more: 'x'.repeat(70_000) },
    { headers: {}, now: server.clock.now() },
  )
  expect((await sendSealed(large)).status).toBe(413)

  // The log is alive: it holds the faults, by their reference and the call's address as it is declared.
  expect(printed).toContain('a call failed')
  expect(printed).toContain('the hash broke')
  expect(printed).toMatch(/no such table|does not exist/)
  for (const secret of [...secrets, ...secrets.map(hashToken)]) {
    expect(secret.length).toBeGreaterThan(7)
    expect(printed.includes(secret), `logged: ${secret}`).toBe(false)
  }
})

test('[S-5] answers, failed logins, locks and verifications are logged, each as one line of fields', async () => {
  for (let guess = 0; guess < 3; guess += 1) await server.call(login, { ...MIA, password: WRONG })
  await server.login('leo')
  const lines = printed
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const of = (event: string) => lines.filter((line) => line['event'] === event)
  expect(of('refused').map(({ reason }) => reason)).toEqual(['loginWrong', 'loginWrong', 'needSafe'])
  expect(of('refused')[0]).toMatchObject({ route: login.path, ip: '127.0.0.1', memberId: null })
  expect(of('refused')[0]?.['deviceId']).toBeTypeOf('string')
  const answered = of('answered')
  expect(answered.length).toBeGreaterThanOrEqual(4)
  for (const line of answered) expect(line).toMatchObject({ method: 'POST', status: 200 })
  expect(of('refused').every(({ requestId }) => answered.some((line) => line['requestId'] === requestId))).toBe(true)
})

test('[S-5] refused sockets are logged: a token that does not hold, a closed site, one too many, a kicked member; never a token', async () => {
  await server.stop()
  printed = ''
  server = await startTestServer({
    settings: { SOCKETS_PER_ADDRESS: '2', LOG_LEVEL: 'warn' },
    log: { write: (line) => (printed += line) },
  })
  const mia = await server.login('mia', 'device-mia')
  const refused = () =>
    printed
      .split('\n')
      .filter((line) => line.includes('socketRefused'))
      .map((line) => v.parse(Line, JSON.parse(line)))

  await expect(server.connect('x'.repeat(43), 'device-x')).rejects.toMatchObject({ code: 401 })
  expect(refused()).toMatchObject([{ level: 40, reason: 'unauthorized', ip: '127.0.0.1', deviceId: 'device-x', memberId: null }])

  const kick = { action: 'kick', room: FIXTURE.chatRoom, memberId: 'm-mia', reason: 'rude' } as const
  granted(await server.call(chatOperation, kick, { token: await server.login('ada') }))
  const seat = await server.connect(mia)
  expect((await seat.enter(FIXTURE.chatRoom)).ok).toBe(false)
  expect(refused().at(-1)).toMatchObject({ reason: 'kicked', deviceId: 'device-mia', memberId: 'm-mia' })

  await server.connect()
  await expect(server.connect()).rejects.toThrow()
  expect(refused().at(-1)).toMatchObject({ reason: 'socketCap', deviceId: null })

  seat.close()
  await vi.waitFor(() => expect(server.sockets.audience('lobby')).toBe(0), 45_000)
  expect(await carryOut({ db: server.services.db, payerSecret: null }, ['maintenance', 'on'])).toBe('Done.')
  server.clock.advance(2_000)
  await vi.waitFor(async () => {
    await expect(server.connect(null, 'device-late')).rejects.toThrow()
    expect(refused().at(-1)).toMatchObject({ reason: 'siteClosed', deviceId: 'device-late' })
  }, 45_000)
  expect(printed).not.toContain(mia)
  expect(printed).not.toContain('x'.repeat(43))
})

const Line = v.looseObject({ level: v.number(), reason: v.string() })
