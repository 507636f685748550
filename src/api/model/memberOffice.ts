import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { listOf } from './listOf.ts'
import { MemberTag } from './memberTag.ts'
import { Channel } from './contact.ts'
import { CoinAmount, FenAmount, PointAmount, UsdtAmount } from './money/wireAmount.ts'
import { Pause } from './playPause.ts'
import { OfficeGrade } from './officeGrade.ts'
import { LimitPeriodName, LimitStanding, type PlayAction } from './saferPlay.ts'
import { lineSchema } from './text.ts'

/** Longest text that members are searched for, in characters. */
export const MEMBER_SEARCH_LIMIT = 40

/** Longest note about a member, in code points. */
export const MEMBER_NOTE_LIMIT = 300
/** Most notes about a member: who needs more writes a case. */
export const MEMBER_NOTES_MOST = 200
/** What an operator writes about a member. */
export const MemberNoteText = lineSchema(MEMBER_NOTE_LIMIT)

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
  tags: listOf(MemberTag),
  /** One of the demo's robots, who are no people. */
  isRobot: v.optional(v.boolean(), false),
  /** What the main wallet holds; null = it is not for whoever has no right to see money. */
  balance: v.nullish(FenAmount, null),
})
export type OfficeMember = v.InferOutput<typeof OfficeMember>
export type OfficeMemberWire = v.InferInput<typeof OfficeMember>

/** What a member has in the main wallet, and of coins and points: what lies at venues or earns interest is not among it. */
const MemberFunds = v.object({ balance: FenAmount, usdt: UsdtAmount, gold: CoinAmount, points: PointAmount })
export type MemberFunds = v.InferOutput<typeof MemberFunds>

/**
 * What changed in a member's safer play: `by` = the operator who did it, null = the member. A limit has its period, and null = none;
 * `from` = when it holds, where that was not at once; `until` = the end of a pause; `minutes` = between two reminders.
 */
const PlayChange = v.object({
  at: Timestamp,
  action: v.picklist(PLAY_ACTIONS),
  by: v.nullable(v.string()),
  period: v.nullable(LimitPeriodName),
  limit: v.nullable(FenAmount),
  from: v.nullable(Timestamp),
  until: v.nullable(Timestamp),
  minutes: v.nullable(v.number()),
})
export type PlayChange = v.InferOutput<typeof PlayChange>

/** What can be taken away of how a member shows themselves. */
export const TAKEN_DOWN = ['avatar', 'nickname'] as const
export type TakenDown = (typeof TAKEN_DOWN)[number]

/** A member from near: how they show themselves and their grade, where they are logged in now, their limits and pause with what changed of them, and notes, each latest first. */
export const MemberProfile = v.object({
  member: OfficeMember,
  /** Null = it is not for whoever has no right to see money. */
  funds: v.nullish(MemberFunds, null),
  /** What reaches them, each masked. */
  contacts: v.optional(listOf(v.object({ channel: Channel, masked: v.string() })), []),
  avatar: v.string(),
  /** Like `2001-02-28`; null = it is not known. */
  birthday: v.nullable(v.string()),
  grade: OfficeGrade,
  sessions: listOf(v.object({ sessionId: Id, createdAt: Timestamp, expiresAt: Timestamp, address: v.string() })),
  limits: v.array(LimitStanding),
  pause: v.nullable(Pause),
  play: listOf(PlayChange),
  notes: listOf(v.object({ id: Id, at: Timestamp, by: v.string(), content: v.string() })),
})
export type MemberProfile = v.InferOutput<typeof MemberProfile>
export type MemberProfileWire = v.InferInput<typeof MemberProfile>

/**
 * What became of an act: `password` = a made one, told this once. `own` = it is one's own account, `operator` = an operator's, which the
 * area of operators is for, `developer` = a developer's, which is left to the owner's commands; `looser` = the limit would let more be
 * deposited; `gone` = the session has ended; `full` = there are as many notes as there may be; `day` = the grade's last day is over, or years ahead; `birthday` = nobody who may have an
 * account was born then; `plain` = there is nothing of their own to take away.
 */
export const MemberAnswer = v.variant('result', [
  v.object({ result: v.literal('done'), profile: MemberProfile, password: v.nullable(v.string()) }),
  v.object({ result: v.picklist(['own', 'operator', 'developer', 'looser', 'gone', 'full', 'day', 'birthday', 'plain']) }),
])
export type MemberAnswer = v.InferOutput<typeof MemberAnswer>
