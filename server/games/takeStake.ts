import { ROUND_PACE } from '#src/api/model/game.ts'
import { type Fen, fen, minus, plus } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { digestOf, newId } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { balanceOf, transfer } from '../ledger/ledger.ts'
import { venueHouseOf } from '../ledger/owners.ts'
import { keep, refused } from './acts.ts'
import { gameAt, isGameOpen } from './gameRows.ts'
import { roundOf } from './roundRows.ts'
import { isPaused, mayStake, sessionOf } from './sessions.ts'
import { stakeBoundsOf } from './stakeBounds.ts'
import type { AskedOf, WalletAnswerWire, WalletRefusal } from './walletWords.ts'

/** How long a session may ask for stakes after it was last used, in ms. */
const SESSION_LASTS = 12 * 3_600_000
/** How often it is noted that a session is used, in ms: each time costs as much as the stake itself. */
const SEEN_EVERY = 20_000

type Round = Schema['game_round']
type Session = Schema['game_session']

/** What a stake asks for, so that its id is not used for another one. */
export const betDigest = ({ session, round, amount }: AskedOf<'bet'>): string => digestOf('bet', session, round, amount)

/**
 * Takes a stake that was not answered yet: out of the centre wallet, into what is held of open rounds. Refused for good while the member
 * paused or must change a password that somebody else may know, too soon, outside the bounds, or where a refund came first. See `WALLET_REFUSALS`.
 */
export async function takeStake(tx: Transaction, provider: string, asked: AskedOf<'bet'>): Promise<WalletAnswerWire> {
  const { id, session: sessionId, round: reference, amount } = asked
  const digest = betDigest(asked)
  const act = { id, kind: 'bet', digest, amount } as const
  const session = await sessionOf(tx, provider, sessionId)
  if (session === null || session.seen_at + SESSION_LASTS <= tx.at)
    return keep(tx, provider, { ...act, round: null }, refused('session'))
  const { member_id: memberId, game: code } = session
  if (!(await mayStake(tx, session.login))) return keep(tx, provider, { ...act, round: null }, refused('session'))
  const round = await roundOf(tx.db, provider, reference, memberId)
  const judged = await judgeStake(tx, session, round, amount)
  if ('reason' in judged) return keep(tx, provider, { ...act, round: round?.id ?? null }, refused(judged.reason))

  const { venue, left } = judged
  const roundId = round?.id ?? newId('gr')
  if (round === null) {
    const fresh = { id: roundId, provider, reference, member_id: memberId, game: code, venue, state: 'open' } as const
    const empty = { payout: fen(0), proof: null, opened_at: tx.at, closed_at: null }
    await tx.db
      .insertInto('game_round')
      .values({ ...fresh, ...empty, stake: amount })
      .execute()
  } else {
    const stake = plus(round.stake, amount)
    await tx.db.updateTable('game_round').set({ stake }).where('id', '=', roundId).execute()
  }
  const movement = { kind: 'gameStake', key: `game:${provider}:${id}`, digest, asset: 'FEN' } as const
  await transfer(tx, { ...movement, from: memberId, to: venueHouseOf(venue).stakes, amount })
  if (session.seen_at + SEEN_EVERY <= tx.at)
    await tx.db.updateTable('game_session').set({ seen_at: tx.at }).where('id', '=', session.id).execute()
  return keep(tx, provider, { ...act, round: roundId }, { ok: true, balance: toWire(left) })
}

/** Why a stake is not taken now, or whose venue it goes to and what it leaves in the wallet. */
async function judgeStake(
  tx: Transaction,
  session: Session,
  round: Round | null,
  amount: Fen,
): Promise<{ readonly reason: WalletRefusal } | { readonly venue: VenueCode; readonly left: Fen }> {
  const { member_id: memberId, game: code } = session
  if (round !== null && round.state !== 'open') return { reason: 'closed' }
  // Holds the member's rules, and with them what two stakes at once would both read.
  if (await isPaused(tx, memberId)) return { reason: 'paused' }
  const at = await gameAt(tx.db, code)
  if (at === null || !isGameOpen(at, tx.at)) return { reason: 'shut' }
  const { min, max } = await stakeBoundsOf(tx.db, memberId, at.game, tx.at)
  if (amount < min || plus(round?.stake ?? fen(0), amount) > max) return { reason: 'stake' }
  if (round === null) {
    const last = await tx.db
      .selectFrom('game_round')
      .select(({ fn }) => fn.max('opened_at').as('at'))
      .where('member_id', '=', memberId)
      .where('game', '=', code)
      .executeTakeFirst()
    if (last?.at != null && tx.at - Number(last.at) < ROUND_PACE[at.game.rules]) return { reason: 'pace' }
  }
  const left = minus(await balanceOf(tx.db, memberId, 'FEN'), amount)
  return left < 0 ? { reason: 'funds' } : { venue: at.game.venue, left }
}
