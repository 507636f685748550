import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { logout } from '#src/api/contract/logout.ts'
import { login } from '#src/api/contract/session.ts'
import { memberInfo } from '#src/api/contract/member.ts'
import { chatHistory } from '#src/api/contract/history.ts'
import { perInfo } from '#src/api/contract/site.ts'
import { sessionEndIn } from '#src/api/model/member.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { countAttempt } from '#server/members/failedAttempts.ts'
import { createSolver } from '#tests/support/captchaSolver.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import { FIXTURE } from '#tests/support/fixtureWorld.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

test('[C-11] [C-8] a login yields a token and the member, and the token opens member calls', async () => {
  const reply = granted(await server.call(login, { name: ' MIA ', password: 'anchor88a' }))
  expect(reply.member).toEqual({
    memberId: 'm-mia',
    name: 'mia',
    nickname: 'Mia',
    avatar: '/art/portrait/m-mia.svg',
    role: 'member',
    vipLevel: 3,
  })
  expect(granted(await server.call(memberInfo, {}, { token: reply.token }))).toEqual(reply.member)
})

test('[B-4] a session ends at 22:00 where its device is, and its token with it', async () => {
  const now = server.clock.now()
  const begin = async (timewd?: string) =>
    granted(await server.call(login, { name: 'mia', password: 'anchor88a', ...(timewd === undefined ? {} : { timewd }) }))
  const { token, expiresAt } = await begin()
  expect(expiresAt).toBe(sessionEndIn(now, 480))
  expect((await begin(`${now}-300`)).expiresAt).toBe(sessionEndIn(now, -300))
  expect((await begin('nonsense')).expiresAt).toBe(expiresAt)
  server.clock.advance(expiresAt - server.clock.now() + 1)
  expect(await server.call(memberInfo, {}, { token })).toMatchObject({ ok: false, status: 401, code: 401 })
})

test('[C-8] a wrong password and an unknown name read the same', async () => {
  const wrong = await server.call(login, { name: 'mia', password: 'anchor88z' })
  const unknown = await server.call(login, { name: 'nobody', password: 'anchor88z' })
  expect(wrong).toMatchObject({ ok: false, status: 200, code: profile.codes.invalid, data: { field: 'password' } })
  expect(unknown).toEqual(wrong)
})

test('guesses that come at once are counted: two are tried, the others need a verification each; five wrong ones lock the account on that device', async () => {
  const wrong = { name: 'leo', password: 'wrong1234' }
  const codes = (await Promise.all(Array.from({ length: 20 }, () => server.call(login, wrong)))).map((reply) =>
    reply.ok ? 0 : reply.code,
  )
  expect(codes.filter((code) => code === profile.codes.invalid)).toHaveLength(2)
  expect(codes.filter((code) => code === profile.codes.needSafe)).toHaveLength(18)

  for (let round = 0; round < 4; round += 1) {
    expect(await server.call(login, wrong)).toMatchObject({ code: profile.codes.needSafe })
    const { fields } = await createSolver(server).image(login.path)
    const proven = await Promise.all(Array.from({ length: 6 }, () => server.call(login, { ...wrong, ...fields })))
    const tried = proven.filter((reply) => !reply.ok && reply.code !== profile.codes.captchaWrong)
    // The sixth guess is the one that locks it, however it was proven.
    expect(tried.map((reply) => (reply.ok ? 0 : reply.code))).toContain(
      round < 3 ? profile.codes.invalid : profile.codes.rateLimitedB,
    )
  }

  const right = { name: 'leo', password: 'anchor88b' }
  expect(await server.call(login, right)).toMatchObject({
    ok: false,
    code: profile.codes.rateLimitedB,
    data: { wait: expect.any(Number) },
  })
  expect((await server.call(login, { name: 'mia', password: 'anchor88a' })).ok).toBe(true)
  server.clock.advance(5 * 60_000 + 1)
  expect(await server.call(login, right)).toMatchObject({ code: profile.codes.needSafe })
  const again = await createSolver(server).image(login.path)
  expect((await server.call(login, { ...right, ...again.fields })).ok).toBe(true)
})

describe('guesses at an account', () => {
  const RIGHT = { name: 'leo', password: 'anchor88b' }
  const { rateLimitedB, needSafe, invalid } = profile.codes
  const on = (deviceId: string) => ({ headers: { [headerName('tb-uuid')]: deviceId } })

  /** A login from a device, with the verification that it may need; the code of the answer, 0 = it is in. */
  async function enter(deviceId: string, account = RIGHT): Promise<number> {
    const reply = await server.call(login, account, on(deviceId))
    if (reply.ok) return 0
    if (reply.code !== needSafe) return reply.code
    const { fields } = await createSolver(server, deviceId).image(login.path)
    const proven = await server.call(login, { ...account, ...fields }, on(deviceId))
    return proven.ok ? 0 : proven.code
  }
  const guess = (deviceId: string) => enter(deviceId, { name: 'leo', password: 'wrong1234' })

  test('[C-8] whoever guesses on one device locks nobody out on another', async () => {
    for (let round = 0; round < 5; round += 1) expect(await guess('guesser')).toBe(invalid)
    expect(await guess('guesser')).toBe(rateLimitedB)
    expect(await enter('guesser')).toBe(rateLimitedB)

    expect(await server.call(login, RIGHT, on('own-phone'))).toMatchObject({ code: needSafe })
    expect(await enter('own-phone')).toBe(0)
    // A device that the account was logged in on is not even asked for a verification.
    expect((await server.call(login, RIGHT, on('own-phone'))).ok).toBe(true)
  })

  test('[C-8] whoever guesses with ever new device names is locked out all the same, but not the member’s own device', async () => {
    expect(await enter('own-phone')).toBe(0)
    for (let round = 0; round < 18; round += 1) {
      const trier = { nameKey: 'leo', deviceId: `made-up-${round}`, address: `10.0.0.${round}` }
      expect(await server.services.write((tx) => countAttempt(tx, trier, true))).toBe('try')
    }
    const codes: number[] = []
    for (let round = 18; round < 22; round += 1) codes.push(await guess(`made-up-${round}`))
    expect(codes).toEqual([invalid, invalid, rateLimitedB, rateLimitedB])
    expect(await enter('made-up-99')).toBe(rateLimitedB)
    expect(await enter('own-phone')).toBe(0)
    server.clock.advance(5 * 60_000 + 1)
    expect(await enter('made-up-99')).toBe(0)
  })

  test('[C-8] a member who mistypes twice and gets it right starts afresh on every device', async () => {
    for (let round = 0; round < 2; round += 1) expect(await guess('new-phone')).toBe(invalid)
    expect(await enter('new-phone')).toBe(0)
    expect((await server.call(login, RIGHT, on('another-phone'))).ok).toBe(true)
  })
})

test('[A-1] a token that is missing, wrong or logged out is told 401', async () => {
  expect(await server.call(memberInfo, {})).toMatchObject({ ok: false, status: 401, code: 401 })
  expect(await server.call(memberInfo, {}, { token: 'x'.repeat(43) })).toMatchObject({ ok: false, status: 401 })

  const token = await server.login('mia')
  granted(await server.call(logout, {}, { token }))
  expect(await server.call(memberInfo, {}, { token })).toMatchObject({ ok: false, status: 401 })
  expect((await server.call(logout, {}, { token })).ok).toBe(true)
})

test('[C-8] a logout ends the sockets of that session and no others', async () => {
  const token = await server.login('mia')
  const other = await server.login('mia')
  const [socket, otherSocket] = [await server.connect(token), await server.connect(other)]
  granted(await server.call(logout, {}, { token }))
  await socket.until('the end of the connection', () => socket.disconnected)
  expect(socket.selves).toMatchObject([{ kind: 'sessionEnded', code: 401 }])
  expect(await otherSocket.enter(FIXTURE.chatRoom)).toMatchObject({ ok: true })
})

test('[A-2] history and entrance ask members at one address and visitors at another', async () => {
  const room = FIXTURE.chatRoom
  expect(await server.call(chatHistory, { room })).toMatchObject({ ok: false, status: 401 })
  expect((await server.call(chatHistory, { room }, { anonymous: true })).ok).toBe(true)
  expect((await server.call(chatHistory, { room }, { token: await server.login('mia') })).ok).toBe(true)
})

test('[P-1] words to people come in the enabled language that was asked for', async () => {
  const bilingual = await startTestServer({ settings: { LANGUAGES: 'zh-CN,en' } })
  const ask = async (target: TestServer, language: string) => {
    const reply = await target.call(memberInfo, {}, { headers: { 'accept-language': language } })
    return reply.ok ? '' : reply.message
  }
  try {
    expect(granted(await bilingual.call(perInfo, {})).languages).toEqual(['zh-CN', 'en'])
    expect(await ask(bilingual, 'en-GB,en;q=0.9')).toBe('You are no longer logged in. Please log in again.')
    expect(await ask(bilingual, 'fr')).toBe('登录已失效，请重新登录。')
    expect(await ask(server, 'en')).toBe('登录已失效，请重新登录。')
  } finally {
    await bilingual.stop()
  }
})
