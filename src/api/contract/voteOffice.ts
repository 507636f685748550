import * as v from 'valibot'
import { OfficeVote, VoteAnswer, VoteOutcome } from '../model/activities/officeVote.ts'
import { Id } from '../model/common.ts'
import { ActReason } from '../model/operator.ts'
import { ProposalVerdict } from '../model/signedProposal.ts'
import { defineCall } from './defineCall.ts'

/** A vote for a team as it stands: its votes, its outcome, and what waits for a second signature. `notFound` for another kind of activity. */
export const officeVote = defineCall({
  path: '/api/admin/activity/vote/one',
  quiet: true,
  right: 'activities.read',
  effect: 'none',
  payload: v.object({ id: Id }),
  reply: OfficeVote,
})

/**
 * Signs an outcome as the first of two, from the activity's start on, also while it is paused or when it is over, and once: within 72 hours a second
 * operator signs it too, and votes close. `invalid` for a team that is not there.
 */
export const officeVotePropose = defineCall({
  path: '/api/admin/activity/vote/propose',
  quiet: true,
  right: 'activities.act',
  effect: 'keyed',
  payload: v.object({ id: Id, outcome: VoteOutcome, reason: ActReason }),
  reply: VoteAnswer,
})

/** Signs the outcome that another operator proposed, or refuses it; one's own is taken back by refusing it. `digest` = of what the operator looked at. */
export const officeVoteSign = defineCall({
  path: '/api/admin/activity/vote/sign',
  quiet: true,
  right: 'activities.approve',
  effect: 'keyed',
  payload: v.object({ id: Id, ...ProposalVerdict.entries, reason: ActReason }),
  reply: VoteAnswer,
})

export const voteOfficeCalls = { officeVote, officeVotePropose, officeVoteSign }
