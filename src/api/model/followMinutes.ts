import * as v from 'valibot'

/** For how long one must have followed, in minutes, where only followers write: a follow of a second ago lets no raid in. */
export const FOLLOW_MINUTES = [0, 10, 60, 1_440] as const
export const FollowMinutes = v.picklist(FOLLOW_MINUTES)
export type FollowMinutes = v.InferOutput<typeof FollowMinutes>
