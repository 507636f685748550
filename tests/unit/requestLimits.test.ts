import { expect, test } from 'vitest'
import { profile } from '#src/api/profile.ts'
import { createRequestLimits } from '#server/http/requestLimits.ts'
import type { Session } from '#server/members/sessions.ts'

function limits() {
  let at = 1_000
  const sharedLimit = () => () => Promise.resolve(true)
  const accessRules = { block: () => Promise.resolve() } as unknown as Parameters<typeof createRequestLimits>[0]['accessRules']
  const made = createRequestLimits({ accessRules, now: () => at, sharedLimit })
  /** How many of so many requests at once are let in, and the code of the last that was not. */
  const flood = async (many: number, address: string, deviceId: string, session: Session | null = null) => {
    let [admitted, code] = [0, 0]
    for (let count = 0; count < many; count += 1) {
      const refusal: unknown = await made.use(address, deviceId, session).then(
        () => null,
        (error: unknown) => error,
      )
      if (refusal === null) admitted += 1
      else if (typeof refusal === 'object' && 'code' in refusal) code = Number(refusal.code)
    }
    return { admitted, code }
  }
  return { flood, made, pass: (ms: number) => (at += ms) }
}

const sessionOf = (id: string) => ({ member: { id } }) as unknown as Session

test('[X-4] a device has an allowance at each address of its own: who asks in its name elsewhere takes nothing of it', async () => {
  const { flood, pass } = limits()
  const code = profile.codes.rateLimited
  expect(await flood(205, '10.0.0.1', 'd')).toEqual({ admitted: 200, code })
  expect(await flood(1, '10.0.0.2', 'd')).toMatchObject({ admitted: 1 })
  expect(await flood(1, '10.0.0.1', 'other')).toMatchObject({ admitted: 1 })
  expect(await flood(1, '10.0.0.1', 'd')).toMatchObject({ admitted: 0 })
  pass(17)
  expect(await flood(2, '10.0.0.1', 'd')).toMatchObject({ admitted: 1 })
})

test('[X-4] an account has one allowance on all its devices, by a code of its own, and another account another one', async () => {
  const { flood } = limits()
  const mia = sessionOf('m-mia')
  expect(await flood(200, '10.0.0.1', 'd1', mia)).toMatchObject({ admitted: 200 })
  expect(await flood(101, '10.0.0.2', 'd2', mia)).toEqual({ admitted: 100, code: profile.codes.rateLimitedB })
  expect(await flood(1, '10.0.0.3', 'd3', sessionOf('m-leo'))).toMatchObject({ admitted: 1 })
  expect(await flood(1, '10.0.0.3', 'd3')).toMatchObject({ admitted: 1 })
})

test('[X-4] an address is refused before anything is computed, by HTTP status, and no other address with it', () => {
  const { made } = limits()
  for (let count = 0; count < 2_000; count += 1) made.useAddress('10.0.0.1')
  expect(() => made.useAddress('10.0.0.1')).toThrow(expect.objectContaining({ statusCode: 429 }))
  expect(() => made.useAddress('10.0.0.2')).not.toThrow()
})
