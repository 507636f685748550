import type * as v from 'valibot'
import type { WhyNot } from '#src/api/model/activities/activity.ts'
import { profile } from '#src/api/profile.ts'
import { CallError } from '../platform/callError.ts'

export type WhyNotWire = v.InferInput<typeof WhyNot>

/** Nothing was done for a member, and why: it undoes what its transaction did until then. */
export class Refusal extends Error {
  readonly why: WhyNotWire

  constructor(why: WhyNotWire) {
    super(why.why)
    this.name = 'Refusal'
    this.why = why
  }
}

/** What a call answers to a refusal: who is barred gets the alert that leads home; throws again what is none. */
export function refusedBy(error: unknown): WhyNotWire {
  if (!(error instanceof Refusal)) throw error
  if (error.why.why === 'barred') throw new CallError(profile.codes.activityBlacklisted, 'activityBlacklisted')
  return error.why
}
