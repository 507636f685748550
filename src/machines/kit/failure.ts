import type { ErrorKey } from '#src/api/model/errorKeys.ts'

/** A failure as words: the message key to show. Actors reject with one; anything else is a defect and gets the general words. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly key: ErrorKey
  constructor(key: ErrorKey, options: { cause?: unknown } = {}) {
    super(key, { cause: options.cause })
    this.key = key
  }
}

/** The message key of anything thrown. */
export function failureKey(error: unknown): ErrorKey {
  return error instanceof Failure ? error.key : 'errors.unknown'
}
