import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { listOf } from './listOf.ts'
import type { PlayAction } from './saferPlay.ts'

/** Longest text that members are searched for, in characters. */
export const MEMBER_SEARCH_LIMIT = 40

/** What a member's safer play is changed by. */
const PLAY_ACTIONS = [
  'limitSet',
  'raiseCancelled',
  'timeOut',
  'exclusion',
  'realitySet',
  'limitAnswered',
  'checked',
] as const satisfies readonly PlayAction[]

/** A member's account, as operators see it in a list. */
export const OfficeMember = v.object({
  memberId: Id,
  name: v.string(),
  nickname: v.string(),
  role: v.string(),
  vipLevel: v.number(),
  createdAt: Timestamp,
  /** Null = never here. */
  lastSeenAt: v.nullable(Timestamp),
  isActive: v.boolean(),
})
export type OfficeMember = v.InferOutput<typeof OfficeMember>

/** A member from near: where they are logged in now, and what they did with their limits and pauses, latest first; `detail` is JSON. */
export const MemberProfile = v.object({
  member: OfficeMember,
  sessions: listOf(v.object({ createdAt: Timestamp, expiresAt: Timestamp, address: v.string() })),
  play: listOf(v.object({ at: Timestamp, action: v.picklist(PLAY_ACTIONS), detail: v.string() })),
})
export type MemberProfile = v.InferOutput<typeof MemberProfile>

/**
 * What became of an act: `password` = a made one, told this once. `own` = it is one's own account, `operator` = an operator's, which the
 * area of operators is for, `developer` = a developer's, which is left to the owner's commands.
 */
export const MemberAnswer = v.variant('result', [
  v.object({ result: v.literal('done'), profile: MemberProfile, password: v.nullable(v.string()) }),
  v.object({ result: v.picklist(['own', 'operator', 'developer']) }),
])
export type MemberAnswer = v.InferOutput<typeof MemberAnswer>
