import { profile } from '../profile.ts'

/** What kind of failure a call met; each has its own words and its own way on. */
export type FailureKind = 'business' | 'unauthorized' | 'timeout' | 'network' | 'http' | 'malformed' | 'invalid' | 'aborted'

/** The one error that a call rejects with. `code` is the server's, or one of the client's own from the profile. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: FailureKind
  readonly code: number
  /** The HTTP status, where there was one. */
  readonly status: number | null
  /** It answers a repetition: the first sending got no answer, so that this refusal does not say that nothing was done. */
  readonly inDoubt: boolean
  /** The reply's `data`, where the server gave details. */
  readonly details: unknown

  constructor(
    kind: FailureKind,
    code: number,
    message: string,
    options: { status?: number | null; details?: unknown; cause?: unknown; inDoubt?: boolean } = {},
  ) {
    super(message, { cause: options.cause })
    this.kind = kind
    this.code = code
    this.status = options.status ?? null
    this.details = options.details ?? null
    this.inDoubt = options.inDoubt ?? false
  }
}

/** Any thrown thing as an ApiError; what is not one already counts as no connection. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError('network', profile.codes.networkAbnormal, error instanceof Error ? error.message : String(error), {
    cause: error,
  })
}
