import * as v from 'valibot'
import type { Language } from '#src/api/model/format.ts'

/** A message on its way. `id` stays the same over all tries, so that who gets it twice can tell. */
export type Parcel = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly language: Language
}

/**
 * What a try came to: taken over; refused for good; or to be tried again. `fault` = why not, in one word that tells nothing of the message
 * or of whom it goes to.
 */
export type Try = { readonly end: 'sent' } | { readonly end: 'refused' | 'again'; readonly fault: string }

/** A way to phones or to e-mail addresses. It never rejects, and answers within a few times `PATIENCE`. */
export type Transport = { readonly send: (parcel: Parcel) => Promise<Try>; readonly close: () => void }

/** How long the other side may take to answer, in ms. */
export const PATIENCE = 10_000

/** What may be read of an error: a code of Node's, the status of a mail server, and what was said to it. */
export const Refused = v.fallback(
  v.object({
    code: v.fallback(v.optional(v.string()), undefined),
    responseCode: v.fallback(v.optional(v.number()), undefined),
    command: v.fallback(v.optional(v.string()), undefined),
  }),
  {},
)

/** A fault as it may be stored and logged: a code of the other side's or of Node's, and nothing else. */
export function faultOf(error: unknown): string {
  const { code, responseCode } = v.parse(Refused, error)
  const word = responseCode === undefined ? (code ?? 'unknown') : `${responseCode}`
  return word.replace(/[^\w-]/g, '').slice(0, 32) || 'unknown'
}
