import { sql } from 'kysely'
import { checkDue, continuePlay, type PlaySession } from '#src/api/model/saferPlay.ts'
import { type Coins, coins, fen, type Fen } from '#src/api/model/money/amount.ts'
import type { Reader } from '../platform/db/database.ts'
import type { PlayMemberTable } from '../platform/db/saferPlayTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import { MINUTE } from '../platform/durations.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import { logPlay, type Player } from './log.ts'
import { holdPlayer, readPause, readPlayer } from './record.ts'
import { walletsOf, walletVenues } from '../ledger/owners.ts'

/** Answers of one member that are written down. */
const PACE: RateLimit = { burst: 10, interval: 10_000 }
/** How much before a look back is due its answer counts, in ms: clocks differ. */
const EARLY = MINUTE

/** A session of play that goes on, with the pause in force and when it was so, in ms. */
export type Pulse = { readonly session: PlaySession; readonly dueAt: number; readonly pause: Pause | null; readonly at: number }

/** What a session of play came to: CNY won less lost, stakes, gifts. */
export type PlayFigures = { readonly net: Fen; readonly staked: Fen; readonly gifts: Coins }

/** The session of play that is stored; null = there was none yet. */
function sessionOf({ since, seen, checked_at: checkedAt }: PlayMemberTable): PlaySession | null {
  return since === null || seen === null ? null : { since, seen, checkedAt }
}

/** Notes that the member is where one plays. A session of play goes on, on any device, until nothing was heard for a while. */
export async function pulsePlay(tx: Transaction, memberId: string): Promise<Pulse> {
  const row = await holdPlayer(tx, memberId)
  const session = continuePlay(sessionOf(row), tx.at)
  await storeSession(tx, memberId, session)
  const pause = await readPause(tx.db, memberId, tx.at)
  return { session, dueAt: checkDue(session, row.reality_minutes), pause, at: tx.at }
}

/**
 * The look back was answered: the next one is due an interval from now; who takes a break begins again. False = none was due, and going
 * on changed nothing. Throws `rateLimited`.
 */
export async function answerCheck(tx: Transaction, player: Player, choice: 'continue' | 'break'): Promise<boolean> {
  const { memberId } = player
  const row = await holdPlayer(tx, memberId)
  const session = continuePlay(sessionOf(row), tx.at)
  if (choice === 'continue' && checkDue(session, row.reality_minutes) > tx.at + EARLY) return false
  await requirePace(tx, `play:${memberId}`, PACE)
  const next = choice === 'break' ? { since: tx.at, seen: tx.at, checkedAt: null } : { ...session, checkedAt: tx.at }
  await logPlay(tx, player, 'checked', { choice, session, ...(await figuresOf(tx.db, memberId, session.since)) })
  await storeSession(tx, memberId, next)
  return true
}

/** Tells the member, wherever they are, whether they have paused and when the next look back is due. */
export async function tellPlay(tx: Transaction, memberId: string): Promise<void> {
  const row = await readPlayer(tx.db, memberId)
  const session = sessionOf(row)
  const dueAt = session === null ? null : checkDue(session, row.reality_minutes)
  const pause = await readPause(tx.db, memberId, tx.at)
  tx.publishAfterCommit({ type: 'self', memberId, push: { kind: 'saferPlay', pause, dueAt } })
}

/** The ledger's kinds of stakes and what came back for them, of bets and of games. */
const PLAY_KINDS = ['betStake', 'betSettle', 'gameStake', 'gameWin', 'gameRefund'] as const

/** What play came to since a time, by the ledger: stakes and what came back for them, whatever was moved between wallets. */
export async function figuresOf(reader: Reader, memberId: string, since: number): Promise<PlayFigures> {
  const owners = walletsOf(memberId, await walletVenues(reader))
  const { rows } = await sql<{ kind: string; total: number }>`
    select ledger_tx.kind as kind, sum(ledger_entry.amount) as total
    from ledger_tx
    join ledger_entry on ledger_entry.tx_id = ledger_tx.id
    join account on account.id = ledger_entry.account_id
    where account.owner in (${sql.join(owners)})
      and ledger_tx.kind in (${sql.join([...PLAY_KINDS, 'gift'])}) and ledger_tx.at >= ${since}
    group by ledger_tx.kind`.execute(reader)
  const total = (kind: string) => Number(rows.find((row) => row.kind === kind)?.total ?? 0)
  const refunds = await earlierRefunds(reader, memberId, since)
  const voids = await voidStakes(reader, memberId, since)
  // What was staked before and went back since was won by nobody.
  const earlier = refunds + voids.earlier
  return {
    net: fen(PLAY_KINDS.reduce((net, kind) => net + total(kind), 0) - earlier),
    staked: fen(-(total('betStake') + total('gameStake') + total('gameRefund') - refunds) - voids.since),
    gifts: coins(-total('gift')),
  }
}

/** What came back since a time of stakes in games from before it, in fen: by the movement of the stake, or by when the round was opened whose provider never ended it. */
async function earlierRefunds(reader: Reader, memberId: string, since: number): Promise<number> {
  const { rows } = await sql<{ total: number | null }>`
    select sum(ledger_entry.amount) as total
    from ledger_tx
    join ledger_entry on ledger_entry.tx_id = ledger_tx.id
    join account on account.id = ledger_entry.account_id
    where account.owner = ${memberId} and ledger_tx.kind = 'gameRefund' and ledger_tx.at >= ${since}
      and (
        exists (
          select 1 from ledger_tx as stake
          where stake.idempotency_key = substr(ledger_tx.idempotency_key, 1, length(ledger_tx.idempotency_key) - length(':back'))
            and stake.at < ${since}
        )
        or exists (
          select 1 from game_round
          where 'game:' || game_round.id || ':stray' = ledger_tx.idempotency_key
            and game_round.member_id = ${memberId} and game_round.opened_at < ${since}
        )
      )`.execute(reader)
  return Number(rows[0]?.total ?? 0)
}

/** The stakes of bets that were void, in fen, of those since a time and of earlier ones that went back since: the ledger does not tell them from those that won. */
async function voidStakes(reader: Reader, memberId: string, since: number): Promise<{ since: number; earlier: number }> {
  const rows = await reader
    .selectFrom('bet')
    .select(['stake', 'placed_at'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'void')
    .where('settled_at', '>=', since)
    .execute()
  const stakes = { since: 0, earlier: 0 }
  for (const { stake, placed_at: placedAt } of rows) stakes[Number(placedAt) < since ? 'earlier' : 'since'] += stake
  return stakes
}

async function storeSession(tx: Transaction, memberId: string, { since, seen, checkedAt }: PlaySession): Promise<void> {
  await tx.db.updateTable('play_member').set({ since, seen, checked_at: checkedAt }).where('member_id', '=', memberId).execute()
}
