import * as v from 'valibot'

/**
 * How it stands with an operator's second factor: `none` = there is none and none is asked for, `missing` = one must be set up first,
 * `unproved` = there is one, which this login must still prove, `proved` = it did.
 */
export const FactorState = v.picklist(['none', 'missing', 'unproved', 'proved'])
export type FactorState = v.InferOutput<typeof FactorState>

/** How many recovery codes there are: each takes the place of one code of the app, once. */
export const RECOVERY_CODES = 10

/** A code of the app: six digits. */
export const AppCode = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s/g, '')),
  v.regex(/^\d{6}$/, 'factor.code'),
)

/** A code of the app, or a recovery code: two groups of five small letters and digits. */
export const FactorCode = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\s/g, '').toLowerCase()),
  v.regex(/^(?:\d{6}|[a-z2-9]{5}-[a-z2-9]{5})$/, 'factor.code'),
)
