import type { GameWire } from '#src/api/model/game.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { lower } from '#src/api/model/money/amount.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { isGameOpen } from './gameRows.ts'
import { gamesAt, listedVenues } from './listedGames.ts'
import { playersNow } from './playersNow.ts'
import { stakeCapOf } from './stakeBounds.ts'

type GamesAsked = {
  readonly venue?: string | undefined
  readonly venueEnName?: string | undefined
  /** Null = a visitor. */
  readonly memberId: string | null
}

/** The games of venues that are listed, in their order; see the call `gameList`. */
export async function listGames(reader: Reader, { venue, venueEnName, memberId }: GamesAsked, now: number): Promise<GameWire[]> {
  const venues = (await listedVenues(reader)).filter(
    (row) => (venue === undefined || row.code === venue) && (venueEnName === undefined || row.en_name === venueEnName),
  )
  const games = await gamesAt(reader, venues)
  if (games.length === 0) return []
  const players = await playersNow(reader, now)
  const cap = await stakeCapOf(reader, memberId, now)
  return games.map((at) => ({
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
    players: players.get(at.game.code) ?? 0,
  }))
}
