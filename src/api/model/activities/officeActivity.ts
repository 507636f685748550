import * as v from 'valibot'
import { Id, PlannedTime, Timestamp } from '#src/api/model/common.ts'
import { Grade } from '#src/api/model/grade.ts'
import { listOf } from '#src/api/model/listOf.ts'
import { MemberTag } from '#src/api/model/memberTag.ts'
import { fen, type Fen, units } from '#src/api/model/money/amount.ts'
import { AssetAmount } from '#src/api/model/money/wireAmount.ts'
import { SignedProposal } from '#src/api/model/signedProposal.ts'
import { ActivityState, ActivityStatus } from './activity.ts'
import { KindName } from './kinds.ts'
import { BUDGET_ASSETS } from './prize.ts'
import { bothLanguages } from './terms.ts'
import { Version } from '#src/api/model/version.ts'

/** Characters of a title and of the words under it. */
const TITLE_LIMIT = 40
const WORDS_LIMIT = 300
/** Most activities that are not over, and the most that a budget may hold of an asset. */
export const ACTIVITIES_MOST = 200
export const BUDGET_MOST = 1_000_000_000
/** A budget of more yuan than this, in fen, takes a second operator. */
const TAKES_TWO: Fen = fen(500_000)
/** How long an activity may run, in ms. */
const LONGEST = 366 * 86_400_000

const Limit = v.pipe(AssetAmount, v.minValue(units(0), 'budget.range'), v.maxValue(units(BUDGET_MOST), 'budget.range'))

/** What may be paid of an asset in all, and on one of the site's days; null = a day has no limit of its own. */
export const Budget = v.pipe(
  v.object({ asset: v.picklist(BUDGET_ASSETS), all: Limit, day: v.nullable(Limit) }),
  v.check(({ all, day }) => day === null || day <= all, 'budget.day'),
)
export type Budget = v.InferOutput<typeof Budget>

/** Who may take part: from a grade on, and of them those with a mark, where one is named. */
const ActivityAudience = v.object({ grade: Grade, tag: v.nullable(MemberTag) })
type ActivityAudience = v.InferOutput<typeof ActivityAudience>

/** What an operator writes of an activity. `terms` is read by its kind; an asset without a budget pays nothing. */
export const ActivityFields = v.pipe(
  v.object({
    kind: KindName,
    title: bothLanguages(TITLE_LIMIT),
    words: bothLanguages(WORDS_LIMIT),
    place: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
    startsAt: PlannedTime,
    endsAt: PlannedTime,
    audience: ActivityAudience,
    budgets: v.pipe(
      v.array(Budget),
      v.maxLength(BUDGET_ASSETS.length),
      v.check((list) => new Set(list.map(({ asset }) => asset)).size === list.length, 'budget.twice'),
    ),
    terms: v.record(v.string(), v.unknown()),
  }),
  v.check(({ startsAt, endsAt }) => startsAt < endsAt && endsAt - startsAt <= LONGEST, 'window.order'),
)
export type ActivityFields = v.InferOutput<typeof ActivityFields>
export type ActivityFieldsWire = v.InferInput<typeof ActivityFields>

/** How often an activity was changed: a save names the one that it began from. */
export const ActivityVersion = Version

/** What waits for a second signature: to publish, or to hold with other fields. */
const ActivityProposal = v.object({
  ...SignedProposal.entries,
  act: v.picklist(['publish', 'save']),
  budgets: v.array(Budget),
})
type ActivityProposal = v.InferOutput<typeof ActivityProposal>

/** What was paid of a budget so far, and today. */
const Spent = v.object({ asset: v.picklist(BUDGET_ASSETS), all: AssetAmount, today: AssetAmount })
type Spent = v.InferOutput<typeof Spent>

/** An activity as the back office has it. */
export const OfficeActivity = v.object({
  id: Id,
  version: ActivityVersion,
  status: ActivityStatus,
  state: ActivityState,
  fields: ActivityFields,
  spent: v.array(Spent),
  proposal: v.nullable(ActivityProposal),
  /** Whether the outcome of a vote waits for a second signature; left out = it does not. */
  outcomeWaits: v.optional(v.boolean()),
})
export type OfficeActivity = v.InferOutput<typeof OfficeActivity>

/** What an operator does with an activity that was published. */
export const ActivityDeed = v.picklist(['pause', 'resume', 'end'])
export type ActivityDeed = v.InferOutput<typeof ActivityDeed>

/** Which deeds there are in a state; one that is over stays so. */
export function deedsOf(state: ActivityState): readonly (ActivityDeed | 'publish')[] {
  switch (state) {
    case 'draft':
      return ['publish']
    case 'scheduled':
    case 'running':
      return ['pause', 'end']
    case 'paused':
      return ['resume', 'end']
    case 'ended':
      return []
  }
}

/**
 * What became of an act, with how the activity stands now: done; signed, and it waits for a second signature; somebody changed it meanwhile;
 * another one's proposal waits; one's own is not signed twice; a first signature counts no more; what members already take part in stays as it
 * is; another one of a kind of which one alone may run has the same days; it is not possible in its state.
 */
export const ActivityAnswer = v.object({
  result: v.picklist(['done', 'signed', 'late', 'waits', 'own', 'unsigned', 'fixed', 'overlaps', 'impossible']),
  activity: OfficeActivity,
})
export type ActivityAnswer = v.InferOutput<typeof ActivityAnswer>

/** Figures of a day of the site's: who got prizes, how many, and what was paid of each asset. */
export const ActivityDay = v.object({
  day: v.string(),
  members: v.number(),
  prizes: v.number(),
  paid: v.array(v.object({ asset: v.picklist(BUDGET_ASSETS), amount: AssetAmount })),
})
export type ActivityDay = v.InferOutput<typeof ActivityDay>
export const ActivityDays = listOf(ActivityDay)

/** A member who is kept out of an activity; `activityId` null = of all. */
export const ActivityBar = v.object({
  memberId: Id,
  name: v.string(),
  activityId: v.nullable(Id),
  reason: v.string(),
  by: v.string(),
  at: Timestamp,
})
export type ActivityBar = v.InferOutput<typeof ActivityBar>

/** Whether a change of budgets takes a second operator: more yuan than hold now, and more than may be given by one. */
export function takesTwo(next: readonly Budget[], now: readonly Budget[]): boolean {
  const yuanOf = (budgets: readonly Budget[]) => budgets.find(({ asset }) => asset === 'FEN')?.all ?? units(0)
  return yuanOf(next) > TAKES_TWO && yuanOf(next) > yuanOf(now)
}
