import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  anjiCheck,
  anjiGet,
  geetestRegister,
  geetestValidate,
  imageCheck,
  imageRegister,
  verificationImage,
} from '#src/api/contract/verification.ts'
import { devEffect } from '#src/api/contract/dev.ts'
import { login, loginVerified } from '#src/api/contract/session.ts'
import { ANJI_CODES, type CaptchaResult, SafeDemand } from '#src/api/model/captcha.ts'
import { headerName, profile } from '#src/api/profile.ts'
import { anjiEncrypt } from '#src/api/seal/anjiCipher.ts'
import { keepResult, owe, usePass } from '#server/verification/results.ts'
import { createSolver } from '#tests/support/captchaSolver.ts'
import { newClientId } from '#tests/support/clientId.ts'
import { granted } from '#tests/support/request.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'
import * as v from 'valibot'

const ACTION = devEffect.path
const { codes } = profile
const wrong = { ok: false, code: codes.captchaWrong }

let server: TestServer
let token: string
let device = 0
let headers: Record<string, string>
let solver: ReturnType<typeof createSolver>
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  device += 1
  token = await server.login('dev', `device-${device}`)
  solver = createSolver(server, `device-${device}`)
  headers = solver.headers
})

/** The call that needs a verification, with what one yielded merged into it. */
const act = (result: CaptchaResult | null, clientId = newClientId()) =>
  server.call(devEffect, { clientId, safe: true, ...result?.fields }, { token, headers })

describe('what a verification is for', () => {
  test.each([
    ['image code', () => solver.image(ACTION)],
    ['sounds', () => solver.image(ACTION, 'sound')],
    ['puzzle', () => solver.anji(ACTION, 'blockPuzzle')],
    ['words', () => solver.anji(ACTION, 'clickWord')],
    ['slider', () => solver.afs(ACTION)],
  ])('[S-4 image afs anji] a request that was refused is let through once after the %s', async (_, solve) => {
    const refused = await act(null)
    expect(refused).toMatchObject({ ok: false, code: codes.needSafe, data: { action: ACTION } })
    expect(v.is(SafeDemand, refused.data)).toBe(true)
    const result = await solve()
    expect((await act(result)).ok).toBe(true)
    expect(await act(result)).toMatchObject(wrong)
  })

  test.each([
    [3, 3],
    [25, 20],
  ])('[S-4] of %i that were refused at once one verification lets %i through, and not one more', async (refused, passes) => {
    const ids = Array.from({ length: refused }, newClientId)
    await Promise.all(ids.map((id) => act(null, id)))
    const result = await solver.image(ACTION)
    const again = await Promise.all([...ids, newClientId(), newClientId()].map((id) => act(result, id)))
    expect(again.filter((reply) => reply.ok)).toHaveLength(passes)
    expect(again.filter((reply) => !reply.ok && reply.code === codes.captchaWrong)).toHaveLength(refused + 2 - passes)
  })

  test('[S-4] a result is of no use on another device, and still is on its own', async () => {
    const enter = (from: Record<string, string>, result: CaptchaResult | null) =>
      server.call(loginVerified, { name: 'leo', password: 'anchor88b', ...result?.fields }, { headers: from })
    const other = createSolver(server, 'device-other').headers
    await enter(headers, null)
    const mine = await solver.image(loginVerified.path)
    // The other one was refused too: what it lacks is a result of its own.
    await enter(other, null)
    expect(await enter(other, mine)).toMatchObject(wrong)
    expect((await enter(headers, mine)).ok).toBe(true)
  })

  test('[S-4] a result lets through what was refused, and no other action', async () => {
    await act(null)
    const result = await solver.image(ACTION)
    const enter = () => server.call(loginVerified, { name: 'leo', password: 'anchor88b', ...result.fields }, { headers })
    expect(await enter()).toMatchObject(wrong)
    expect((await act(result)).ok).toBe(true)
  })

  test('[S-4] a result lets one guess of a password through, however many were refused before it', async () => {
    const guess = (fields: object = {}) => server.call(login, { name: 'nobody77', password: 'guess1234', ...fields }, { headers })
    for (let round = 0; round < 2; round += 1) await guess()
    for (let round = 0; round < 3; round += 1) expect(await guess()).toMatchObject({ code: codes.needSafe })
    const { fields } = await solver.image(login.path)
    expect(await guess(fields)).toMatchObject({ code: codes.invalid })
    expect(await guess(fields)).toMatchObject(wrong)
  })

  test('[S-4] a result lets nothing through that was refused ten minutes before it', async () => {
    const from = { deviceId: 'device-late', address: '203.0.113.7' }
    const passesAfter = async (ms: number) => {
      await server.services.write((tx) => owe(tx, from, ACTION))
      server.clock.advance(ms)
      return server.services.write(async (tx) => {
        await keepResult(tx, `secret ${ms}`, from.deviceId, 60_000)
        return usePass(tx, `secret ${ms}`, from.deviceId, ACTION)
      })
    }
    expect([await passesAfter(300_000), await passesAfter(600_000)]).toEqual([true, false])
  })

  test('[S-4] what was refused ten minutes ago no longer counts when the same is refused again', async () => {
    const from = { deviceId: 'device-again', address: '203.0.113.7' }
    const refuse = () => server.services.write((tx) => owe(tx, from, ACTION))
    await refuse()
    await refuse()
    server.clock.advance(600_000)
    await refuse()
    const passes = await server.services.write(async (tx) => {
      await keepResult(tx, 'secret again', from.deviceId, 60_000)
      const first = await usePass(tx, 'secret again', from.deviceId, ACTION)
      return [first, await usePass(tx, 'secret again', from.deviceId, ACTION)]
    })
    expect(passes).toEqual([true, false])
  })

  test('[S-4] whoever names ever new devices at one address makes nobody elsewhere forget that they were refused', async () => {
    const ask = (deviceId: string, address: string) => ({ deviceId, address })
    const calm = ask('device-calm', '203.0.113.8')
    const passes = await server.services.write(async (tx) => {
      await owe(tx, calm, ACTION)
      for (let each = 0; each <= 501; each += 1) await owe(tx, ask(`device-${each}`, '203.0.113.9'), ACTION)
      await keepResult(tx, 'secret calm', calm.deviceId, 60_000)
      return usePass(tx, 'secret calm', calm.deviceId, ACTION)
    })
    expect(passes).toBe(true)
  })

  test('[S-4] a result is of no use where nothing was refused', async () => {
    expect(await act(await solver.image(ACTION))).toMatchObject(wrong)
  })

  test.each([
    [599_999, true],
    [600_000, false],
  ])(
    '[S-4] %i ms after a refusal, whether a verification that is solved then lets the request through: %s',
    async (age, passes) => {
      server.clock.hold()
      await act(null)
      server.clock.advance(age)
      expect((await act(await solver.image(ACTION))).ok).toBe(passes)
      server.clock.run()
    },
  )

  test.each([
    [179_999, true],
    [180_000, false],
  ])('[S-4] %i ms after it was given, whether a result lets its request through: %s', async (age, passes) => {
    server.clock.hold()
    await act(null)
    const result = await solver.image(ACTION)
    server.clock.advance(age)
    expect((await act(result)).ok).toBe(passes)
    server.clock.run()
  })

  test('[S-4] a result survives a restart, and so does its being used', async () => {
    await act(null)
    const result = await solver.image(ACTION)
    await server.restart()
    expect((await act(result)).ok).toBe(true)
    await server.restart()
    expect(await act(result)).toMatchObject(wrong)
  })

  test.each([
    ['fields of two kinds', { imageVerification: 'x'.repeat(32), captchaVerification: 'y' }],
    ['a field that is missing', { afsSessionId: 'x'.repeat(32), afsSig: 'y' }],
    ['a value that is no text', { imageVerification: { $gt: '' } }],
  ])('[X-1 captcha] [S-4] %s is no result', async (_, fields) => {
    expect(await server.call(devEffect, { clientId: newClientId(), safe: true, ...fields }, { token, headers })).toMatchObject(
      wrong,
    )
  })
})

describe('the image code', () => {
  const picture = async () => granted(await server.call(verificationImage, { action: ACTION, medium: 'picture' }, { headers }))

  test('[C-7] is a PNG drawn by the server, or a WAV of beeps', async () => {
    const { data } = await picture()
    const bytes = Buffer.from(await data.arrayBuffer())
    expect([data.type, bytes.subarray(1, 4).toString(), bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([
      'image/png',
      'PNG',
      240,
      88,
    ])
    const sound = granted(await server.call(verificationImage, { action: ACTION, medium: 'sound' }, { headers }))
    expect([
      sound.data.type,
      Buffer.from(await sound.data.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ]).toEqual(['audio/wav', 'RIFF'])
    expect(solver.answer()).toMatch(/^[1-9]{4}$/)
  })

  test('[S-4] [C-8] is begun by its register and drawn by its id, for its device; what was drawn for it before is of no use', async () => {
    const { id, expiresAt } = granted(await server.call(imageRegister, { action: ACTION }, { headers }))
    expect(expiresAt).toBeGreaterThan(server.clock.now())
    const draw = (at = id, of = headers) =>
      server.call(verificationImage, { action: ACTION, medium: 'picture', id: at }, { headers: of })
    const check = (code: string) => server.call(imageCheck, { id, code }, { headers })
    expect(granted(await draw()).id).toBe(id)
    const first = v.parse(v.string(), solver.answer())
    expect(granted(await draw()).id).toBe(id)
    const last = v.parse(v.string(), solver.answer())
    expect(await draw('code-none')).toMatchObject({ ok: false, data: { reason: 'expired' } })
    expect(await draw(id, { ...headers, [headerName('tb-uuid')]: 'device-other' })).toMatchObject({ data: { reason: 'expired' } })
    expect(first).not.toBe(last)
    expect((await check(last)).ok).toBe(true)
    expect(await draw()).toMatchObject({ data: { reason: 'expired' } })
    const nothing = granted(await server.call(imageRegister, { action: ACTION }, { headers }))
    expect(await server.call(imageCheck, { id: nothing.id, code: 'x' }, { headers })).toMatchObject({ data: { reason: 'wrong' } })
  })

  test('[S-4] is compared once, on its device, within 120 s, and its answer is nowhere in the database', async () => {
    const first = await picture()
    const answer = v.parse(v.string(), solver.answer())
    const stored = await server.services.db
      .selectFrom('captcha_challenge')
      .select('answer')
      .where('id', '=', first.id)
      .executeTakeFirst()
    expect(stored?.answer).toMatch(/^[0-9a-f]{64}$/)
    expect(await server.call(imageCheck, { id: first.id, code: 'none' }, { headers })).toMatchObject({
      ...wrong,
      data: { reason: 'wrong' },
    })
    expect(await server.call(imageCheck, { id: first.id, code: answer }, { headers })).toMatchObject({
      ...wrong,
      data: { reason: 'expired' },
    })

    const second = await picture()
    const elsewhere = { [headerName('tb-uuid')]: 'device-elsewhere' }
    expect(
      await server.call(imageCheck, { id: second.id, code: v.parse(v.string(), solver.answer()) }, { headers: elsewhere }),
    ).toMatchObject(wrong)

    const third = await picture()
    server.clock.advance(120_001)
    expect(
      await server.call(imageCheck, { id: third.id, code: v.parse(v.string(), solver.answer()) }, { headers }),
    ).toMatchObject(wrong)
  })

  test('[S-4] more than five wrong answers in a minute lock this device for five, and no other', async () => {
    for (let round = 0; round < 6; round += 1) {
      await server.call(imageCheck, { id: (await picture()).id, code: 'none' }, { headers })
    }
    const locked = await server.call(verificationImage, { action: ACTION, medium: 'picture' }, { headers })
    expect(locked).toMatchObject({ ...wrong, data: { reason: 'locked', wait: expect.any(Number) } })
    expect(granted(await server.call(anjiGet, { captchaType: 'blockPuzzle' }, { headers })).repCode).toBe(ANJI_CODES.locked)
    const other = { [headerName('tb-uuid')]: 'device-calm' }
    expect((await server.call(verificationImage, { action: ACTION, medium: 'picture' }, { headers: other })).ok).toBe(true)
    server.clock.advance(300_001)
    expect((await server.call(verificationImage, { action: ACTION, medium: 'picture' }, { headers })).ok).toBe(true)
  })

  test('[S-4] a wrong answer to a challenge from before a lock does not end the lock', async () => {
    const before = await picture()
    for (let round = 0; round < 6; round += 1) {
      await server.call(imageCheck, { id: (await picture()).id, code: 'none' }, { headers })
    }
    await server.call(imageCheck, { id: before.id, code: 'none' }, { headers })
    expect(await server.call(verificationImage, { action: ACTION, medium: 'picture' }, { headers })).toMatchObject({
      ...wrong,
      data: { reason: 'locked' },
    })
  })
})

describe('Anji', () => {
  const get = async (captchaType: 'blockPuzzle' | 'clickWord') =>
    granted(await server.call(anjiGet, { captchaType }, { headers })).repData!
  const check = async (captchaType: 'blockPuzzle' | 'clickWord', data: { token: string; secretKey: string }, text: string) => {
    const pointJson = anjiEncrypt(data.secretKey, text)
    return granted(await server.call(anjiCheck, { captchaType, pointJson, token: data.token }, { headers })).repCode
  }
  const right = () => v.parse(v.array(v.object({ x: v.number(), y: v.number() })), solver.answer())

  test('[S-4] a puzzle is 310 × 155 with a piece of 47, and forgives 5 px sideways and none upwards', async () => {
    const data = await get('blockPuzzle')
    const size = (png: string) => [Buffer.from(png, 'base64').readUInt32BE(16), Buffer.from(png, 'base64').readUInt32BE(20)]
    expect([size(data.originalImageBase64), size(data.jigsawImageBase64!)]).toEqual([
      [310, 155],
      [47, 155],
    ])
    const [{ x } = { x: 0 }] = right()
    expect(await check('blockPuzzle', data, JSON.stringify({ x: x + 5, y: 5 }))).toBe(ANJI_CODES.ok)
    for (const [dx, y] of [
      [6, 5],
      [-6, 5],
      [0, 6],
    ] as const) {
      const next = await get('blockPuzzle')
      const [{ x: at } = { x: 0 }] = right()
      expect(await check('blockPuzzle', next, JSON.stringify({ x: at + dx, y }))).toBe(ANJI_CODES.wrong)
    }
  })

  test('[S-4] words want three clicks in order, each within 25 px', async () => {
    const data = await get('clickWord')
    expect(data.wordList).toHaveLength(3)
    expect(await check('clickWord', data, JSON.stringify(right().map(({ x, y }) => ({ x: x + 20, y: y - 20 }))))).toBe(
      ANJI_CODES.ok,
    )
    const reversed = await get('clickWord')
    expect(await check('clickWord', reversed, JSON.stringify(right().toReversed()))).toBe(ANJI_CODES.wrong)
    const few = await get('clickWord')
    expect(await check('clickWord', few, JSON.stringify(right().slice(1)))).toBe(ANJI_CODES.wrong)
  })

  test('[S-4] is compared once, and too late is too late', async () => {
    const data = await get('blockPuzzle')
    const text = JSON.stringify(right()[0])
    expect(await check('blockPuzzle', data, text)).toBe(ANJI_CODES.ok)
    expect(await check('blockPuzzle', data, text)).toBe(ANJI_CODES.expired)
    const late = await get('blockPuzzle')
    server.clock.advance(120_001)
    expect(await check('blockPuzzle', late, JSON.stringify(right()[0]))).toBe(ANJI_CODES.expired)
    expect(
      granted(await server.call(anjiCheck, { captchaType: 'blockPuzzle', pointJson: '', token: '' }, { headers })).repCode,
    ).toBe(ANJI_CODES.empty)
  })

  test('[S-4] any text in the place of points is an answer that is wrong, and nothing breaks', async () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom('[[]]', '{"x":1e999,"y":5}', '{"__proto__":{}}', '[1,2,3]', 'null', '[{"x":1}]'),
    )
    await fc.assert(
      fc.asyncProperty(hostile, fc.boolean(), async (text, encrypted) => {
        server.clock.advance(400_000)
        const data = await get('clickWord')
        const pointJson = (encrypted ? anjiEncrypt(data.secretKey, text) : text).slice(0, 512) || 'x'
        const reply = await server.call(anjiCheck, { captchaType: 'clickWord', pointJson, token: data.token }, { headers })
        expect(granted(reply).repCode).toBe(ANJI_CODES.wrong)
      }),
      { numRuns: 25 },
    )
  })

  test('[S-4] its cipher gives the protocol’s vector', () => {
    expect(anjiEncrypt('BGxdEUOZkXka4HSj', '{"x":123.5,"y":5}')).toBe('e+qTuQxoSouLmRrVBt4v9K/eil+P2+QDksZJSRxyw14=')
  })
})

describe('geetest', () => {
  const settings = { GEETEST_ID: 'gt-id', GEETEST_KEY: 'gt-key', GEETEST_SCRIPT: 'https://maker.example/gt.js' }

  test('[C-8] [S-4] without its maker the client is told to use the image code', async () => {
    expect(granted(await server.call(geetestRegister, { action: ACTION }, { headers }))).toMatchObject({ success: 0 })
    const down = await startTestServer({ settings: { ...settings, GEETEST_API: 'http://127.0.0.1:9/' } })
    expect(granted(await down.call(geetestRegister, { action: ACTION }))).toMatchObject({ success: 0, gt: 'gt-id' })
    await down.stop()
  })

  test('[C-8] [S-4] three strings pass when the maker’s key made them, once', async () => {
    const maker = createServer((_, response) => response.end(JSON.stringify({ challenge: 'c'.repeat(32) })))
    await new Promise<void>((resolve) => maker.listen(0, '127.0.0.1', resolve))
    const address = maker.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const own = await startTestServer({ settings: { ...settings, GEETEST_API: `http://127.0.0.1:${port}/` } })
    try {
      const dev = await own.login('dev')
      const { challenge, success } = granted(await own.call(geetestRegister, { action: ACTION }))
      expect(success).toBe(1)
      const validate = createHash('md5').update(`gt-keygeetest${challenge}`).digest('hex')
      const fields = { geetest_challenge: challenge, geetest_validate: validate, geetest_seccode: `${validate}|jordan` }
      expect(granted(await own.call(geetestValidate, { challenge, validate, seccode: fields.geetest_seccode }))).toEqual({
        result: true,
      })
      const attempt = (change: object) =>
        own.call(devEffect, { clientId: newClientId(), safe: true, ...fields, ...change }, { token: dev })
      expect(await own.call(devEffect, { clientId: newClientId(), safe: true }, { token: dev })).toMatchObject({
        code: codes.needSafe,
        data: { types: { geetest: 1 } },
      })
      expect(await attempt({ geetest_validate: 'f'.repeat(32) })).toMatchObject(wrong)
      expect((await attempt({})).ok).toBe(true)
      expect(await attempt({})).toMatchObject(wrong)
    } finally {
      await own.stop()
      maker.close()
    }
  })
})
