/** A failure as words: the message key to show. Actors reject with one; anything else is a defect and gets the general words. */
export class Failure extends Error {
  override readonly name = 'Failure'
  /** Message key, `errors.…`. */
  readonly key: string
  /** Whether trying again may help. */
  readonly retryable: boolean
  constructor(key: string, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(key, { cause: options.cause })
    this.key = key
    this.retryable = options.retryable ?? true
  }
}

/** The message key of anything thrown. */
export function failureKey(error: unknown): string {
  return error instanceof Failure ? error.key : 'errors.unknown'
}
