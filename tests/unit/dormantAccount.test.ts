import { expect, test, vi } from 'vitest'
import type { Call } from '#src/api/contract/defineCall.ts'
import { chatAvailability } from '#src/api/contract/chat.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { announcements } from '#src/api/contract/site.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import type { Incoming, Send } from '#src/api/transport/onion.ts'
import { dormantAccountLayer } from '#src/api/transport/dormantAccount.ts'

const { codes } = profile
const REPLY: Incoming = { status: 200, body: 'reply', headers: {} }
const refusal = (code: number) => new ApiError('business', code, '')

/** A server that refuses with each of these codes, then answers. */
function begin(refusals: readonly number[], options: { isReactivated?: boolean; call?: Call } = {}) {
  const { isReactivated = true, call = coinBalance } = options
  const left = [...refusals]
  const reactivate = vi.fn<(signal: AbortSignal) => Promise<boolean>>(async () => isReactivated)
  const { signal } = new AbortController()
  const request = { call, path: call.path, payload: {}, query: {}, headers: {}, signal }
  const next = vi.fn<Send>(async () => {
    const code = left.shift()
    if (code !== undefined) throw refusal(code)
    return REPLY
  })
  return { reactivate, next, signal, send: () => dormantAccountLayer({ reactivate })(next)(request) }
}

test('[S-3] a dormant account’s call waits for the reactivation, then is sent once more unchanged', async () => {
  const { send, reactivate, next, signal } = begin([codes.dormant])
  expect(await send()).toBe(REPLY)
  expect(reactivate.mock.calls).toEqual([[signal]])
  expect(next.mock.calls[1]).toEqual(next.mock.calls[0])
})

test.each([
  ['for members only is not sent again', coinBalance, false],
  ['with another path for visitors is not sent again', chatAvailability, false],
  ['that visitors may make is sent again', announcements, true],
] as const)('[S-3] after a logout, a call %s', async (_, call, again) => {
  const { send, next } = begin([codes.dormant], { isReactivated: false, call })
  if (again) expect(await send()).toBe(REPLY)
  else await expect(send()).rejects.toMatchObject({ code: codes.dormant })
  expect(next).toHaveBeenCalledTimes(again ? 2 : 1)
})

test('[S-3] a call is not sent a third time', async () => {
  const { send, next } = begin([codes.dormant, codes.dormant])
  await expect(send()).rejects.toMatchObject({ code: codes.dormant })
  expect(next).toHaveBeenCalledTimes(2)
})

test('[S-3] any other refusal does not ask for a reactivation', async () => {
  const { send, reactivate } = begin([codes.authError])
  await expect(send()).rejects.toMatchObject({ code: codes.authError })
  expect(reactivate).not.toHaveBeenCalled()
})
