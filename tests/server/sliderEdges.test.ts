import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { timeOf } from '#src/api/model/sliderHand.ts'
import { anjiEncrypt } from '#src/api/seal/anjiCipher.ts'
import type { Caller } from '#server/members/caller.ts'
import { readEnv } from '#server/platform/env.ts'
import { beginAfs, slideAfs } from '#server/verification/afs.ts'
import { checkAnji } from '#server/verification/anji.ts'
import { answerLater, keepChallenge, takeChallenge } from '#server/verification/challenges.ts'
import { countWrongAnswer, lockedFor } from '#server/verification/failures.ts'
import { settleGeetest } from '#server/verification/geetest.ts'
import { checkImage, registerImage } from '#server/verification/image.ts'
import { keepResult, owe, usePass as takePass } from '#server/verification/results.ts'
import { HAND, workOf } from '#tests/support/captchaSolver.ts'
import { emptyTables } from '#tests/support/bareRows.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// The slider's time and work, what a challenge is good for, and the locks of addresses.

const start = 1_000 * 86_400_000
let now = start
const { db, services } = await startBareServices(() => now)
const { write } = services
afterEach(async () => {
  now = start
  await emptyTables(db, 'captcha_challenge', 'captcha_failure', 'captcha_owed', 'captcha_pass', 'captcha_result', 'session')
})

const caller = (deviceId = 'd', address = '10.0.0.1'): Caller => ({
  address,
  deviceId,
  session: null,
  verification: {},
  userAgent: undefined,
  language: 'en',
  requestId: 'r',
})
const wrong = (times: number, by: (index: number) => Caller) =>
  write(async (tx) => {
    for (let index = 0; index < times; index += 1) await countWrongAnswer(tx, by(index))
  })

describe('a slider', () => {
  const slide = async (
    after: number,
    { device = 'd', token, track = HAND }: { device?: string; token?: string; track?: typeof HAND } = {},
  ): Promise<unknown> => {
    const { bits, ...begun } = await beginAfs(write, caller())
    const given = { ...begun, ...(token === undefined ? {} : { token }) }
    const work = await workOf(given, bits)
    now += after
    return slideAfs(write, caller(device), { ...given, track, work }).then(
      () => 'right',
      (error: unknown) => error,
    )
  }
  const refused = (reason: string) => ({ data: { reason } })

  test('[S-4 afs] is moved no sooner than its own way takes, but for a twentieth of a second', async () => {
    expect(await slide(timeOf(HAND) - 50)).toBe('right')
    expect(await slide(timeOf(HAND) - 51)).toMatchObject(refused('wrong'))
  })

  test('[S-4 afs] is moved within two minutes', async () => {
    expect(await slide(119_999)).toBe('right')
    expect(await slide(120_000)).toMatchObject(refused('expired'))
  })

  test('[S-4 afs] is moved with its own token', async () => {
    expect(await slide(1_000, { token: 'another' })).toMatchObject(refused('wrong'))
  })

  test('[S-4 afs] is moved on its own device', async () => {
    expect(await slide(1_000, { device: 'other' })).toMatchObject(refused('expired'))
  })

  test('[S-4 afs] is moved once', async () => {
    const { bits, ...begun } = await beginAfs(write, caller())
    const answer = { ...begun, track: HAND, work: await workOf(begun, bits) }
    now += 1_000
    await slideAfs(write, caller(), answer)
    await expect(slideAfs(write, caller(), answer)).rejects.toMatchObject(refused('expired'))
  })

  test('[S-4 afs] costs more work with each wrong answer of its address, up to sixteen times as much', async () => {
    const bits = async () => (await beginAfs(write, caller('fresh'))).bits
    const costs = [await bits()]
    for (let index = 0; index < 5; index += 1) {
      await wrong(1, () => caller(`d-${index}`))
      costs.push(await bits())
    }
    expect(costs).toEqual([12, 13, 14, 15, 16, 16])
    expect((await beginAfs(write, caller('fresh', '10.9.0.1'))).bits).toBe(12)
  })

  test('[S-4 afs] counts as a wrong answer where it was moved wrongly, and not where it was moved right', async () => {
    const bits = async () => (await beginAfs(write, caller('fresh'))).bits
    await slide(timeOf(HAND))
    expect(await bits()).toBe(12)
    await slide(0)
    expect(await bits()).toBe(13)
  })

  test('[S-4 afs] is given to nobody who is locked', async () => {
    await wrong(6, () => caller())
    await expect(beginAfs(write, caller())).rejects.toMatchObject({ data: { reason: 'locked', wait: 300_000 } })
  })
})

describe('a challenge', () => {
  const challenge = { id: 'c', kind: 'image', deviceId: 'd', answer: 'first', keptFor: 100 } as const
  const keep = () => write((tx) => keepChallenge(tx, challenge))
  const take = (kind: 'image' | 'afs' = 'image', deviceId = 'd') => write((tx) => takeChallenge(tx, 'c', kind, deviceId))

  test('[S-4] is answered until its end, and once', async () => {
    await keep()
    now += 99
    expect([await take(), await take()]).toEqual(['first', null])
    now = start
    await keep()
    now += 100
    expect(await take()).toBeNull()
  })

  test('[S-4] is left to its own device and kind', async () => {
    await keep()
    expect([await take('afs'), await take('image', 'other'), await take()]).toEqual([null, null, 'first'])
  })

  test('[S-4] has another answer until its end, for its own device and kind', async () => {
    await keep()
    const later = (deviceId: string, kind: 'image' | 'afs') =>
      write((tx) => answerLater(tx, { id: 'c', kind, deviceId, answer: `by ${deviceId} ${kind}` }))
    expect([await later('other', 'image'), await later('d', 'afs'), await later('d', 'image')]).toEqual([false, false, true])
    now += 100
    expect(await later('d', 'image')).toBe(false)
    now -= 1
    expect(await take()).toBe('by d image')
  })
})

describe('wrong answers', () => {
  test('[S-4] of one address lock it after fifty, whatever devices they come from', async () => {
    const wait = () => write((tx) => lockedFor(tx, caller('fresh')))
    await wrong(50, (index) => caller(`d-${index}`))
    expect(await wait()).toBe(0)
    await wrong(1, () => caller('d-50'))
    expect(await wait()).toBe(300_000)
  })

  test('[S-4] of one device at one address lock it after five', async () => {
    const wait = (device: string) => write((tx) => lockedFor(tx, caller(device)))
    await wrong(5, () => caller())
    expect(await wait('d')).toBe(0)
    await wrong(1, () => caller())
    expect([await wait('d'), await wait('other')]).toEqual([300_000, 0])
  })
})

describe('a wrong answer', () => {
  const keep = (id: string, kind: 'image' | 'blockPuzzle' | 'clickWord', answer: string) =>
    write((tx) => keepChallenge(tx, { id, kind, deviceId: 'd', answer, keptFor: 60_000 }))
  const secretKey = 'k'.repeat(16)
  const anji = async (captchaType: 'blockPuzzle' | 'clickWord', id: string) => {
    await keep(id, captchaType, JSON.stringify({ secretKey, points: [{ x: 100, y: 5 }] }))
    await checkAnji(write, caller(), { captchaType, token: id, pointJson: anjiEncrypt(secretKey, '{"x":10,"y":5}') })
  }
  test.each([
    [
      'an image code',
      (id: string) => keep(id, 'image', '').then(() => checkImage(write, caller(), id, 'AAAA').catch(() => null)),
    ],
    ['a puzzle', (id: string) => anji('blockPuzzle', id)],
    ['words', (id: string) => anji('clickWord', id)],
  ] as const)('[S-4] to %s counts: the sixth within a minute locks', async (_, answer) => {
    const wait = () => write((tx) => lockedFor(tx, caller()))
    for (let index = 0; index < 5; index += 1) await answer(`c-${index}`)
    expect(await wait()).toBe(0)
    await answer('c-5')
    expect(await wait()).toBe(300_000)
  })

  test('[S-4] locks what begins an image code too', async () => {
    await wrong(6, () => caller())
    await expect(registerImage(write, caller())).rejects.toMatchObject({ data: { reason: 'locked', wait: 300_000 } })
  })
})

test('[C-8] [S-4] geetest’s answer holds where its page script added two characters to the challenge', async () => {
  const settings = { GEETEST_ID: 'gt-id', GEETEST_KEY: 'gt-key', GEETEST_SCRIPT: 'https://maker.example/gt.js' }
  const env = readEnv({ DATA_DIR: './data', ...settings })
  const id = 'c'.repeat(32)
  const challenge = `${id}1f`
  const validate = createHash('md5').update(`gt-keygeetest${challenge}`).digest('hex')
  const fields = { geetest_challenge: challenge, geetest_validate: validate, geetest_seccode: `${validate}|jordan` }
  await write((tx) => keepChallenge(tx, { id, kind: 'geetest', deviceId: 'd', answer: '', keptFor: 60_000 }))
  await write((tx) => settleGeetest(tx, env, 'd', { type: 'geetest', fields }))
  expect(await db.selectFrom('captcha_result').select('device_id').execute()).toEqual([{ device_id: 'd' }])
})

describe('a result', () => {
  const solved = (secret: string) => write((tx) => keepResult(tx, secret, 'd', 1_000))
  const use = (secret: string, action = 'login', device = 'd') => write((tx) => takePass(tx, secret, device, action))
  const refuse = (action: string, most?: number) => write((tx) => owe(tx, caller(), action, most))

  test('[S-4] lets each refused request through that was not let through by another result', async () => {
    await refuse('login')
    await solved('one')
    await solved('two')
    expect([await use('two'), await use('one'), await use('one')]).toEqual([false, true, false])
  })

  test('[S-4] lets twenty of an action through at most', async () => {
    for (let index = 0; index < 25; index += 1) await refuse('login')
    await solved('one')
    const passed = []
    for (let index = 0; index < 25; index += 1) passed.push(await use('one'))
    expect(passed.filter(Boolean)).toHaveLength(20)
  })

  test('[S-4] lets each action through as often as it was refused', async () => {
    await refuse('login')
    await refuse('send')
    await refuse('send')
    await solved('one')
    const send = [await use('one', 'send'), await use('one', 'send'), await use('one', 'send')]
    expect([await use('one'), send]).toEqual([true, [true, true, false]])
  })

  test('[S-4] lets nothing through on another device', async () => {
    await refuse('login')
    await solved('one')
    expect([await use('one', 'login', 'other'), await use('one')]).toEqual([false, true])
  })
})
