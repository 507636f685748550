import * as v from 'valibot'

/** How often a thing was changed, or which of its versions is meant: no more than the databases' columns hold. */
export const Version = v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2 ** 31 - 1))
