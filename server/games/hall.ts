import { RECENT_GAMES } from '#src/api/contract/gameHall.ts'
import type { GameBrandWire, GamePlayers, VenueMaintenanceWire } from '#src/api/model/gameHall.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { venueWireOf } from '../venues/venueList.ts'
import { brandNames } from './brands.ts'
import { isGameOpen } from './gameRows.ts'
import { listedGames, listedVenues } from './listedGames.ts'
import { playersNow } from './playersNow.ts'

/** So many of a member's last rounds say what they played last. */
const ROUNDS_LOOKED_AT = 500

/** Games that take stakes and have somebody at them, the busiest first; see the call `gameHotList`. */
export async function hotGames(reader: Reader, now: number): Promise<GamePlayers[]> {
  const players = await playersNow(reader, now)
  if (players.size === 0) return []
  const open = (await listedGames(reader)).filter((at) => isGameOpen(at, now))
  return open
    .flatMap(({ game: { code: game } }) => ({ game, players: players.get(game) ?? 0 }))
    .filter((one) => one.players > 0)
    .toSorted((a, b) => b.players - a.players)
}

/** Who makes the games that are listed, in the order of their venues; see the call `gameBrands`. */
export async function listBrands(reader: Reader): Promise<GameBrandWire[]> {
  const games = await listedGames(reader)
  const venues = await listedVenues(reader)
  return [...new Set(venues.map(({ brand }) => brand))].flatMap((brand) => {
    const own = games.filter(({ venue }) => venue.brand === brand)
    if (own.length === 0) return []
    return { brand, names: brandNames(brand), kinds: [...new Set(own.map(({ venue }) => venue.kind))], games: own.length }
  })
}

/** How the venues of games stand; see the call `gameMaintenance`. */
export async function gameVenuesNow(reader: Reader, now: number): Promise<VenueMaintenanceWire[]> {
  return (await listedVenues(reader)).map((row) => {
    const { venueStatus, maintenance } = venueWireOf(row, now)
    return { venue: row.code, status: venueStatus ?? 0, maintenance: maintenance ?? null }
  })
}

/** The games that a member played last, the latest first; see the call `gameRecent`. */
export async function recentGames(reader: Reader, memberId: string): Promise<string[]> {
  const rounds = await reader
    .selectFrom('game_round')
    .select('game')
    .where('member_id', '=', memberId)
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ROUNDS_LOOKED_AT)
    .execute()
  return [...new Set(rounds.map(({ game }) => game))].slice(0, RECENT_GAMES)
}
