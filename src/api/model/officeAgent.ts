import * as v from 'valibot'
import { AgentForm, AgentState, AgentStatement } from './agent.ts'
import { Id, Timestamp } from './common.ts'
import { listOf } from './listOf.ts'
import { FenAmount } from './money/wireAmount.ts'
import { Version } from './version.ts'

/** An agent, or who wants to be one, as operators see them. `version` counts their changes. */
export const OfficeAgent = v.object({
  agentId: Id,
  name: v.string(),
  state: AgentState,
  form: AgentForm,
  reason: v.nullable(v.string()),
  by: v.nullable(v.string()),
  at: Timestamp,
  version: Version,
  members: v.number(),
  /** What is due and not paid. */
  due: FenAmount,
})
export type OfficeAgent = v.InferOutput<typeof OfficeAgent>
export type OfficeAgentWire = v.InferInput<typeof OfficeAgent>

/** Why a member looks like their agent: they came from the agent's place, used a device, or have a name or card of the agent's. */
export const Likeness = v.picklist(['place', 'device', 'name', 'card'])
export type Likeness = v.InferOutput<typeof Likeness>

/** A member whose revenue is held from their agent. `held` = what of closed months waits; `clearedBy` = who found them to be somebody else. */
export const HeldAgentMember = v.object({
  id: Id,
  name: v.string(),
  why: listOf(Likeness),
  held: FenAmount,
  at: Timestamp,
  clearedBy: v.nullable(v.string()),
})
export type HeldAgentMember = v.InferOutput<typeof HeldAgentMember>

/** A statement with its agent. `signedBy` = who gave the first of two signatures; `isOwn` = it was who asks. */
export const OfficeStatement = v.object({
  ...AgentStatement.entries,
  agentId: Id,
  name: v.string(),
  takesTwo: v.boolean(),
  signedBy: v.nullable(v.string()),
  isOwn: v.boolean(),
})
export type OfficeStatement = v.InferOutput<typeof OfficeStatement>
export type OfficeStatementWire = v.InferInput<typeof OfficeStatement>
