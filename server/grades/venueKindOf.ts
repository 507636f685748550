import type { VenueCode, VenueKind } from '#src/api/model/venueKind.ts'
import type { Reader } from '../platform/db/database.ts'

/** What kind of games a venue has: bets there count for bonuses of that kind. */
export async function venueKindOf(reader: Reader, code: VenueCode): Promise<VenueKind> {
  const { kind } = await reader.selectFrom('venue').select('kind').where('code', '=', code).executeTakeFirstOrThrow()
  return kind
}
