import { errorKeyOf } from '#src/api/catalogue.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { toApiError } from '#src/api/transport/errors.ts'

/** The words of a refusal that the server gave itself; null = nobody knows whether what was asked for was done. */
export function refusalOf(error: unknown): ErrorKey | null {
  const { kind, inDoubt } = toApiError(error)
  if (inDoubt) return null
  return kind === 'business' || kind === 'unauthorized' || kind === 'invalid' ? errorKeyOf(error) : null
}
