import { expect, test } from 'vitest'
import { profile } from '#src/api/profile.ts'
import { outcomeOf } from '#server/http/callOutcome.ts'
import { SealRefused } from '#server/http/sealedRequest.ts'
import { forbidden, rateLimited, unauthorized } from '#server/platform/callError.ts'

const withStatus = (statusCode: number) => Object.assign(new Error('refused'), { statusCode })

test('[X-4] a call that was told to wait counts as limited, whichever of the limits it was', () => {
  const { rateLimited: device, rateLimitedB: account, rateLimitedC: address } = profile.codes
  expect([device, account, address].map((code) => outcomeOf(rateLimited(1_000, code)))).toEqual(['limited', 'limited', 'limited'])
})

test('[X-4] a refusal and a missing login are no faults of ours', () => {
  expect([outcomeOf(forbidden()), outcomeOf(unauthorized())]).toEqual(['refused', 'unauthorized'])
})

test('[X-4] a request that cannot be read is its sender’s fault; all else is ours', () => {
  expect([new SealRefused(), withStatus(400), withStatus(499)].map(outcomeOf)).toEqual(['unreadable', 'unreadable', 'unreadable'])
  expect([withStatus(500), withStatus(503), new Error('broken'), 'broken'].map(outcomeOf)).toEqual([
    'failed',
    'failed',
    'failed',
    'failed',
  ])
})
