import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { GameCode } from './game.ts'
import { fen } from './money/amount.ts'
import { FenAmount } from './money/wireAmount.ts'
import { ActReason } from './operator.ts'
import { VenueCode } from './venueKind.ts'

/** A round that is open for so long, in ms, is listed: its provider has told its end by then, or something is wrong. */
export const STRAY_AFTER = 5 * 60_000

/** What a provider said of a round: it does not know it, it runs, nothing is left to tell; `silent` = no answer that counts. */
export const StraySaid = v.picklist(['unknown', 'open', 'done', 'silent'])
export type StraySaid = v.InferOutput<typeof StraySaid>

/** How a round is ended by operators: its stake goes back, or it is closed and something, also nothing, is paid. */
export const STRAY_ENDS = ['back', 'paid'] as const
export const StrayEnd = v.picklist(STRAY_ENDS)
export type StrayEnd = v.InferOutput<typeof StrayEnd>

/** The most that is paid for a round by operators: a hundred thousand yuan. In fen. */
export const MOST_PAID = fen(10_000_000)

const Paid = v.pipe(
  FenAmount,
  v.check((amount) => amount >= 0 && amount <= MOST_PAID, 'amount.range'),
)

const Operator = v.object({ memberId: Id, name: v.string() })

/** A round that should have ended. `payout` = what was paid of it so far; `proposal` = how an operator wants to end it, `payout` beside what was paid. */
export const StrayRound = v.object({
  roundId: Id,
  provider: v.string(),
  reference: v.string(),
  member: Operator,
  game: GameCode,
  names: v.object({ 'zh-CN': v.string(), en: v.string() }),
  venue: VenueCode,
  stake: FenAmount,
  payout: FenAmount,
  openedAt: Timestamp,
  said: v.nullable(v.object({ state: StraySaid, at: Timestamp })),
  proposal: v.nullable(v.object({ how: StrayEnd, payout: FenAmount, reason: v.string(), by: Operator, at: Timestamp })),
})
export type StrayRound = v.InferOutput<typeof StrayRound>
export type StrayRoundWire = v.InferInput<typeof StrayRound>

/** A win or a refund that a provider asked for and did not get: somebody has to look whether money is owed. */
export const StrayAct = v.object({
  provider: v.string(),
  actId: v.string(),
  kind: v.picklist(['win', 'refund']),
  reason: v.string(),
  amount: FenAmount,
  at: Timestamp,
  /** Whose round it was about; null = of none that is known. */
  round: v.nullable(v.object({ roundId: Id, member: Operator })),
})
export type StrayAct = v.InferOutput<typeof StrayAct>
export type StrayActWire = v.InferInput<typeof StrayAct>

/** A proposal of how to end a round. */
export const StrayProposal = v.object({ roundId: Id, how: StrayEnd, payout: Paid, reason: ActReason })
export type StrayProposal = v.InferOutput<typeof StrayProposal>

/** What another operator says to a proposal, which they saw as it was made at that time; who made it may take it back by `refuse`. */
export const StrayVerdict = v.object({
  roundId: Id,
  proposedAt: Timestamp,
  verdict: v.picklist(['approve', 'refuse']),
  reason: ActReason,
})
export type StrayVerdict = v.InferOutput<typeof StrayVerdict>

/**
 * What became of an act: done, or why not. `late` = the round ended, or stands otherwise, meanwhile; `own` = it is about one's own money, or one's own proposal; `paid` = some
 * of it was paid, so that its stake does not go back; `unsigned` = who proposed it may not do so any more, so that it can only be refused.
 */
const StrayResult = v.picklist(['done', 'late', 'own', 'paid', 'unsigned'])
export type StrayResult = v.InferOutput<typeof StrayResult>
export const StrayAnswer = v.object({ result: StrayResult, round: v.nullable(StrayRound) })
export type StrayAnswer = v.InferOutput<typeof StrayAnswer>
