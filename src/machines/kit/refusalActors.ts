import { entryOf } from '#src/api/catalogue.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { toApiError } from '#src/api/transport/errors.ts'

/**
 * The words of a refusal that the server gave itself; null = nobody knows whether what was asked for was done. What is sent `again`
 * under its own id may have been done the first time: only who looked at it can say that it was not, and not the door, which refuses
 * whoever asks too often or is logged in no more.
 */
export function refusalOf(error: unknown, { again = false } = {}): ErrorKey | null {
  const failure = toApiError(error)
  const { kind, inDoubt } = failure
  const { key, class: nature } = entryOf(failure)
  if (inDoubt || (again && nature !== 'caller')) return null
  return kind === 'business' || kind === 'unauthorized' || kind === 'invalid' ? key : null
}
