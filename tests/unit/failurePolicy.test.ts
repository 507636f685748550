import { describe, expect, test } from 'vitest'
import { entryOf, ERROR_CATALOGUE } from '#src/api/catalogue.ts'
import { login, loginByHash, loginVerified } from '#src/api/contract/session.ts'
import { BEHAVIOURS } from '#src/api/contract/dev.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import type { Call } from '#src/api/contract/defineCall.ts'
import { perInfo } from '#src/api/contract/site.ts'
import { dormantAccountReactivate } from '#src/api/contract/dormantWake.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError, type FailureKind } from '#src/api/transport/errors.ts'
import { createFailurePolicy, type FailurePolicyPorts } from '#src/app/failurePolicy.ts'

const TOKEN = 'the-token-that-runs-now'

function begin({ running = TOKEN, isAtHelp = false }: { running?: string | null; isAtHelp?: boolean } = {}) {
  const heard: unknown[] = []
  const onFailure = createFailurePolicy({
    session: () => ({ send: (event: unknown) => heard.push(event) }) as unknown as ReturnType<FailurePolicyPorts['session']>,
    notifyAccess: (event) => heard.push(event),
    toasts: { raise: (toast) => heard.push(toast) },
    alerts: { raise: (alert) => heard.push(alert) },
    isAtHelp: () => isAtHelp,
    token: () => running,
  })
  return {
    heard,
    fail: (code: number, options: { kind?: FailureKind; call?: Call; token?: string | null; details?: unknown } = {}) => {
      const { kind = 'business', call = coinBalance, token = TOKEN, details } = options
      const error = new ApiError(kind, code, '服务器的话', { details })
      onFailure({ entry: entryOf(error), error, call, token })
    },
  }
}

const { codes } = profile

describe('what the page does about a failure', () => {
  test('[R-4] [X-5] a visitor who is kept out is told, and not again at customer service; a session ends there too', () => {
    for (const [running, isAtHelp, told] of [
      [null, false, 1],
      [null, true, 0],
      [TOKEN, true, 1],
    ] as const) {
      const { heard, fail } = begin({ running, isAtHelp })
      fail(codes.ipBlockade, { token: running })
      expect(heard).toHaveLength(told)
    }
  })

  test.each([
    ['unauthorized', codes.unauthorized],
    ['authError', codes.authError],
    ['loginElsewhere', codes.loginElsewhere],
    ['accountBlockade', codes.accountBlockade],
    ['passwordChanged', codes.passwordChanged],
  ])(
    '[X-2] [X-5 authError loginElsewhere accountBlockade passwordChanged] %s ends the session that it was meant for, with the server’s words',
    (cause, code) => {
      const { heard, fail } = begin()
      fail(code, { token: 'an-older-one' })
      fail(code, { token: null })
      expect(heard).toEqual([])
      fail(code)
      expect(heard).toEqual([{ type: 'session.refused', cause, message: '服务器的话' }])
    },
  )

  test.each([
    ['ipBlockade', codes.ipBlockade],
    ['deviceBlockade', codes.deviceBlockade],
  ])('[X-5 ipBlockade deviceBlockade] %s concerns visitors too', (cause, code) => {
    const { heard, fail } = begin()
    fail(code, { token: null })
    expect(heard).toEqual([{ type: 'session.refused', cause, message: '服务器的话' }])
  })

  test('[S-6 perInfo] [X-3] caveat, restriction and robot check go to the access machine, maintenance when site info says so', () => {
    const { heard, fail } = begin()
    fail(codes.accessCaveat, { details: { reason: 'r' } })
    fail(codes.accessRestriction)
    fail(codes.needRobotCheck)
    fail(codes.maintenance)
    fail(codes.maintenance, { call: perInfo })
    expect(heard).toEqual([
      { type: 'access.caveatReceived', details: { reason: 'r' } },
      { type: 'access.restricted' },
      { type: 'access.robotSuspected' },
      { type: 'access.siteClosed' },
    ])
  })

  test('[X-11] a blacklisted activity is an alert that leads home', () => {
    const { heard, fail } = begin()
    fail(codes.activityBlacklisted)
    expect(heard).toEqual([{ key: 'pages.activity.activeBlackList', message: '服务器的话', target: '/app/home' }])
  })

  test('[X-7 toast] [X-8] a timeout is a toast of 1.5 s, an HTTP error one of 1 s with its status', () => {
    const { heard, fail } = begin()
    fail(codes.timeout, { kind: 'timeout' })
    fail(503, { kind: 'http' })
    expect(heard).toEqual([
      { key: 'errors.timeout', values: { status: codes.timeout }, tone: 'warn', stay: 1_500 },
      { key: 'toast.httpError', values: { status: 503 }, tone: 'warn', stay: 1_000 },
    ])
  })

  test.each([
    ['[X-4 limitA] rate limit A', codes.rateLimited, 'errors.rateLimited'],
    ['[X-4 limitB] rate limit B', codes.rateLimitedB, 'errors.rateLimited'],
    ['[X-4 limitC] rate limit C', codes.rateLimitedC, 'errors.rateLimited'],
    ['[X-4 degraded] degradation', codes.degraded, 'errors.degraded'],
    ['[X-10] too many users', codes.tooManyUsers, 'errors.tooManyUsers'],
    ['[X-9] a line that is switched', codes.lineSwitching, 'errors.lineSwitching'],
    ['[X-6] a reply that is none', codes.networkAbnormal, 'errors.networkAbnormal'],
  ])('%s is a toast with general words', (_, code, key) => {
    const { heard, fail } = begin()
    fail(code)
    expect(heard).toMatchObject([{ key }])
  })

  test('[X-1 ignored] 10402, 10403 and what concerns the caller alone are silent; so are calls in the background', () => {
    const { heard, fail } = begin()
    for (const code of [
      ...codes.ignored,
      codes.captchaWrong,
      codes.invalid,
      codes.muted,
      codes.needSafe,
      codes.verificationClosed,
      4_711,
    ]) {
      fail(code)
    }
    fail(codes.timeout, { kind: 'timeout', call: { ...coinBalance, quiet: true } })
    expect(heard).toEqual([])
  })

  test.each([login, loginByHash, loginVerified, dormantAccountReactivate])(
    '[X-4] a password that may not be tried for a while is told once, by its form: $path raises no toast',
    (call) => {
      const { heard, fail } = begin()
      for (const code of [codes.rateLimited, codes.rateLimitedB, codes.rateLimitedC, codes.tooManyUsers]) fail(code, { call })
      expect(heard).toEqual([])
    },
  )

  test('[X-1] every code stands in the catalogue once', () => {
    const listed = ERROR_CATALOGUE.map(({ code }) => code)
    expect(new Set(listed).size).toBe(listed.length)
    expect(
      Object.values(codes)
        .flat()
        .filter((code) => !listed.includes(code)),
    ).toEqual([])
  })
})

test('[X-1] every row of the catalogue can be triggered by a developer', () => {
  const known: readonly string[] = BEHAVIOURS
  expect(ERROR_CATALOGUE.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
})
