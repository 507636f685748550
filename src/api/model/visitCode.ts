import * as v from 'valibot'

/** A code of an invitation or a recommendation, as it stands in an address (E-4): 2 to 32 letters, digits, `_` and `-`. */
export const VisitCode = v.pipe(v.string(), v.regex(/^[\w-]{2,32}$/))

/** Codes of a visit that registration sends (E-4). */
export type VisitCodes = { readonly i_code?: string; readonly r_code?: string }
