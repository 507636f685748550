import * as v from 'valibot'
import { listOf } from './listOf.ts'
import { Id, Timestamp } from './common.ts'
import { Right } from './right.ts'
import { lineSchema, REASON_LIMIT } from './text.ts'

/** Why an operator's signature does not count beside another one's yet: who made or changed the account, and until when. */
export const SignatureWait = v.object({ by: v.string(), until: Timestamp })
export type SignatureWait = v.InferOutput<typeof SignatureWait>

/** An operator's account, as those who may look at operators see it. */
export const Operator = v.object({
  memberId: Id,
  name: v.string(),
  createdAt: Timestamp,
  /** Null = never here. */
  lastSeenAt: v.nullable(Timestamp),
  /** Whether the account is let in. */
  isActive: v.boolean(),
  rights: listOf(Right),
  hasFactor: v.optional(v.boolean(), false),
  /** Null = their signature counts. */
  signs: v.optional(v.nullable(SignatureWait), null),
})
export type Operator = v.InferOutput<typeof Operator>

/** Why somebody of the staff does something; kept in the trail. */
export const ActReason = lineSchema(REASON_LIMIT)

/**
 * Why nothing was done to an operator: it is the account of who asks, or about rights that they have not themselves. So whoever changes
 * operators stays one who may: the last one cannot go.
 */
const OPERATOR_REFUSALS = ['own', 'beyond'] as const
export type OperatorRefusal = (typeof OPERATOR_REFUSALS)[number]

/**
 * What became of an act on an operator: `password` = a made one, told this once; `late` = their rights were changed since they were read, and
 * stay as they are now.
 */
export const OperatorAnswer = v.variant('result', [
  v.object({ result: v.literal('done'), operator: Operator, password: v.nullable(v.string()) }),
  v.object({ result: v.literal('late'), operator: Operator }),
  v.object({ result: v.picklist(['taken', ...OPERATOR_REFUSALS]) }),
])
export type OperatorAnswer = v.InferOutput<typeof OperatorAnswer>
