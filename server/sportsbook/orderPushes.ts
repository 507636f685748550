import type { Pick } from '#src/api/model/pick.ts'
import { anonymous } from '#src/api/model/mask.ts'
import { stakeBand } from '#src/api/model/sportsbook.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type RateLimit, admitStored } from '../platform/rateLimit.ts'
import type { Transaction } from '../platform/transaction.ts'
import { appendEvent } from '../live/rooms/events.ts'
import { roomsOf } from '../live/matches/matches.ts'
import { pickWords } from './pickWords.ts'

/** Orders of one member that rooms are told of: a few at once, then one in 10 s. */
const SHARING: RateLimit = { burst: 5, interval: 10_000 }

/** The crest of the team that a bet is on; null where it is on neither: a total, both to score, a draw. */
const crestOf = (code: string, { home_logo, visit_logo }: Schema['match']): string | null =>
  code === 'home' ? home_logo : code === 'visit' ? visit_logo : null

/** Tells the rooms of the match of an accepted bet, and keeps which they were. Too many of one member are not told. */
export async function shareBet(tx: Transaction, bet: Schema['bet'], match: Schema['match'], nickname: string): Promise<void> {
  if ((await admitStored(tx, `order:${bet.member_id}`, SHARING)) > 0) return
  const pick: Pick = { type: bet.market_type, line: bet.line, code: bet.code }
  const body = {
    orderId: bet.id,
    ...pickWords(pick, match),
    score: match.game_status === 'pre' ? '' : `${match.home_score}:${match.visit_score}`,
    teamLogo: crestOf(bet.code, match),
    venueName: bet.venue,
    nickname: anonymous(nickname),
    stakeBand: stakeBand(bet.stake),
    matchId: bet.match_id,
    selectionId: bet.selection_id,
    pick,
    price: bet.price,
  }
  const rooms = await tx.db
    .selectFrom('room')
    .select('key')
    .where('key', 'in', await roomsOf(tx, bet.match_id))
    .execute()
  for (const { key } of rooms) {
    await appendEvent(tx, key, 'order', body)
    await tx.db.insertInto('bet_order').values({ bet_id: bet.id, room: key }).execute()
  }
}

/** Tells the rooms that were told of a bet that it no longer stands (S-8). */
export async function revertOrder(tx: Transaction, betId: string): Promise<void> {
  const rooms = await tx.db
    .selectFrom('bet_order')
    .innerJoin('room', 'room.key', 'bet_order.room')
    .select('room.key')
    .where('bet_order.bet_id', '=', betId)
    .execute()
  for (const { key } of rooms) await appendEvent(tx, key, 'orderReverted', { orderId: betId })
}
