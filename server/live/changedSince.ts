import { profile } from '#src/api/profile.ts'
import { CallError } from '../callError.ts'

/** An act cannot be taken back: what it did no longer stands, something else came over it. */
export const changedSince = () => new CallError(profile.codes.changedSince, 'changedSince')
