import * as v from 'valibot'
import { Day, formatDay, readDay } from './day.ts'
import { Id, Timestamp } from './common.ts'
import { fen, type Fen, higher, lower, minus, plus, sumOf } from './money/amount.ts'
import { FenAmount } from './money/wireAmount.ts'
import { lineSchema, linesSchema } from './text.ts'
import { VisitCode } from './visitCode.ts'

/** How a member stands who wants to bring players: `applied`, then `approved` or `refused`; an agent may be `suspended` for a while. */
export const AgentState = v.picklist(['applied', 'approved', 'refused', 'suspended'])
export type AgentState = v.InferOutput<typeof AgentState>

/** What an operator can say to an application, or to an agent. */
export const AgentVerdict = v.picklist(['approve', 'refuse', 'suspend', 'resume'])
export type AgentVerdict = v.InferOutput<typeof AgentVerdict>

/** From which states each verdict leads to which one. */
export const AGENT_STEPS: Readonly<Record<AgentVerdict, { readonly from: AgentState; readonly to: AgentState }>> = {
  approve: { from: 'applied', to: 'approved' },
  refuse: { from: 'applied', to: 'refused' },
  suspend: { from: 'approved', to: 'suspended' },
  resume: { from: 'suspended', to: 'approved' },
}

/** Whether a member who stands so may apply: nobody applies twice, but who was refused may apply again. */
export function mayApply(state: AgentState | null): boolean {
  return state === null || state === 'refused'
}

/** Where somebody wants to bring players from. */
export const AGENT_CHANNELS = ['social', 'website', 'video', 'group', 'other'] as const
export const AgentChannel = v.picklist(AGENT_CHANNELS)
export type AgentChannel = v.InferOutput<typeof AgentChannel>

/** Longest words of an application, in characters. */
export const AGENT_PLACE_LIMIT = 120
export const AGENT_TEXT_LIMIT = 500

/** What an application says: where, by what name or address there, and how. */
export const AgentForm = v.object({
  channel: AgentChannel,
  place: lineSchema(AGENT_PLACE_LIMIT),
  text: linesSchema(AGENT_TEXT_LIMIT),
})
export type AgentForm = v.InferOutput<typeof AgentForm>

/** Most codes of an agent, and the longest name of one. */
export const AGENT_CODES = 10
export const AGENT_LABEL_LIMIT = 30

/** A code whose links bring players to an agent. */
export const AgentCode = v.object({ code: VisitCode, label: v.string(), at: Timestamp, members: v.number() })
export type AgentCode = v.InferOutput<typeof AgentCode>

/** A whole number, not below zero. */
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A part of a month's net revenue: up to so much (null = all the rest) it brings so many hundredths. */
const Tier = v.object({ upTo: v.nullable(FenAmount), percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)) })

/** What the programme pays: tiers from the lowest, each for its own part only, and how many members must have bet, each at least so much. */
export const AgentPlan = v.pipe(
  v.object({ tiers: v.pipe(v.array(Tier), v.minLength(1), v.maxLength(10)), activeMembers: Count, activeBets: FenAmount }),
  v.check(
    ({ tiers }) =>
      tiers.every(({ upTo }, at) =>
        at === tiers.length - 1 ? upTo === null : upTo !== null && upTo > (tiers[at - 1]?.upTo ?? 0),
      ),
    'agent.tiers',
  ),
)
export type AgentPlan = v.InferOutput<typeof AgentPlan>
export type AgentPlanWire = v.InferInput<typeof AgentPlan>

/** The product's own plan (breadth.md, 4). */
export const DEFAULT_AGENT_PLAN: AgentPlan = {
  tiers: [
    { upTo: fen(5_000_000), percent: 25 },
    { upTo: fen(20_000_000), percent: 30 },
    { upTo: null, percent: 35 },
  ],
  activeMembers: 3,
  activeBets: fen(100),
}

/** What the members' ledger says of a span of time: `stakes` and `returns` of the bets that were settled in it. */
export type Revenue = { readonly stakes: Fen; readonly returns: Fen; readonly prizes: Fen; readonly fees: Fen }

export const NO_REVENUE: Revenue = { stakes: fen(0), returns: fen(0), prizes: fen(0), fees: fen(0) }

/** Net revenue: stakes − returns − prizes − fees, below zero where members won. */
export function netOf({ stakes, returns, prizes, fees }: Revenue): Fen {
  return minus(minus(minus(stakes, returns), prizes), fees)
}

export function plusRevenue(one: Revenue, other: Revenue): Revenue {
  return {
    stakes: plus(one.stakes, other.stakes),
    returns: plus(one.returns, other.returns),
    prizes: plus(one.prizes, other.prizes),
    fees: plus(one.fees, other.fees),
  }
}

/** Why nothing is earned from a member: self-excluded, or looks like the agent (`held`). */
export type ShareBar = 'excluded' | 'held'

/** A member's part of an agent's month. */
export type Share = Revenue & { readonly bets: Fen; readonly bar: ShareBar | null }

/** What of a member's net revenue counts: of who is barred only what the house lost. */
export function countedOf(share: Share): Fen {
  return share.bar === null ? netOf(share) : lower(netOf(share), fen(0))
}

/** What of a member's net revenue is kept back while they look like the agent; it comes in once they are cleared. */
export function heldOf(share: Share): Fen {
  return share.bar === 'held' ? minus(netOf(share), countedOf(share)) : fen(0)
}

/** Commission on net revenue: each tier's rate on its own part, rounded down once at the end. Nothing on what is not above zero. */
export function commissionOf({ tiers }: Pick<AgentPlan, 'tiers'>, base: Fen): Fen {
  let hundredths = 0n
  let from = fen(0)
  for (const { upTo, percent } of tiers) {
    const until = upTo === null ? base : lower(upTo, base)
    if (until > from) hundredths += BigInt(minus(until, from)) * BigInt(percent)
    from = higher(from, until)
  }
  return fen(Number(hundredths / 100n))
}

/** A month as it is closed. `base` = what commission is on; `carriedOut` is never above zero. */
export type AgentMonth = Revenue & {
  readonly bets: Fen
  readonly counted: Fen
  readonly withheld: Fen
  readonly released: Fen
  readonly carriedIn: Fen
  readonly base: Fen
  readonly carriedOut: Fen
  readonly members: number
  readonly active: number
  readonly commission: Fen
}

/**
 * Closes a month: what its members brought, what was carried into it, and what was held of earlier months and is released into this one.
 * Below zero it is carried on, whole; above, commission is on it where enough members bet in this month.
 */
export function closeMonth(
  plan: AgentPlan,
  { carriedIn, released }: { readonly carriedIn: Fen; readonly released: Fen },
  shares: readonly Share[],
): AgentMonth {
  const all = shares.reduce<Revenue>(plusRevenue, NO_REVENUE)
  const counted = sumOf(shares.map(countedOf))
  const balance = sumOf([counted, released, carriedIn])
  const base = higher(balance, fen(0))
  const active = shares.filter(({ bets, bar }) => bar === null && bets > 0 && bets >= plan.activeBets).length
  return {
    ...all,
    bets: sumOf(shares.map(({ bets }) => bets)),
    counted,
    withheld: minus(netOf(all), counted),
    released,
    carriedIn,
    base,
    carriedOut: lower(balance, fen(0)),
    members: shares.length,
    active,
    commission: active >= plan.activeMembers ? commissionOf(plan, base) : fen(0),
  }
}

/** A month, `2025-08`. */
const Month = v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'month.malformed'))

/** The month of one of the site's days. */
export const monthOfDay = (day: number) => formatDay(day).slice(0, 7)

/** The month after. */
export function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7)
}

/** The first and the last of a month's days. */
export function daysOfMonth(month: string): { readonly from: number; readonly until: number } {
  return { from: readDay(`${month}-01`) ?? 0, until: (readDay(`${monthAfter(month)}-01`) ?? 0) - 1 }
}

/** An agent's figures of one day. */
export const AgentDay = v.object({
  day: Day,
  visits: Count,
  registrations: Count,
  firstDeposits: Count,
  bets: FenAmount,
  stakes: FenAmount,
  returns: FenAmount,
  prizes: FenAmount,
  fees: FenAmount,
  net: FenAmount,
})
export type AgentDay = v.InferOutput<typeof AgentDay>
export type AgentDayWire = v.InferInput<typeof AgentDay>

/** What became of a month's commission: there is none, it is due, one of two operators approved it, or it is in the agent's wallet. */
export const StatementState = v.picklist(['none', 'due', 'signed', 'paid'])
export type StatementState = v.InferOutput<typeof StatementState>

/** A month's statement, closed once and never changed but for its payment. */
export const AgentStatement = v.object({
  statementId: Id,
  month: Month,
  state: StatementState,
  stakes: FenAmount,
  returns: FenAmount,
  prizes: FenAmount,
  fees: FenAmount,
  /** What is not counted: of members who are self-excluded, or look like the agent. */
  withheld: FenAmount,
  /** What was held in earlier months of members who were cleared since. */
  released: FenAmount,
  carriedIn: FenAmount,
  base: FenAmount,
  carriedOut: FenAmount,
  bets: FenAmount,
  members: Count,
  active: Count,
  commission: FenAmount,
  /** The tiers as they were when it was closed. */
  tiers: AgentPlan.pipe[0].entries.tiers,
  closedAt: Timestamp,
  paidAt: v.nullable(Timestamp),
})
export type AgentStatement = v.InferOutput<typeof AgentStatement>
export type AgentStatementWire = v.InferInput<typeof AgentStatement>

/** The amounts of a statement in the order in which they add up, which is that of its file. */
export const STATEMENT_SUMS = [
  'stakes',
  'returns',
  'prizes',
  'fees',
  'withheld',
  'released',
  'carriedIn',
  'base',
  'carriedOut',
  'bets',
  'commission',
] as const satisfies readonly (keyof AgentStatement)[]

/** A member whom an agent brought, as the agent may see them. */
export const AgentMember = v.object({ id: Id, name: v.string(), label: v.string(), at: Timestamp, active: v.boolean() })
export type AgentMember = v.InferOutput<typeof AgentMember>
