import { sql } from 'kysely'
import { VIDEO_CHANNELS } from '#src/api/model/sport.ts'
import { checkDue, continuePlay, type PlaySession } from '#src/api/model/saferPlay.ts'
import { type Coins, coins, fen, type Fen } from '#src/api/model/money/amount.ts'
import type { Reader } from '../db/database.ts'
import type { PlayMemberTable } from '../db/playTables.ts'
import type { Unit } from '../db/write.ts'
import { walletOf } from '../venue/wallet.ts'
import { logPlay, type Player } from './log.ts'
import { holdPlayer, readPause, readPlayer } from './record.ts'

/** What a session of play came to: CNY won less lost, stakes, gifts. */
export type PlayFigures = { readonly net: Fen; readonly staked: Fen; readonly gifts: Coins }

/** The session of play that is stored; null = there was none yet. */
export function sessionOf({ since, seen, checked_at: checkedAt }: PlayMemberTable): PlaySession | null {
  return since === null || seen === null ? null : { since, seen, checkedAt }
}

/** Notes that the member is where one plays. A session of play goes on, on any device, until nothing was heard for a while. */
export async function pulsePlay(unit: Unit, memberId: string): Promise<{ session: PlaySession; dueAt: number }> {
  const row = await holdPlayer(unit, memberId)
  const session = continuePlay(sessionOf(row), unit.at)
  await storeSession(unit, memberId, session)
  return { session, dueAt: checkDue(session, row.reality_minutes) }
}

/** The look back was answered: the next one is due an interval from now; who takes a break begins anew. */
export async function answerCheck(unit: Unit, player: Player, choice: 'continue' | 'break'): Promise<void> {
  const { memberId } = player
  const row = await holdPlayer(unit, memberId)
  const session = continuePlay(sessionOf(row), unit.at)
  const next = choice === 'break' ? { since: unit.at, seen: unit.at, checkedAt: null } : { ...session, checkedAt: unit.at }
  await logPlay(unit, player, 'checked', { choice, session, ...(await figuresOf(unit.trx, memberId, session.since)) })
  await storeSession(unit, memberId, next)
}

/** Tells the member, wherever they are, whether they have paused and when the next look back is due. */
export async function tellPlay(unit: Unit, memberId: string): Promise<void> {
  const row = await readPlayer(unit.trx, memberId)
  const session = sessionOf(row)
  const dueAt = session === null ? null : checkDue(session, row.reality_minutes)
  const pause = await readPause(unit.trx, memberId, unit.at)
  unit.announce({ type: 'self', memberId, push: { kind: 'saferPlay', pause, dueAt } })
}

/** What play came to since a time, by the ledger: stakes and what came back for them, whatever was moved between wallets. */
export async function figuresOf(reader: Reader, memberId: string, since: number): Promise<PlayFigures> {
  const wallets = VIDEO_CHANNELS.map((venue) => walletOf(memberId, venue))
  const { rows } = await sql<{ kind: string; total: number }>`
    select ledger_tx.kind as kind, sum(ledger_entry.amount) as total
    from ledger_tx
    join ledger_entry on ledger_entry.tx_id = ledger_tx.id
    join account on account.id = ledger_entry.account_id
    where account.owner in (${sql.join([memberId, ...wallets])})
      and ledger_tx.kind in ('betStake', 'betSettle', 'gift') and ledger_tx.at >= ${since}
    group by ledger_tx.kind`.execute(reader)
  const total = (kind: string) => Number(rows.find((row) => row.kind === kind)?.total ?? 0)
  return {
    net: fen(total('betStake') + total('betSettle')),
    staked: fen(-total('betStake')),
    gifts: coins(-total('gift')),
  }
}

async function storeSession(unit: Unit, memberId: string, { since, seen, checkedAt }: PlaySession): Promise<void> {
  await unit.trx
    .updateTable('play_member')
    .set({ since, seen, checked_at: checkedAt })
    .where('member_id', '=', memberId)
    .execute()
}
