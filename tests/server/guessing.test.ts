import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { login, loginByHash, loginVerified } from '#src/api/contract/session.ts'
import { afsBegin, afsSlide } from '#src/api/contract/verification.ts'
import { timeOf } from '#src/api/model/sliderHand.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { countAttempt } from '#server/members/failedAttempts.ts'
import { MINUTE } from '#server/platform/durations.ts'
import { countWrongAnswer, lockedFor as lockOf } from '#server/verification/failures.ts'
import { createSolver, HAND, workOf } from '#tests/support/captchaSolver.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

const { codes } = profile
const RIGHT = { name: 'leo', password: 'anchor88b' }
const WRONG = { name: 'leo', password: 'wrong1234' }
const on = (deviceId: string) => ({ headers: { [headerName('tb-uuid')]: deviceId } })

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const attempt = (deviceId: string, address: string, nameKey = 'leo') =>
  server.services.write((tx) => countAttempt(tx, { nameKey, deviceId, address }, true))

/** Guesses until it is locked; for how many minutes. */
async function lockedFor(guess: (round: number) => ReturnType<typeof attempt>): Promise<number> {
  for (let round = 0; round < 100; round += 1) {
    const verdict = await guess(round)
    if (typeof verdict === 'object') return verdict.wait / MINUTE
  }
  return 0
}

test.each([
  ['an account on one device', (round: number) => attempt('guesser', `10.0.0.${round}`)],
  ['an account', (round: number) => attempt(`made-up-${round}`, `10.0.0.${round}`)],
  ['a device, whatever accounts it tries', (round: number) => attempt('guesser', `10.0.0.${round}`, `name-${round}`)],
  ['an address', (round: number) => attempt(`made-up-${round}`, '10.0.0.1', `name-${round}`)],
])('[C-8] each further lock within a day doubles, up to four hours, for %s', async (_, guess) => {
  server.clock.hold()
  const waits: number[] = []
  for (let lock = 0; lock < 8; lock += 1) {
    const wait = await lockedFor(guess)
    waits.push(wait)
    server.clock.advance(wait * MINUTE)
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 240, 240])
  server.clock.advance(24 * 60 * MINUTE)
  expect(await lockedFor(guess)).toBe(5)
})

test('[S-4] one verification is one try, however many were refused', async () => {
  for (let round = 0; round < 2; round += 1) expect(await server.call(login, WRONG)).toMatchObject({ code: codes.invalid })
  const refused = await Promise.all(Array.from({ length: 10 }, () => server.call(login, WRONG)))
  expect(refused.every((reply) => !reply.ok && reply.code === codes.needSafe)).toBe(true)
  const { fields } = await createSolver(server).image(login.path)
  const tried = await Promise.all(Array.from({ length: 10 }, () => server.call(login, { ...WRONG, ...fields })))
  const count = (code: number) => tried.filter((reply) => !reply.ok && reply.code === code).length
  expect([count(codes.invalid), count(codes.captchaWrong)]).toEqual([1, 9])
})

test('[S-4] one verification is one try wherever a password is asked for, however many ways were refused', async () => {
  for (let round = 0; round < 2; round += 1) expect(await server.call(login, WRONG)).toMatchObject({ code: codes.invalid })
  const byHash = { ...WRONG, hash: createHash('md5').update(WRONG.name).digest('hex').slice(1, 17) }
  expect(await server.call(login, WRONG)).toMatchObject({ code: codes.needSafe })
  expect(await server.call(loginByHash, byHash)).toMatchObject({ code: codes.needSafe })
  expect(await server.call(loginVerified, WRONG)).toMatchObject({ code: codes.needSafe })
  const { fields } = await createSolver(server).image(login.path)
  const tried = [
    await server.call(login, { ...WRONG, ...fields }),
    await server.call(loginByHash, { ...byHash, ...fields }),
    await server.call(loginVerified, { ...WRONG, ...fields }),
  ]
  expect(tried.map((reply) => !reply.ok && reply.code)).toEqual([codes.invalid, codes.captchaWrong, codes.captchaWrong])
})

test('[S-4] each further lock of wrong verifications within a day doubles, up to four hours', async () => {
  server.clock.hold()
  const origin = { deviceId: 'guesser', address: '10.0.0.1' }
  const waits: number[] = []
  for (let lock = 0; lock < 8; lock += 1) {
    for (let wrong = 0; wrong < 6; wrong += 1) await server.services.write((tx) => countWrongAnswer(tx, origin))
    const wait = await server.services.write((tx) => lockOf(tx, origin))
    waits.push(wait / MINUTE)
    server.clock.advance(wait)
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 240, 240])
  server.clock.advance(24 * 60 * MINUTE)
  for (let wrong = 0; wrong < 6; wrong += 1) await server.services.write((tx) => countWrongAnswer(tx, origin))
  expect(await server.services.write((tx) => lockOf(tx, origin))).toBe(5 * MINUTE)
})

test.each([
  ['a device, whatever its address', (round: number) => ({ deviceId: 'guesser', address: `10.0.0.${round}` })],
  [
    'an account, whatever the device',
    (round: number) => ({ deviceId: `made-up-${round}`, address: `10.0.0.${round}`, session: { member: { id: 'm-leo' } } }),
  ],
])('[S-4] wrong verifications lock %s', async (_, from) => {
  server.clock.hold()
  const wait = (round: number) => server.services.write((tx) => lockOf(tx, from(round)))
  for (let round = 0; round < 20; round += 1) {
    expect(await wait(round)).toBe(0)
    await server.services.write((tx) => countWrongAnswer(tx, from(round)))
  }
  await server.services.write((tx) => countWrongAnswer(tx, from(20)))
  expect(await wait(21)).toBe(5 * MINUTE)
  expect(await server.services.write((tx) => lockOf(tx, { deviceId: 'another', address: '10.0.1.1' }))).toBe(0)
})

test('[S-4] wrong verifications in a device’s name elsewhere do not lock it where it was logged in', async () => {
  server.clock.hold()
  await server.login('leo', 'known')
  const { address } = await server.services.db
    .selectFrom('session')
    .select('address')
    .where('device_id', '=', 'known')
    .executeTakeFirstOrThrow()
  for (let round = 0; round < 21; round += 1)
    await server.services.write((tx) => countWrongAnswer(tx, { deviceId: 'known', address: `10.0.0.${round}` }))
  expect(await server.services.write((tx) => lockOf(tx, { deviceId: 'known', address: '10.0.1.1' }))).toBe(5 * MINUTE)
  expect(await server.services.write((tx) => lockOf(tx, { deviceId: 'known', address }))).toBe(0)
})

describe('the failed tries of an account', () => {
  test('[C-8] are told at once to its member who is logged in, when they get many, and to nobody else', async () => {
    const [mine, other] = [
      await server.connect(await server.login('leo', 'own-phone')),
      await server.connect(await server.login('mia')),
    ]
    for (const device of ['thief-1', 'thief-2']) await server.call(login, WRONG, on(device))
    for (const device of ['thief-3', 'thief-4']) {
      expect(await server.call(login, WRONG, on(device))).toMatchObject({ code: codes.needSafe })
      const { fields } = await createSolver(server, device).image(login.path)
      expect(await server.call(login, { ...WRONG, ...fields }, on(device))).toMatchObject({ code: codes.invalid })
    }
    await mine.until('that there were tries', () => mine.selves.length > 0)
    expect(mine.selves).toEqual([{ kind: 'failedTries', count: 3, lastAt: expect.any(Number) }])
    expect(other.selves).toEqual([])
  })

  test('[C-8] are told to its member at the next login, once', async () => {
    await server.login('leo', 'own-phone')
    server.clock.advance(MINUTE)
    for (const device of ['thief-1', 'thief-2']) await server.call(login, WRONG, on(device))
    const at = server.clock.now()
    server.clock.advance(10 * MINUTE)
    const { fields } = await createSolver(server, 'thief-3').image(login.path)
    expect(await server.call(login, { ...WRONG, ...fields }, on('thief-3'))).toMatchObject({ ok: false })
    const reply = granted(await server.call(login, RIGHT, on('own-phone')))
    expect(reply.failedTries).toEqual({ count: 2, lastAt: expect.any(Number) })
    expect(Math.abs((reply.failedTries?.lastAt ?? 0) - at)).toBeLessThan(MINUTE)
    expect(granted(await server.call(login, RIGHT, on('own-phone')))).not.toHaveProperty('failedTries')
  })

  test('[C-8] are not those with which the member mistyped it', async () => {
    expect(await server.call(login, WRONG, on('own-phone'))).toMatchObject({ code: codes.invalid })
    expect(granted(await server.call(login, RIGHT, on('own-phone')))).not.toHaveProperty('failedTries')
  })
})

describe('the slider', () => {
  const begin = async () => granted(await server.call(afsBegin, { action: login.path }))
  const refused = { ok: false, code: codes.captchaWrong, data: { reason: 'wrong' } }

  test('[S-4 afs] is passed by the work and a hand’s way, in as long as that way takes', async () => {
    const { bits, ...begun } = await begin()
    const work = await workOf(begun, bits)
    server.clock.advance(timeOf(HAND))
    expect((await server.call(afsSlide, { ...begun, track: HAND, work })).ok).toBe(true)
  })

  test('[S-4 afs] no answer comes sooner than its own way takes', async () => {
    const { bits, ...begun } = await begin()
    const slow = HAND.map(({ at, to }) => ({ at: at * 100, to }))
    expect(await server.call(afsSlide, { ...begun, track: slow, work: await workOf(begun, bits) })).toMatchObject(refused)
  })

  test('[S-4 afs] without the work, or with another slider’s, it is refused', async () => {
    const other = await begin()
    for (const work of [undefined, '0', await workOf(other, other.bits)]) {
      const { bits: _, ...begun } = await begin()
      server.clock.advance(timeOf(HAND))
      expect(await server.call(afsSlide, { ...begun, track: HAND, ...(work === undefined ? {} : { work }) })).toMatchObject(
        refused,
      )
    }
  })

  test('[S-4 afs] a way as even as a clock is a program’s', async () => {
    const { bits, ...begun } = await begin()
    const even = HAND.map(({ to }, index) => ({ at: index * 80, to }))
    server.clock.advance(400)
    expect(await server.call(afsSlide, { ...begun, track: even, work: await workOf(begun, bits) })).toMatchObject(refused)
  })

  test('[S-4 afs] costs more work after wrong answers of its address', async () => {
    const { bits: before, ...begun } = await begin()
    expect(await server.call(afsSlide, { ...begun, track: [] })).toMatchObject(refused)
    expect((await begin()).bits).toBe(before + 1)
  })
})
