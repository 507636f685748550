import { fen } from '#src/api/model/money/amount.ts'
import type { OfficeAgent, OfficeStatement } from '#src/api/model/officeAgent.ts'

const NONE = fen(0)

/** A month of an agent whose commission is due. */
export const STATEMENT: OfficeStatement = {
  statementId: 's1',
  agentId: 'm-leo',
  name: 'leo',
  month: '2026-01',
  state: 'due',
  stakes: fen(900_00),
  returns: fen(500_00),
  prizes: NONE,
  fees: NONE,
  withheld: NONE,
  released: NONE,
  carriedIn: NONE,
  base: fen(400_00),
  carriedOut: NONE,
  bets: NONE,
  members: 9,
  active: 4,
  commission: fen(100_00),
  tiers: [{ upTo: null, percent: 25 }],
  closedAt: 5_000,
  paidAt: null,
  takesTwo: false,
  signedBy: null,
  isOwn: false,
}

/** Who applied as an agent. */
export const AGENT: OfficeAgent = {
  agentId: 'm-leo',
  name: 'leo',
  state: 'applied',
  form: { channel: 'video', place: 'a channel', text: 'every day' },
  reason: null,
  by: null,
  at: 5_000,
  version: 3,
  members: 0,
  due: NONE,
}
