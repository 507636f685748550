import * as v from 'valibot'
import { Timestamp } from './common.ts'

/** Tries of a member's password that failed since the last login, not counting those that led to this one: how many, and when the last one was. */
export const FailedTries = v.object({ count: v.pipe(v.number(), v.integer(), v.minValue(1)), lastAt: Timestamp })
export type FailedTries = v.InferOutput<typeof FailedTries>
