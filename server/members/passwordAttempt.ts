import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'
import type { CallContext } from '../calls/context.ts'
import { requireSafe } from '../verification/requireVerification.ts'
import { countAttempt } from './failedAttempts.ts'

/**
 * Stands before every look at a password, wherever it is asked for: refuses after two failures of an account, here or on
 * strangers' devices, or many of an address until a verification for `action` (S-4), and while any of these is locked. What passes is counted as failed already;
 * `forgiveAttempt` takes a success out again.
 */
export async function admitAttempt(
  context: CallContext,
  nameKey: string,
  action: string,
  { alwaysProven = false }: { readonly alwaysProven?: boolean } = {},
): Promise<void> {
  const { services, deviceId, address } = context
  const trier = { nameKey, deviceId, address }
  if (alwaysProven) await requireSafe(context, action)
  let attempt = await services.write((tx) => countAttempt(tx, trier, alwaysProven))
  if (attempt === 'prove') {
    await requireSafe(context, action)
    attempt = await services.write((tx) => countAttempt(tx, trier, true))
  }
  if (attempt === 'try') return
  const wait = attempt === 'prove' ? 0 : attempt.wait
  throw new CallError(profile.codes.rateLimitedB, 'loginLocked', { minutes: Math.ceil(wait / 60_000) }, { wait })
}
