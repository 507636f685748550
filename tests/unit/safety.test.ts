import { describe, expect, test, vi } from 'vitest'
import { devEffect } from '#src/api/contract/dev.ts'
import type { CaptchaResult } from '#src/api/model/captcha.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import type { Outgoing } from '#src/api/transport/onion.ts'
import { safetyLayer } from '#src/api/transport/safety.ts'
import { clockSkewLayer } from '#src/api/transport/clockSkew.ts'

const RESULT: CaptchaResult = { type: 'image', fields: { imageVerification: 'proof' } }
const needSafe = () => new ApiError('business', 10_430, '', { details: { action: '/api/dev/effect' } })
const outgoing = (payload: unknown = { clientId: 'one' }, signal = new AbortController().signal): Outgoing => ({
  call: devEffect,
  path: devEffect.path,
  payload,
  query: {},
  headers: {},
  signal,
})

/** A server that demands a verification until the payload contains one; it answers with the payload. */
function begin(options: { result?: CaptchaResult | null; stubborn?: boolean } = {}) {
  const { result = RESULT, stubborn = false } = options
  const sent: unknown[] = []
  const verify = vi.fn<() => Promise<CaptchaResult | null>>(async () => result)
  const waited: number[] = []
  const send = safetyLayer({ verify, wait: async (ms) => void waited.push(ms) })(async ({ payload }) => {
    sent.push(payload)
    if (stubborn || !Object.hasOwn(payload as object, 'imageVerification')) throw needSafe()
    return { status: 200, body: payload, headers: {} }
  })
  return { send, sent, verify, waited }
}

describe('NEED_SAFE', () => {
  test('[S-4 merged] the request is sent again after 500 ms, from its plaintext, with only the listed fields', async () => {
    const world = begin({
      result: { type: 'image', fields: { ...RESULT.fields, extra: 'x', __proto__: { y: 1 } } } as CaptchaResult,
    })
    expect((await world.send(outgoing())).body).toEqual({ clientId: 'one', imageVerification: 'proof' })
    expect(world.waited).toEqual([500])
    expect(world.sent).toEqual([{ clientId: 'one' }, { clientId: 'one', imageVerification: 'proof' }])
  })

  test('[S-4 closed] closing the dialog fails it with components.RequestCloseTip', async () => {
    const world = begin({ result: null })
    await expect(world.send(outgoing())).rejects.toMatchObject({ code: 1_000_024 })
    expect(world.sent).toHaveLength(1)
  })

  test('[S-4] a second demand for the same request fails it', async () => {
    const world = begin({ stubborn: true })
    await expect(world.send(outgoing())).rejects.toMatchObject({ code: 10_409 })
    expect(world.verify).toHaveBeenCalledTimes(1)
    expect(world.sent).toHaveLength(2)
  })

  test('[S-4] a parameter with a verification’s name is never overwritten', async () => {
    const world = begin()
    await expect(world.send(outgoing({ captchaVerification: 'mine' }))).rejects.toMatchObject({ kind: 'invalid' })
    expect(world.sent).toHaveLength(1)
  })

  test('[S-4] a request that was aborted meanwhile is not sent again', async () => {
    const abort = new AbortController()
    const world = begin()
    world.verify.mockImplementation(async () => {
      abort.abort()
      return null
    })
    await expect(world.send(outgoing({}, abort.signal))).rejects.toMatchObject({ kind: 'aborted' })
  })

  test('[S-4] other failures and an invalid demand pass unchanged', async () => {
    const send = safetyLayer({ verify: async () => RESULT, wait: async () => undefined })(async ({ payload }) => {
      throw new ApiError('business', payload === 'odd' ? 10_430 : 10_600, '', { details: 'nonsense' })
    })
    await expect(send(outgoing('odd'))).rejects.toMatchObject({ code: 10_430 })
    await expect(send(outgoing('invalid'))).rejects.toMatchObject({ code: 10_600 })
  })
})

describe('a wrong clock', () => {
  const skewed = (details: unknown = { timestamp: 7, currentTime: '1970-01-01 08:00:00' }) =>
    new ApiError('business', 10_432, '', { details })

  test('[B-2] [Q13] is corrected by the refusal, and the call is sent once more', async () => {
    const told: number[] = []
    let tries = 0
    const send = clockSkewLayer((timestamp) => told.push(timestamp))(async () => {
      tries += 1
      if (tries === 1) throw skewed()
      return { status: 200, body: 'fine', headers: {} }
    })
    expect((await send(outgoing())).body).toBe('fine')
    expect([told, tries]).toEqual([[7], 2])
  })

  test('[B-2] [X-12] fails the call when it stays wrong or the time is invalid', async () => {
    let tries = 0
    const stubborn = (details?: unknown) =>
      clockSkewLayer(() => undefined)(async () => {
        tries += 1
        throw skewed(details)
      })
    await expect(stubborn()(outgoing())).rejects.toMatchObject({ code: 10_432 })
    expect(tries).toBe(2)
    await expect(stubborn('soon')(outgoing())).rejects.toMatchObject({ code: 10_432 })
    expect(tries).toBe(3)
  })
})
