import { profile } from '../profile.ts'

/** The kinds of failures of a call. `ignored` = the server answered with nothing to go on with, and no error is shown. */
export type FailureKind =
  | 'business'
  | 'ignored'
  | 'unauthorized'
  | 'timeout'
  | 'network'
  | 'http'
  | 'malformed'
  | 'invalid'
  | 'aborted'

/** The one error that a call rejects with. `code` is the server's, or one of the client's own from the profile. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: FailureKind
  readonly code: number
  /** The HTTP status, where there was one. */
  readonly status: number | null
  /** It answers a repeated call whose first sending got no answer: the first one may have been carried out in spite of this failure. */
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

/** The failure of a reply that breaks the protocol. */
export function malformed(message: string, cause?: unknown): ApiError {
  return new ApiError('malformed', profile.codes.networkAbnormal, message, { cause })
}

/** Any thrown value as an ApiError; anything else counts as a network failure. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError('network', profile.codes.networkAbnormal, error instanceof Error ? error.message : String(error), {
    cause: error,
  })
}
