import { createHmac } from 'node:crypto'
import { ROUND_PACE } from '#src/api/model/game.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { CallError } from '#server/platform/callError.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { hashToken, newId } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { balanceOf, openAccount } from '../ledger/ledger.ts'
import { venueHouseOf } from '../ledger/owners.ts'
import { findSession } from '../members/sessions.ts'
import { assertMayPlay } from '../saferPlay/mayPlay.ts'
import { held, refused } from './acts.ts'
import { gameAt, isGameOpen } from './gameRows.ts'
import { runningRound } from './roundRows.ts'
import { stakeBoundsOf } from './stakeBounds.ts'
import type { AskedOf, SessionAnswerWire, WalletAnswerWire } from './walletWords.ts'

type Session = Schema['game_session']

/** A session of this provider's; null = not known. */
export async function sessionOf(tx: Transaction, provider: string, id: string): Promise<Session | null> {
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

/** Who a provider is told plays: the same for one member for ever, and nothing that says who it is. */
const playerName = (key: string, memberId: string): string =>
  `p-${createHmac('sha256', key).update(`player\n${memberId}`).digest('hex').slice(0, 24)}`

/**
 * Uses up a launch token and begins a session, for who is still logged in. Who paused since, and where it was closed since, is let in only to a
 * round that runs.
 */
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
    .returning(['member_id', 'game', 'login'])
    .executeTakeFirst()
  if (used === undefined) return refused('session')
  const { member_id: memberId, login } = used
  if (!(await isLoggedIn(tx, login))) return refused('session')
  const at = await gameAt(tx.db, used.game)
  if (at === null || at.venue.provider !== provider) return refused('session')
  const isPausedNow = await isPaused(tx, memberId)
  // Who has a round that runs sees how it ends; stakes are refused all the same.
  if ((await runningRound(tx.db, memberId, used.game)) === null) {
    if (isPausedNow) return refused('paused')
    if (!isGameOpen(at, tx.at)) return refused('shut')
  }
  await openAccounts(tx, memberId, at.game.venue)
  const session: Session = { id: newId('gs'), member_id: memberId, game: used.game, login, opened_at: tx.at, seen_at: tx.at }
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

/** Whether the log-in that a session came from lasts: neither ended, as by logging out or a new password, nor its account disabled. */
async function isLoggedIn(tx: Transaction, login: string): Promise<boolean> {
  return 'member' in (await findSession(tx.db, { tokenHash: login }, tx.at))
}

/**
 * Whether stakes may come by that log-in: it lasts, and no password must be changed first that somebody else may know. Who launches again
 * is told which.
 */
export async function mayStake(tx: Transaction, login: string): Promise<boolean> {
  const found = await findSession(tx.db, { tokenHash: login }, tx.at)
  return 'member' in found && found.member.password_due_at === null
}

/** Whether the member paused; holds their rules until the transaction ends. */
export async function isPaused(tx: Transaction, memberId: string): Promise<boolean> {
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
