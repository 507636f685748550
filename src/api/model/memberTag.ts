import * as v from 'valibot'

/**
 * Every mark that operators can give a member: `blacklist` = barred from activities, `noLevel` = counts as a member of grade 0 there
 * (both A-5), `watch` = to be looked at before money goes out, `care` = somebody to be careful with, as to play.
 */
export const MEMBER_TAGS = ['blacklist', 'noLevel', 'watch', 'care'] as const
export const MemberTag = v.picklist(MEMBER_TAGS)
export type MemberTag = v.InferOutput<typeof MemberTag>
