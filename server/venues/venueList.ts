import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { venueList } from '#src/api/contract/venues.ts'
import type { VenueCode } from '#src/api/model/sportsbook.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Every venue of this site, open or not (S-2). */
export async function listVenues(reader: Reader): Promise<WireReplyOf<typeof venueList>['list']> {
  const rows = await reader.selectFrom('venue').selectAll().orderBy('code', 'desc').execute()
  return rows.map((row) => ({
    channelCode: row.code,
    status: row.channel_status,
    isDisplay: row.is_display,
    venueStatus: row.status,
  }))
}

/** Opens (0) or closes a venue (S-2). */
export async function setVenueStatus(tx: Transaction, venue: VenueCode, status: number): Promise<void> {
  await tx.db.updateTable('venue').set({ status }).where('code', '=', venue).execute()
}
