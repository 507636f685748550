import { isVenueListed } from '#src/api/model/sport.ts'
import type { Reader } from '#server/platform/db/database.ts'
import { venueRows, type VenueRow } from '../venues/venueList.ts'
import type { GameAt } from './gameRows.ts'

/** The venues of games that are listed (S-2), in their order. */
export async function listedVenues(reader: Reader): Promise<VenueRow[]> {
  return (await venueRows(reader)).filter(
    (row) => row.provider !== null && isVenueListed({ status: row.channel_status, isDisplay: row.is_display }),
  )
}

/** The games of some venues, each with its venue, in their order. */
export async function gamesAt(reader: Reader, venues: readonly VenueRow[]): Promise<GameAt[]> {
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
  return rows.flatMap((game) => {
    const venue = venues.find(({ code }) => code === game.venue)
    return venue === undefined ? [] : [{ game, venue }]
  })
}

/** The games of every venue that is listed. */
export const listedGames = async (reader: Reader): Promise<GameAt[]> => gamesAt(reader, await listedVenues(reader))
