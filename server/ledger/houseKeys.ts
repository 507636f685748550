import type { VenueCode } from '#src/api/model/venueKind.ts'
import { accountKey } from '../platform/transaction.ts'
import { venueHouseOf } from './owners.ts'

/** The hint of who settles stakes at a venue: all of them move money of its two accounts. */
export function houseKeys(venue: VenueCode): readonly string[] {
  const { stakes, book } = venueHouseOf(venue)
  return [accountKey(stakes), accountKey(book)]
}
