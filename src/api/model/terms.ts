import * as v from 'valibot'

/** The terms that hold now, and since which day (UTC+8): a new text is a new version, and nothing else. */
export const TERMS = { version: 1, since: '2026-11-23' } as const

/** A version of the terms that somebody agreed to. */
export const TermsVersion = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TERMS.version))
