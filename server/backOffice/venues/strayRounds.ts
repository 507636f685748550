import { STRAYS_SHOWN, type strayRounds } from '#src/api/contract/strayRounds.ts'
import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import { type Fen, fen } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import {
  STRAY_AFTER,
  type StrayActWire,
  type StrayProposal,
  type StrayResult,
  type StrayRoundWire,
  type StrayVerdict,
} from '#src/api/model/strayRound.ts'
import { readKept } from '#server/games/acts.ts'
import type { Games } from '#server/games/games.ts'
import { NO_PROPOSAL } from '#server/games/strayRounds.ts'
import type { MemberRow } from '#server/members/members.ts'
import { requireRightNow } from '#server/members/rights.ts'
import { mayStillSign, requireSignature } from '#server/members/signature.ts'
import { notFound } from '#server/platform/callError.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { DAY } from '#server/platform/durations.ts'
import type { Transaction } from '#server/platform/transaction.ts'

/** For so long a refused act is shown, in ms. */
const ACTS_SHOWN_FOR = 30 * DAY

/** Rounds with whose they are, and what is known of them as strays. */
const rounds = (reader: Reader) =>
  reader
    .selectFrom('game_round')
    .innerJoin('game', 'game.code', 'game_round.game')
    .innerJoin('member', 'member.id', 'game_round.member_id')
    .leftJoin('stray_round', 'stray_round.round_id', 'game_round.id')
    .selectAll('game_round')
    .select([
      'game.name_zh',
      'game.name_en',
      'member.name',
      'said',
      'said_at',
      'how',
      'stray_round.payout as proposed_payout',
      'paid_before',
      'reason',
      'by_member_id',
      'by_name',
      'proposed_at',
    ])
type StrayRow = Awaited<ReturnType<ReturnType<typeof rounds>['executeTakeFirstOrThrow']>>

/** A round as the back office lists it. */
function wireOf(row: StrayRow): StrayRoundWire {
  const { how, proposed_payout: payout, reason, by_member_id: byId, by_name: by, proposed_at: at } = row
  // What its provider paid of it since may be what was proposed: that proposal holds no more.
  const isProposed =
    row.paid_before === row.payout &&
    how !== null &&
    payout !== null &&
    reason !== null &&
    byId !== null &&
    by !== null &&
    at !== null
  return {
    roundId: row.id,
    provider: row.provider,
    reference: row.reference,
    member: { memberId: row.member_id, name: row.name },
    game: row.game,
    names: { 'zh-CN': row.name_zh, en: row.name_en },
    venue: row.venue,
    stake: toWire(row.stake),
    payout: toWire(row.payout),
    openedAt: Number(row.opened_at),
    said: row.said === null || row.said_at === null ? null : { state: row.said, at: Number(row.said_at) },
    proposal: isProposed ? { how, payout: toWire(payout), reason, by: { memberId: byId, name: by }, at: Number(at) } : null,
  }
}

/** See the call `strayRounds`. */
export async function listStrays(reader: Reader, now: number): Promise<WireReplyOf<typeof strayRounds>> {
  const open = await rounds(reader)
    .where('game_round.state', '=', 'open')
    .where('game_round.opened_at', '<=', now - STRAY_AFTER)
    .orderBy('game_round.opened_at')
    .orderBy('game_round.id')
    .limit(STRAYS_SHOWN)
    .execute()
  return { rounds: open.map(wireOf), acts: await refusedActs(reader, now) }
}

/** Wins and refunds that were refused to their providers, latest first. */
async function refusedActs(reader: Reader, now: number): Promise<StrayActWire[]> {
  const acts = await reader
    .selectFrom('game_act')
    .leftJoin('game_round', 'game_round.id', 'game_act.round_id')
    .leftJoin('member', 'member.id', 'game_round.member_id')
    .selectAll('game_act')
    .select(['game_round.member_id', 'member.name'])
    .where('game_act.kind', 'in', ['win', 'refund'])
    .where('game_act.at', '>', now - ACTS_SHOWN_FOR)
    .where('game_act.answer', 'like', '{"ok":false%')
    .orderBy('game_act.at', 'desc')
    .orderBy('game_act.act_id')
    .limit(STRAYS_SHOWN)
    .execute()
  return acts.map(({ provider, act_id: actId, kind, answer, amount, at, round_id: roundId, member_id: memberId, name }) => {
    const kept = readKept(answer)
    return {
      provider,
      actId,
      kind: kind === 'win' ? 'win' : 'refund',
      reason: kept.ok ? '' : kept.reason,
      amount: toWire(amount),
      at: Number(at),
      round: roundId === null || memberId === null || name === null ? null : { roundId, member: { memberId, name } },
    }
  })
}

/** A round as it stands. Throws `notFound` for one that there is not. */
export async function strayOf(reader: Reader, id: string): Promise<{ readonly isOpen: boolean; readonly round: StrayRoundWire }> {
  const row = await rounds(reader).where('game_round.id', '=', id).executeTakeFirst()
  if (row === undefined) throw notFound()
  return { isOpen: row.state === 'open', round: wireOf(row) }
}

/** What an act can change, for the trail. */
type Facts = Pick<StrayRoundWire, 'said' | 'payout'> & { readonly state: string; readonly proposal: string | null }
async function factsOf(reader: Reader, id: string): Promise<Facts> {
  const row = await rounds(reader).where('game_round.id', '=', id).executeTakeFirstOrThrow()
  const { proposal, said, payout } = wireOf(row)
  return {
    state: row.state,
    said,
    payout,
    proposal: proposal === null ? null : `${proposal.how} ${proposal.payout} ${proposal.by.name}`,
  }
}

/** What became of an act, with the round before it and now. */
export type StrayOutcome =
  | { readonly result: Exclude<StrayResult, 'done'>; readonly round: StrayRoundWire }
  | { readonly result: 'done'; readonly round: StrayRoundWire; readonly before: Facts; readonly after: Facts }

/** Does something about a round that runs, and tells how it was and is. */
async function change(
  tx: Transaction,
  id: string,
  work: () => Promise<Exclude<StrayResult, 'done'> | null>,
): Promise<StrayOutcome> {
  const before = await factsOf(tx.db, id)
  const result = await work()
  const { round } = await strayOf(tx.db, id)
  return result === null ? { result: 'done', round, before, after: await factsOf(tx.db, id) } : { result, round }
}

/** Proposes how a round ends; see the call `strayRoundPropose`. Throws `forbidden` and `signatureWaits` as other first signatures. */
export async function proposeEnd(
  tx: Transaction,
  by: MemberRow,
  { roundId, how, payout, reason }: StrayProposal,
): Promise<StrayOutcome> {
  await requireSignature(tx, by.id, 'money.act')
  const { isOpen, round } = await strayOf(tx.db, roundId)
  if (!isOpen) return { result: 'late', round }
  if (round.member.memberId === by.id) return { result: 'own', round }
  if (how === 'back' && fen(Number(round.payout)) > 0) return { result: 'paid', round }
  return change(tx, roundId, async () => {
    const paid: Fen = how === 'back' ? fen(0) : payout
    const paidBefore = fen(Number(round.payout))
    const row = { how, payout: paid, paid_before: paidBefore, reason, by_member_id: by.id, by_name: by.name, proposed_at: tx.at }
    await tx.db
      .insertInto('stray_round')
      .values({ round_id: roundId, said: null, said_at: null, ...row })
      .onConflict((clash) => clash.column('round_id').doUpdateSet(row))
      .execute()
    return null
  })
}

/** Approves or refuses a proposal; see the call `strayRoundSettle`. */
export async function settleEnd(
  tx: Transaction,
  by: MemberRow,
  { roundId, proposedAt, verdict }: StrayVerdict,
  endStray: Games['endStray'],
): Promise<StrayOutcome> {
  await (verdict === 'approve' ? requireSignature(tx, by.id, 'money.approve') : requireRightNow(tx.db, by.id, 'money.approve'))
  const { isOpen, round } = await strayOf(tx.db, roundId)
  const { proposal } = round
  if (!isOpen || proposal?.at !== proposedAt) return { result: 'late', round }
  if (verdict === 'refuse') return change(tx, roundId, () => forget(tx, roundId))
  if (proposal.by.memberId === by.id || round.member.memberId === by.id) return { result: 'own', round }
  if (!(await mayStillSign(tx, { memberId: proposal.by.memberId, at: proposal.at }, 'money.act', by)))
    return { result: 'unsigned', round }
  return change(tx, roundId, async () => {
    const isDone = await endStray(tx, { id: roundId, how: proposal.how, payout: fen(Number(proposal.payout)) })
    return isDone ? null : 'paid'
  })
}

async function forget(tx: Transaction, id: string): Promise<null> {
  await tx.db.updateTable('stray_round').set(NO_PROPOSAL).where('round_id', '=', id).execute()
  return null
}
