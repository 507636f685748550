import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'

/** What the first of two operators signed, which waits for the second until `expiresAt`. `digest` = of just what was signed. */
export const SignedProposal = v.object({
  digest: v.string(),
  by: v.object({ memberId: Id, name: v.string() }),
  reason: v.string(),
  at: Timestamp,
  expiresAt: Timestamp,
})
export type SignedProposal = v.InferOutput<typeof SignedProposal>

/** What a second operator says of the proposal that they looked at. */
export const ProposalVerdict = v.object({
  digest: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  verdict: v.picklist(['approve', 'refuse']),
})
export type ProposalVerdict = v.InferOutput<typeof ProposalVerdict>
