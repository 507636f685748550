import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { ANJI_CODES } from '#src/api/model/captcha.ts'
import { profile } from '#src/api/profile.ts'
import { createRefusalLog, createSocketRefusalLog } from '#server/http/requestLog.ts'
import { CallError } from '#server/platform/callError.ts'
import type { WordKey } from '#server/platform/messages.ts'

// Which refusals an operator hears of without asking, and how many of them.

type Line = { readonly level: 'warn' | 'info'; readonly fields: Readonly<Record<string, unknown>> }

/** A log, with the lines that it was given; `request` = one that logs there. */
function start(now = () => 0) {
  const lines: Line[] = []
  const to = (level: Line['level']) => (fields: Line['fields']) => void lines.push({ level, fields })
  const log = { warn: to('warn'), info: to('info') } as unknown as FastifyBaseLogger
  const request = (ip = '10.0.0.1') => ({ id: 'r-1', ip, routeOptions: { url: '/api/x' }, log }) as unknown as FastifyRequest
  return { lines, log, request, refusals: createRefusalLog(now), levels: () => lines.map(({ level }) => level) }
}
const who = { deviceId: 'd', build: 'b', memberId: 'm' }
const refusal = (words: WordKey, data: unknown = null) => new CallError(profile.codes.invalid, words, {}, data)

describe('a refusal', () => {
  test.each([
    'loginLocked',
    'forbidden',
    'authError',
    'loginElsewhere',
    'loginElsewhereFrom',
    'accountBlockade',
    'passwordChanged',
    'ipBlockade',
    'deviceBlockade',
    'robotCheck',
  ] as const)('[S-5] that concerns security is a warning: %s', (words) => {
    const { refusals, request, levels } = start()
    refusals.call(request(), refusal(words), who)
    expect(levels()).toEqual(['warn'])
  })

  test.each(['loginWrong', 'needSafe', 'notFound', 'rateLimited', 'giftPrice'] as const)(
    '[S-5] that is a member’s own affair is no warning: %s',
    (words) => {
      const { refusals, request, levels } = start()
      refusals.call(request(), refusal(words), who)
      expect(levels()).toEqual(['info'])
    },
  )

  test('[S-5] for want of a right verification is a warning where its solver is locked', () => {
    const { refusals, request, levels } = start()
    refusals.call(request(), refusal('captchaWrong', { reason: 'locked', wait: 1 }), who)
    refusals.call(request(), refusal('captchaWrong', { reason: 'wrong' }), who)
    expect(levels()).toEqual(['warn', 'info'])
  })

  test('[S-5] is logged with its route, its code, who it was and from where', () => {
    const { refusals, request, lines } = start()
    refusals.call(request(), refusal('forbidden'), who)
    expect(lines[0]?.fields).toMatchObject({
      event: 'refused',
      requestId: 'r-1',
      route: '/api/x',
      reason: 'forbidden',
      code: profile.codes.invalid,
      ip: '10.0.0.1',
      ...who,
    })
  })
})

describe('an answer', () => {
  test.each([
    ['of a withdrawal password that is locked', { refusal: { reason: 'locked' } }, 1],
    ['of Anji that is locked', { repCode: ANJI_CODES.locked }, 1],
    ['of Anji that is right', { repCode: ANJI_CODES.ok }, 0],
    ['of a withdrawal password that is wrong', { refusal: { reason: 'wrong' } }, 0],
    ['of anything else', { list: [] }, 0],
    ['that is nothing', null, 0],
  ])('[S-5] %s is a warning where it tells a lock', (_, data, count) => {
    const { refusals, request, levels } = start()
    refusals.answer(request(), data, who)
    expect(levels()).toEqual(Array.from({ length: count }, () => 'warn'))
  })
})

describe('warnings', () => {
  const flood = (log: ReturnType<typeof start>, times: number, ip?: string, words: WordKey = 'forbidden') => {
    for (let index = 0; index < times; index += 1) log.refusals.call(log.request(ip), refusal(words), who)
  }

  test('[S-5] [X-4] of one reason and address are thirty at once, then one in ten seconds', () => {
    let at = 0
    const log = start(() => at)
    flood(log, 40)
    expect(log.lines).toHaveLength(30)
    at += 10_000
    flood(log, 2)
    expect(log.lines).toHaveLength(31)
  })

  test('[S-5] [X-4] of one reason take none from those of another, or of another address', () => {
    const log = start()
    flood(log, 40)
    flood(log, 1, '10.9.0.1')
    flood(log, 1, undefined, 'robotCheck')
    expect(log.lines).toHaveLength(32)
  })

  test('[S-5] [X-4] of a seal that does not hold are as many', () => {
    const log = start()
    for (let index = 0; index < 40; index += 1) log.refusals.brokenSeal(log.request())
    expect(log.lines).toHaveLength(30)
    expect(log.lines[0]?.fields).toMatchObject({ reason: 'sealBroken' })
  })

  test('[S-5] [X-4] of sockets are as many', () => {
    const { log, lines } = start()
    const refused = createSocketRefusalLog(log, () => 0)
    for (let index = 0; index < 40; index += 1)
      refused({ reason: 'socketCap', address: '10.0.0.1', deviceId: null, memberId: null })
    expect(lines).toHaveLength(30)
    expect(lines[0]?.fields).toMatchObject({ event: 'socketRefused', reason: 'socketCap', ip: '10.0.0.1' })
  })
})
