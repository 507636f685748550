import { LOBBY } from '#src/api/contract/pushes.ts'
import { isVenueListed } from '#src/api/model/sport.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { VENUE_STATUS } from '#src/api/model/venue.ts'
import type { OfficeVenue, VenueFields, VenueResult, VenueState } from '#src/api/model/officeVenue.ts'
import { appendEvent } from '#server/live/rooms/events.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import { statusOf, venueRow, type VenueRow, venueWireOf, wordsOf } from '#server/venues/venueList.ts'

function stateOf(row: VenueRow): VenueState {
  if (!isVenueListed({ status: row.channel_status, isDisplay: row.is_display })) return 'hidden'
  return row.status === VENUE_STATUS.open ? 'open' : 'maintenance'
}

/** A venue as the back office lists it. */
export const officeVenueOf = (row: VenueRow, now: number): OfficeVenue => ({
  venue: row.code,
  kind: row.kind,
  brand: row.brand,
  wallet: row.wallet,
  provider: row.provider,
  state: stateOf(row),
  place: row.place,
  nameChinese: row.name_zh,
  nameEnglish: row.name_en,
  from: row.maintenance_from,
  until: row.maintenance_until,
  words: wordsOf(row),
  isOpen: statusOf(row, now) === VENUE_STATUS.open,
  version: row.version,
})

/** Changes a venue and tells the lobby; the row now. */
async function changeVenue(tx: Transaction, before: VenueRow, change: Partial<VenueRow>): Promise<VenueRow> {
  const next = { ...change, version: before.version + 1 }
  const row: VenueRow = { ...before, ...next }
  await tx.db.updateTable('venue').set(next).where('code', '=', before.code).execute()
  await appendEvent(tx, LOBBY, 'venue', venueWireOf(row, tx.at))
  return row
}

/** What became of a save, with how the venue stood before and stands now. */
type VenueOutcome = { readonly result: VenueResult; readonly before: OfficeVenue; readonly venue: OfficeVenue }

/** Keeps what an operator wrote of a venue, unless somebody changed it since they read it; see the call `officeVenueSave`. */
export async function saveVenue(
  tx: Transaction,
  venue: VenueCode,
  version: number,
  { state, place, nameChinese, nameEnglish, from, until, words }: VenueFields,
): Promise<VenueOutcome> {
  const was = await venueRow(tx.db, venue)
  const before = officeVenueOf(was, tx.at)
  if (was.version !== version) return { result: 'late', before, venue: before }
  const listed = state === 'hidden' ? 0 : 1
  const row = await changeVenue(tx, was, {
    status: VENUE_STATUS[state],
    channel_status: listed,
    is_display: listed,
    place,
    name_zh: nameChinese,
    name_en: nameEnglish,
    maintenance_from: from,
    maintenance_until: until,
    words_zh: words['zh-CN'],
    words_en: words.en,
  })
  return { result: 'done', before, venue: officeVenueOf(row, tx.at) }
}

/** Opens (0) or closes a venue (S-2). */
export async function setVenueStatus(tx: Transaction, venue: VenueCode, status: number): Promise<void> {
  await changeVenue(tx, await venueRow(tx.db, venue), { status })
}

/** Opens a venue that is in no list yet, and lists it. */
export async function openVenue(tx: Transaction, row: VenueRow): Promise<void> {
  await changeVenue(tx, row, { status: VENUE_STATUS.open, channel_status: 1, is_display: 1 })
}
