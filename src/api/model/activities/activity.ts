import * as v from 'valibot'
import { Id, Timestamp } from '#src/api/model/common.ts'
import { Grade } from '#src/api/model/grade.ts'
import { listOf } from '#src/api/model/listOf.ts'
import { AssetAmount } from '#src/api/model/money/wireAmount.ts'
import { KindName } from './kinds.ts'
import { ActivityPrize } from './prize.ts'

/** What an operator made of an activity; whether it runs follows from that and the time (`stateAt`). */
const ACTIVITY_STATUSES = ['draft', 'published', 'paused', 'ended'] as const
export const ActivityStatus = v.picklist(ACTIVITY_STATUSES)
export type ActivityStatus = v.InferOutput<typeof ActivityStatus>

/** How an activity stands at a time. */
const ACTIVITY_STATES = ['draft', 'scheduled', 'running', 'paused', 'ended'] as const
export const ActivityState = v.picklist(ACTIVITY_STATES)
export type ActivityState = v.InferOutput<typeof ActivityState>

/** When an activity runs: from a time on, until before another one, in ms. */
export type ActivityWindow = { readonly startsAt: number; readonly endsAt: number }

/** How an activity stands at a time: it runs while start ≤ now < end, whoever looks and whenever, so that no clock has to go off. */
export function stateAt(
  { status, startsAt, endsAt }: ActivityWindow & { readonly status: ActivityStatus },
  now: number,
): ActivityState {
  if (status === 'draft') return 'draft'
  if (status === 'ended' || now >= endsAt) return 'ended'
  if (status === 'paused') return 'paused'
  return now < startsAt ? 'scheduled' : 'running'
}

/** How far a member is with something that is asked of them. */
const Progress = v.object({
  what: v.pipe(v.string(), v.regex(/^[a-zA-Z]{1,40}$/)),
  unit: v.picklist(['FEN', 'GOLD', 'POINT', 'count']),
  have: AssetAmount,
  need: AssetAmount,
})
type Progress = v.InferOutput<typeof Progress>

/**
 * Why a member may not take part, or do this now: it has not begun, is over or paused, its budget of today or all is gone, an operator barred
 * them, they are not among those whom it is for, their grade is too low, they have done it, it is closed to what they ask (`closed`: a match has
 * begun), or something is missing.
 */
export const WhyNot = v.variant('why', [
  v.object({
    why: v.picklist(['notBegun', 'ended', 'paused', 'budgetGone', 'barred', 'audience', 'already', 'closed', 'login']),
  }),
  v.object({ why: v.literal('grade'), needed: Grade }),
  v.object({ why: v.literal('conditions'), list: v.array(Progress) }),
])
export type WhyNot = v.InferOutput<typeof WhyNot>

/** A text in each language of the site. */
const Both = v.object({ 'zh-CN': v.string(), en: v.string() })

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * The most that an activity brings, by its own terms: an amount, a share in hundredths of a percent, and how many times or days it takes. What each
 * means is its kind's; 0 = it has none. `GRANT` = yuan that are locked until bets come to `multiple` times the amount.
 */
export const Gain = v.object({
  unit: v.picklist(['FEN', 'GOLD', 'POINT', 'GRANT']),
  amount: AssetAmount,
  multiple: v.optional(Whole, 0),
  rate: Whole,
  count: Whole,
})
export type Gain = v.InferOutput<typeof Gain>

/** An activity as everybody sees it, and why the one who looks may not take part; null = they may. */
export const ActivityCard = v.object({
  id: Id,
  kind: KindName,
  title: Both,
  words: Both,
  startsAt: Timestamp,
  endsAt: Timestamp,
  state: ActivityState,
  why: v.nullable(WhyNot),
  /** They did all that there is to do today: more comes with the site's next day. Only kinds that go by days say so. */
  isDone: v.optional(v.boolean(), false),
  /** What it brings at most; none = that follows from those who take part. */
  gain: v.optional(Gain),
})
export type ActivityCard = v.InferOutput<typeof ActivityCard>

/** A prize that a member got: `label` = what for, in the kind's own words. */
export const WonPrize = v.object({
  id: Id,
  activityId: Id,
  kind: KindName,
  title: Both,
  label: v.string(),
  at: Timestamp,
  prize: ActivityPrize,
})
export type WonPrize = v.InferOutput<typeof WonPrize>

/** Cards of a list. */
export const ActivityCards = listOf(ActivityCard, 100)
