import { VENUE_STATUS } from '#src/api/model/venue.ts'
import type { GameWire } from '#src/api/model/game.ts'
import { isVenueListed } from '#src/api/model/sport.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { lower } from '#src/api/model/money/amount.ts'
import { MINUTE } from '#server/platform/durations.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { statusOf, venueRows } from '../venues/venueList.ts'
import { stakeCapOf } from './stakeBounds.ts'

/** Who took part in a game within so many ms is at it now. */
const AT_IT = 2 * MINUTE

/** How many play each game now. */
async function playersNow(reader: Reader, now: number): Promise<ReadonlyMap<string, number>> {
  const rows = await reader
    .selectFrom('game_session')
    .select(({ fn }) => ['game', fn.count<number>('member_id').distinct().as('players')])
    .where('seen_at', '>', now - AT_IT)
    .groupBy('game')
    .execute()
  return new Map(rows.map(({ game, players }) => [game, Number(players)]))
}

/** The games of venues that are listed, in their order; see the call `gameList`. `memberId` null = a visitor. */
export async function listGames(
  reader: Reader,
  { venue, memberId }: { readonly venue?: string | undefined; readonly memberId: string | null },
  now: number,
): Promise<GameWire[]> {
  const venues = (await venueRows(reader)).filter(
    (row) =>
      row.provider !== null &&
      (venue === undefined || row.code === venue) &&
      isVenueListed({ status: row.channel_status, isDisplay: row.is_display }),
  )
  if (venues.length === 0) return []
  const rows = await reader
    .selectFrom('game')
    .selectAll()
    .where(
      'venue',
      'in',
      venues.map(({ code }) => code),
    )
    .orderBy('place')
    .orderBy('code')
    .execute()
  const players = await playersNow(reader, now)
  const cap = await stakeCapOf(reader, memberId, now)
  return rows.flatMap((row): GameWire[] => {
    const at = venues.find(({ code }) => code === row.venue)
    if (at === undefined) return []
    return [
      {
        code: row.code,
        venue: row.venue,
        kind: at.kind,
        brand: at.brand,
        rules: row.rules,
        names: { 'zh-CN': row.name_zh, en: row.name_en },
        isOpen: row.is_open === 1 && statusOf(at, now) === VENUE_STATUS.open,
        returns: row.returns,
        minStake: toWire(row.min_stake),
        maxStake: toWire(lower(row.max_stake, cap)),
        players: players.get(row.code) ?? 0,
      },
    ]
  })
}
