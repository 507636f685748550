import { profile } from '#src/api/profile.ts'
import type { WordKey } from './messages.ts'

/** Code of a fault on our side; the reply then has HTTP status 500. */
export const SERVER_ERROR_CODE = 1000

/** A refusal that the caller is told about: its code, its words, and details for the client if there are any. */
export class CallError extends Error {
  readonly code: number
  readonly words: WordKey
  readonly blanks: Readonly<Record<string, string | number>>
  /** Goes into the envelope's `data`. */
  readonly data: unknown

  constructor(code: number, words: WordKey, blanks: Readonly<Record<string, string | number>> = {}, data: unknown = null) {
    super(`${code} ${words}`)
    this.name = 'CallError'
    this.code = code
    this.words = words
    this.blanks = blanks
    this.data = data
  }
}

/** No valid session. */
export const unauthorized = () => new CallError(profile.codes.unauthorized, 'unauthorized')
/** The caller's role does not allow it. */
export const forbidden = () => new CallError(profile.codes.forbidden, 'forbidden')
/** A field that does not fit, and the rule by its name. */
export const invalidField = (field: string, rule: string, words: WordKey = 'invalid') =>
  new CallError(profile.codes.invalid, words, { field }, { field, rule })
/** What the payload names does not exist. */
export const notFound = () => new CallError(profile.codes.notFound, 'notFound')
/** The same key was used for something else (Q8). */
export const conflict = () => new CallError(profile.codes.conflict, 'conflict')
/** Too many requests; `wait` in ms. The code says whose: the device's unless told otherwise. */
export const rateLimited = (wait: number, code: number = profile.codes.rateLimited) =>
  new CallError(code, 'rateLimited', {}, { wait })
