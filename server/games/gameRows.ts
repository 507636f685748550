import type { Reader } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { VENUE_STATUS } from '#src/api/model/venue.ts'
import { statusOf, venueRow, type VenueRow } from '../venues/venueList.ts'

/** A game with its venue. */
export type GameAt = { readonly game: Schema['game']; readonly venue: VenueRow }

/** A game and its venue; null = not known. */
export async function gameAt(reader: Reader, code: string): Promise<GameAt | null> {
  const game = await reader.selectFrom('game').selectAll().where('code', '=', code).executeTakeFirst()
  return game === undefined ? null : { game, venue: await venueRow(reader, game.venue) }
}

/** Whether a game takes stakes at a time: it and its venue are open. */
export const isGameOpen = ({ game, venue }: GameAt, now: number): boolean =>
  game.is_open === 1 && statusOf(venue, now) === VENUE_STATUS.open
