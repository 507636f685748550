import type { AgentChannel, AgentState, ShareBar, StatementState } from '#src/api/model/agent.ts'
import type { Fen } from '#src/api/model/money/amount.ts'

/** A member who applied as an agent. `id` is what operators know the agent by; `version` counts the changes. */
export type AgentTable = {
  member_id: string
  id: string
  state: AgentState
  channel: AgentChannel
  place: string
  text: string
  application_id: string
  digest: string
  reason: string | null
  by_name: string | null
  /** When it came to stand so. */
  at: number
  /** When the agent was approved for the first time: their months are closed from then on. */
  approved_at: number | null
  version: number
}

/** A code whose links bring players. `id` is the one that the client made for it. */
export type AgentCodeTable = { code: string; id: string; agent_id: string; label: string; at: number }

/**
 * A member whom an agent brought, bound once at registration. `id` is what the agent knows them by; `held` = they looked like the agent
 * then; `cleared_at` = an operator found that they are somebody else, whatever `cleared_why` said to them then.
 */
export type AgentMemberTable = {
  member_id: string
  id: string
  agent_id: string
  code: string
  at: number
  held: 0 | 1
  cleared_at: number | null
  cleared_by_name: string | null
  cleared_why: string | null
}

/** Devices that came by an agent's links on one of the site's days, as prints. */
export type AgentVisitorTable = { agent_id: string; day: number; device: string }

/** How many they were. */
export type AgentVisitTable = { agent_id: string; day: number; visits: number }

/** A month's statement; only its payment changes. `plan_json` = the plan that it was closed by. */
export type AgentStatementTable = {
  id: string
  agent_id: string
  month: string
  stakes: Fen
  returns: Fen
  prizes: Fen
  fees: Fen
  withheld: Fen
  released: Fen
  carried_in: Fen
  base: Fen
  carried_out: Fen
  bets: Fen
  members: number
  active: number
  commission: Fen
  plan_json: string
  closed_at: number
  state: StatementState
  signed_by_id: string | null
  signed_by_name: string | null
  /** Null = not signed, or before signatures lapsed. */
  signed_at: number | null
  paid_by_name: string | null
  paid_at: number | null
}

/** A member's part of a statement. `released_in` = the later statement into which what was held of it came. */
export type AgentShareTable = {
  statement_id: string
  member_id: string
  stakes: Fen
  returns: Fen
  prizes: Fen
  fees: Fen
  bets: Fen
  bar: ShareBar | null
  released_in: string | null
}
