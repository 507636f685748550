import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { CallOutcome } from '../platform/metrics/metrics.ts'
import { SealRefused } from './sealedRequest.ts'

const LIMITED: readonly number[] = [profile.codes.rateLimited, profile.codes.rateLimitedB, profile.codes.rateLimitedC]

/** How a call went that ended with this error: what is no refusal, and no fault of the request's own, is a fault of ours. */
export function outcomeOf(error: unknown): CallOutcome {
  if (error instanceof CallError) {
    if (error.code === profile.codes.unauthorized) return 'unauthorized'
    return LIMITED.includes(error.code) ? 'limited' : 'refused'
  }
  if (error instanceof SealRefused) return 'unreadable'
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  return status >= 400 && status < 500 ? 'unreadable' : 'failed'
}
