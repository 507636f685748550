import type { GameWire } from '#src/api/model/game.ts'
import { isVenueListed } from '#src/api/model/sport.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { type Fen, lower } from '#src/api/model/money/amount.ts'
import { MINUTE } from '#server/platform/durations.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/callError.ts'
import { venueRows } from '../venues/venueList.ts'
import { type GameAt, gameAt, isGameOpen } from './gameRows.ts'
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
  return rows.flatMap((game): GameWire[] => {
    const at = venues.find(({ code }) => code === game.venue)
    return at === undefined ? [] : [wireOf({ game, venue: at }, { players: players.get(game.code) ?? 0, cap, now })]
  })
}

type Shown = { readonly players: number; readonly cap: Fen; readonly now: number }

const wireOf = (at: GameAt, { players, cap, now }: Shown): GameWire => ({
  code: at.game.code,
  venue: at.venue.code,
  kind: at.venue.kind,
  brand: at.venue.brand,
  rules: at.game.rules,
  names: { 'zh-CN': at.game.name_zh, en: at.game.name_en },
  isOpen: isGameOpen(at, now),
  returns: at.game.returns,
  minStake: toWire(at.game.min_stake),
  maxStake: toWire(lower(at.game.max_stake, cap)),
  players,
})

/** One game, listed or not, as this member sees it. Throws `notFound` for one that is not known. */
export async function gameWire(reader: Reader, code: string, memberId: string, now: number): Promise<GameWire> {
  const at = await gameAt(reader, code)
  if (at === null) throw notFound()
  const players = (await playersNow(reader, now)).get(code) ?? 0
  return wireOf(at, { players, cap: await stakeCapOf(reader, memberId, now), now })
}
