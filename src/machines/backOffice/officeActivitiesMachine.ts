import type {
  ActivityAnswer,
  ActivityBar,
  ActivityDay,
  ActivityDeed,
  ActivityFieldsWire,
  OfficeActivity,
} from '#src/api/model/activities/officeActivity.ts'
import type { OfficeVote, VoteAnswer, VoteOutcome } from '#src/api/model/activities/officeVote.ts'
import type { ProposalVerdict } from '#src/api/model/signedProposal.ts'
import type { ActivitySheet } from '../activities/activityPage.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'

type Why = { readonly id: string; readonly reason: string }
/** What a second operator says of what the first one signed. */
type Sign = Why & ProposalVerdict & { readonly what: 'sign' }

/** What an operator does with an activity. */
export type ActivityAct =
  | (Why & { readonly what: 'save'; readonly version: number | null; readonly fields: ActivityFieldsWire })
  | (Why & { readonly what: 'publish'; readonly version: number })
  | (Why & { readonly what: 'deed'; readonly version: number; readonly deed: ActivityDeed })
  | Sign

/** Every activity that a search finds, latest first; renewed after each act. */
export const officeActivitiesMachine = createPagedList<OfficeActivity, TextQuery>('officeActivities', {
  keyOf: ({ id }) => id,
  step: 500,
  onChange: 'renew',
})

/** An activity is written, published, paused or signed, one at a time. */
export const activityActMachine = createAct<ActivityAct, ActivityAnswer>('activityAct')
export type ActivityActRef = ActRef<ActivityAct, ActivityAnswer>

/** What members would see of fields as they are written. */
export const activityPreviewMachine = createAct<ActivityFieldsWire, ActivitySheet>('activityPreview')

/** What an activity gave: how many joined and won, and day by day. */
export type ActivityFigures = { readonly joined: number; readonly members: number; readonly days: readonly ActivityDay[] }

/** The figures of an activity, as the list of one; renewed while somebody looks at them. */
export const activityFiguresMachine = createPagedList<ActivityFigures, string>('activityFigures', {
  keyOf: () => 'figures',
  step: 1,
  onChange: 'renew',
})

/** Who is kept out of an activity, or of all; renewed after each act. */
export const activityBarsMachine = createPagedList<ActivityBar, string>('activityBars', {
  keyOf: ({ memberId, activityId }) => `${memberId} ${activityId ?? ''}`,
  step: 500,
  onChange: 'renew',
})

/** A member is kept out, or let in again: `id` null = of all activities. */
export type BarOrder = {
  readonly id: string | null
  readonly name: string
  readonly isSet: boolean
  readonly reason: string
}
/** `notBarred` = there was nothing to lift. */
export type BarAnswer = { readonly result: 'done' | 'notBarred'; readonly list: readonly ActivityBar[] }
export const activityBarMachine = createAct<BarOrder, BarAnswer>('activityBar')

/** A vote for a team, as the list of one; renewed after each word on its outcome. */
export const officeVoteMachine = createPagedList<OfficeVote, string>('officeVote', {
  keyOf: () => 'vote',
  step: 1,
  onChange: 'renew',
})

/** The word on how a vote comes out: signed first, then by a second operator, or refused. */
export type VoteAct = (Why & { readonly what: 'propose'; readonly outcome: VoteOutcome }) | Sign
export const voteActMachine = createAct<VoteAct, VoteAnswer>('voteAct')

/** A match that can be named in the terms of an activity: it has not begun. */
export type ComingMatch = {
  readonly id: string
  readonly sport: string
  readonly league: string
  readonly home: string
  readonly visit: string
  readonly startAt: number
}

/** The matches of the site that are to come, the earliest first. */
export const comingMatchesMachine = createPagedList<ComingMatch, null>('comingMatches', { keyOf: ({ id }) => id, step: 200 })
