import * as v from 'valibot'
import { Id } from '#src/api/model/common.ts'
import { SignedProposal } from '#src/api/model/signedProposal.ts'
import { TeamPlace, VoteState, VoteTeam } from './kinds/euroCupVote.ts'

/** The word on how a vote comes out: a team won, or it is abandoned and nothing is paid. */
export const VoteOutcome = v.variant('is', [
  v.object({ is: v.literal('won'), team: TeamPlace }),
  v.object({ is: v.literal('abandoned') }),
])
export type VoteOutcome = v.InferOutput<typeof VoteOutcome>

/** The first signature under an outcome, which waits for the second. */
const VoteProposal = v.object({ ...SignedProposal.entries, outcome: VoteOutcome })
type VoteProposal = v.InferOutput<typeof VoteProposal>

/** A vote as the back office has it; `mayDecide` = the word on its outcome can be said now. */
export const OfficeVote = v.object({
  id: Id,
  state: VoteState,
  mayDecide: v.boolean(),
  teams: v.array(VoteTeam),
  outcome: v.nullable(VoteOutcome),
  proposal: v.nullable(VoteProposal),
})
export type OfficeVote = v.InferOutput<typeof OfficeVote>

/**
 * What became of a word on the outcome: done; signed, and it waits for a second signature; what was looked at is no more; another one's waits; one's
 * own is not signed twice; a first signature counts no more; the outcome is known already; it has not begun, or its pool was never taken.
 */
export const VoteAnswer = v.object({
  result: v.picklist(['done', 'signed', 'late', 'waits', 'own', 'unsigned', 'decided', 'impossible']),
  vote: OfficeVote,
})
export type VoteAnswer = v.InferOutput<typeof VoteAnswer>
