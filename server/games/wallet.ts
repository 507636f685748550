import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { ROUND_PACE } from '#src/api/model/game.ts'
import { type Fen, fen, plus } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { CallError, conflict } from '#server/platform/callError.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { digestOf, hashToken, newId } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { balanceOf, openAccount, transfer } from '../ledger/ledger.ts'
import { venueHouseOf } from '../ledger/owners.ts'
import { assertMayPlay } from '../saferPlay/mayPlay.ts'
import { gameAt, isGameOpen } from './gameRows.ts'
import { stakeBoundsOf } from './stakeBounds.ts'
import { type AskedOf, KeptAnswer, type SessionAnswerWire, type WalletAnswerWire, type WalletRefusal } from './walletWords.ts'

/** How long a session may ask for stakes after it was last used, in ms. */
const SESSION_LASTS = 12 * 3_600_000

type Round = Schema['game_round']
type Session = Schema['game_session']
/** How a provider's ask is written down: `round` null = it was about nothing that is known. */
type Act = {
  readonly id: string
  readonly kind: 'bet' | 'win' | 'refund'
  readonly digest: string
  readonly amount: Fen
  readonly round: string | null
}

/** Stands for the digest of a stake that was given back before it came: whatever it asks, it gets the answer that is kept. */
const TOMBSTONE = 'refunded'

const refused = (reason: WalletRefusal) => ({ ok: false, reason }) as const

async function held(tx: Transaction, memberId: string): Promise<WalletAnswerWire> {
  return { ok: true, balance: toWire(await balanceOf(tx.db, memberId, 'FEN')) }
}

/** An answer as `keep` wrote it. */
const readKept = (answer: string): WalletAnswerWire => v.parse(v.pipe(v.string(), v.parseJson(), KeptAnswer), answer)

/** What an ask of this id was answered before; null = it is new. Throws `conflict` when the id asked something else. */
async function earlierAnswer(tx: Transaction, provider: string, id: string, digest: string): Promise<WalletAnswerWire | null> {
  const known = await tx.db
    .selectFrom('game_act')
    .select(['digest', 'answer'])
    .where('provider', '=', provider)
    .where('act_id', '=', id)
    .executeTakeFirst()
  if (known === undefined) return null
  if (known.digest !== digest && known.digest !== TOMBSTONE) throw conflict()
  return readKept(known.answer)
}

/** Writes down what was asked and answered: the same again is answered the same, a refusal too. */
async function keep(tx: Transaction, provider: string, act: Act, answer: WalletAnswerWire): Promise<WalletAnswerWire> {
  const { id: act_id, kind, digest, amount, round: round_id } = act
  const row = { provider, act_id, kind, digest, round_id, amount, answer: JSON.stringify(answer), at: tx.at }
  await tx.db.insertInto('game_act').values(row).execute()
  return answer
}

/** A session of this provider's; null = not known. */
async function sessionOf(tx: Transaction, provider: string, id: string): Promise<Session | null> {
  const row = await tx.db
    .selectFrom('game_session')
    .innerJoin('game', 'game.code', 'game_session.game')
    .innerJoin('venue', 'venue.code', 'game.venue')
    .selectAll('game_session')
    .where('game_session.id', '=', id)
    .where('venue.provider', '=', provider)
    .executeTakeFirst()
  return row ?? null
}

/** A member's round by the provider's reference; null = there is none. */
async function roundOf(tx: Transaction, provider: string, reference: string, memberId: string): Promise<Round | null> {
  const row = await tx.db
    .selectFrom('game_round')
    .selectAll()
    .where('provider', '=', provider)
    .where('reference', '=', reference)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row ?? null
}

/** Who a provider is told plays: the same for one member for ever, and nothing that says who it is. */
const playerName = (key: string, memberId: string): string =>
  `p-${createHmac('sha256', key).update(`player\n${memberId}`).digest('hex').slice(0, 24)}`

/** Uses up a launch token and begins a session. Who paused since, and what was closed since, is not let in. */
export async function enterGame(
  tx: Transaction,
  provider: string,
  key: string,
  { token }: AskedOf<'session'>,
): Promise<SessionAnswerWire> {
  const used = await tx.db
    .deleteFrom('game_launch')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', tx.at)
    .returning(['member_id', 'game'])
    .executeTakeFirst()
  if (used === undefined) return refused('session')
  const { member_id: memberId } = used
  const at = await gameAt(tx.db, used.game)
  if (at === null || at.venue.provider !== provider) return refused('session')
  const pausedNow = await isPaused(tx, memberId)
  if (pausedNow) return refused('paused')
  if (!isGameOpen(at, tx.at)) return refused('shut')
  await openAccounts(tx, memberId, at.game.venue)
  const session: Session = { id: newId('gs'), member_id: memberId, game: used.game, opened_at: tx.at, seen_at: tx.at }
  await tx.db.insertInto('game_session').values(session).execute()
  const { min, max } = await stakeBoundsOf(tx.db, memberId, at.game, tx.at)
  return {
    ok: true,
    session: session.id,
    player: playerName(key, memberId),
    game: used.game,
    balance: toWire(await balanceOf(tx.db, memberId, 'FEN')),
    minStake: toWire(min),
    maxStake: toWire(max),
    pace: ROUND_PACE[at.game.rules],
  }
}

/** What the wallet of a session's member holds. */
export async function readBalance(
  tx: Transaction,
  provider: string,
  { session: id }: AskedOf<'balance'>,
): Promise<WalletAnswerWire> {
  const session = await sessionOf(tx, provider, id)
  return session === null ? refused('session') : held(tx, session.member_id)
}

/**
 * Takes a stake, once an id: out of the centre wallet, into what is held of open rounds. Refused for good while the member paused, too soon,
 * outside the bounds, or where a refund came first. See `WALLET_REFUSALS`. Throws `conflict` for an id that asked something else.
 */
export async function takeStake(tx: Transaction, provider: string, asked: AskedOf<'bet'>): Promise<WalletAnswerWire> {
  const { id, session: sessionId, round: reference, amount } = asked
  const digest = digestOf('bet', sessionId, reference, amount)
  const earlier = await earlierAnswer(tx, provider, id, digest)
  if (earlier !== null) return earlier
  const act = { id, kind: 'bet', digest, amount } as const
  const session = await sessionOf(tx, provider, sessionId)
  if (session === null || session.seen_at + SESSION_LASTS <= tx.at)
    return keep(tx, provider, { ...act, round: null }, refused('session'))
  const { member_id: memberId, game: code } = session
  const round = await roundOf(tx, provider, reference, memberId)
  const reason = await stakeRefusal(tx, session, round, amount)
  if (reason !== null) return keep(tx, provider, { ...act, round: round?.id ?? null }, refused(reason))

  const at = await gameAt(tx.db, code)
  if (at === null) return keep(tx, provider, { ...act, round: null }, refused('shut'))
  const { venue } = at.game
  await openAccounts(tx, memberId, venue)
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
  await tx.db.updateTable('game_session').set({ seen_at: tx.at }).where('id', '=', session.id).execute()
  return keep(tx, provider, { ...act, round: roundId }, await held(tx, memberId))
}

/** Why a stake is not taken now; null = it is. */
async function stakeRefusal(tx: Transaction, session: Session, round: Round | null, amount: Fen): Promise<WalletRefusal | null> {
  const { member_id: memberId, game: code } = session
  if (round !== null && round.state !== 'open') return 'closed'
  // Holds the member's rules, and with them what two stakes at once would both read.
  if (await isPaused(tx, memberId)) return 'paused'
  const at = await gameAt(tx.db, code)
  if (at === null || !isGameOpen(at, tx.at)) return 'shut'
  const { min, max } = await stakeBoundsOf(tx.db, memberId, at.game, tx.at)
  if (amount < min || plus(round?.stake ?? fen(0), amount) > max) return 'stake'
  if (round === null) {
    const last = await tx.db
      .selectFrom('game_round')
      .select(({ fn }) => fn.max('opened_at').as('at'))
      .where('member_id', '=', memberId)
      .where('game', '=', code)
      .executeTakeFirst()
    if (last?.at != null && tx.at - Number(last.at) < ROUND_PACE[at.game.rules]) return 'pace'
  }
  return (await balanceOf(tx.db, memberId, 'FEN')) < amount ? 'funds' : null
}

/**
 * Pays a round, once an id, whatever the member's rules or the venue's state are by then; `closes` ends it: its stake is the house's, and
 * `onSettled` hears of it. Refused for
 * a round that is over or not known.
 */
export async function payWin(
  tx: Transaction,
  provider: string,
  asked: AskedOf<'win'>,
  onSettled: (tx: Transaction, memberId: string, stake: Fen) => Promise<void>,
): Promise<WalletAnswerWire> {
  const { id, session: sessionId, round: reference, amount, closes, proof } = asked
  const digest = digestOf('win', sessionId, reference, amount, closes ? 1 : 0)
  const earlier = await earlierAnswer(tx, provider, id, digest)
  if (earlier !== null) return earlier
  const act = { id, kind: 'win', digest, amount } as const
  const session = await sessionOf(tx, provider, sessionId)
  if (session === null) return keep(tx, provider, { ...act, round: null }, refused('session'))
  const { member_id: memberId } = session
  const round = await roundOf(tx, provider, reference, memberId)
  // Its stake may still be on its way: this is not the last word, so nothing is kept.
  if (round === null) return refused('unknown')
  if (round.state !== 'open') return keep(tx, provider, { ...act, round: round.id }, refused('closed'))
  const { stakes, book } = venueHouseOf(round.venue)
  if (amount > 0) {
    const movement = { kind: 'gameWin', key: `game:${provider}:${id}`, digest, asset: 'FEN' } as const
    await transfer(tx, { ...movement, from: book, to: memberId, amount })
  }
  if (closes) {
    const movement = { kind: 'gameClose', key: `game:${round.id}:close`, digest: digestOf(round.id), asset: 'FEN' } as const
    await transfer(tx, { ...movement, from: stakes, to: book, amount: round.stake })
    await onSettled(tx, memberId, round.stake)
  }
  await tx.db
    .updateTable('game_round')
    .set({
      payout: plus(round.payout, amount),
      ...(closes ? { state: 'settled' as const, closed_at: tx.at, proof } : {}),
    })
    .where('id', '=', round.id)
    .execute()
  return keep(tx, provider, { ...act, round: round.id }, await held(tx, memberId))
}

/**
 * Gives a stake back, once. A stake that never came leaves word that refuses it should it still come; one of a round that was paid stays.
 */
export async function giveBack(tx: Transaction, provider: string, asked: AskedOf<'refund'>): Promise<WalletAnswerWire> {
  const { id, session: sessionId, round: reference, bet } = asked
  const digest = digestOf('refund', sessionId, reference, bet)
  const earlier = await earlierAnswer(tx, provider, id, digest)
  if (earlier !== null) return earlier
  const session = await sessionOf(tx, provider, sessionId)
  const act = { id, kind: 'refund', digest, amount: fen(0) } as const
  if (session === null) return keep(tx, provider, { ...act, round: null }, refused('session'))
  const { member_id: memberId } = session
  const known = await tx.db
    .selectFrom('game_act')
    .selectAll()
    .where('provider', '=', provider)
    .where('act_id', '=', bet)
    .executeTakeFirst()
  if (known === undefined) {
    await keep(tx, provider, { id: bet, kind: 'bet', digest: TOMBSTONE, amount: fen(0), round: null }, refused('refunded'))
    return keep(tx, provider, { ...act, round: null }, await held(tx, memberId))
  }
  const round = await roundOf(tx, provider, reference, memberId)
  const isTaken = known.kind === 'bet' && known.round_id !== null && known.round_id === round?.id && wasTaken(known.answer)
  // A stake that was refused took nothing.
  if (round === null || !isTaken) return keep(tx, provider, { ...act, round: null }, await held(tx, memberId))
  if (round.state === 'settled' || round.payout > 0) return keep(tx, provider, { ...act, round: round.id }, refused('closed'))
  const backKey = `game:${provider}:${bet}:back`
  const movement = { kind: 'gameRefund', key: backKey, digest: digestOf(bet), asset: 'FEN' } as const
  const { replayed } = await transfer(tx, {
    ...movement,
    from: venueHouseOf(round.venue).stakes,
    to: memberId,
    amount: known.amount,
  })
  if (!replayed) {
    const stake = fen(round.stake - known.amount)
    const over = stake === 0 ? { state: 'refunded' as const, closed_at: tx.at, stake: round.stake } : { stake }
    await tx.db.updateTable('game_round').set(over).where('id', '=', round.id).execute()
  }
  return keep(tx, provider, { ...act, amount: known.amount, round: round.id }, await held(tx, memberId))
}

const wasTaken = (answer: string) => readKept(answer).ok

/** Whether the member paused; holds their rules until the transaction ends. */
async function isPaused(tx: Transaction, memberId: string): Promise<boolean> {
  try {
    await assertMayPlay(tx, memberId, 'bet')
    return false
  } catch (error) {
    if (error instanceof CallError) return true
    throw error
  }
}

async function openAccounts(tx: Transaction, memberId: string, venue: string): Promise<void> {
  const { stakes, book } = venueHouseOf(venue)
  await openAccount(tx.db, memberId, 'FEN', 'member')
  await openAccount(tx.db, stakes, 'FEN', 'house')
  await openAccount(tx.db, book, 'FEN', 'house')
}
