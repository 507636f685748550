import { LOBBY } from '#src/api/contract/pushes.ts'
import { isPast, type Maintenance } from '#src/api/model/maintenance.ts'
import { isVenueListed } from '#src/api/model/sport.ts'
import type { VenueCode } from '#src/api/model/sportsbook.ts'
import {
  type OfficeVenue,
  VENUE_STATUS,
  type VenueFields,
  type VenueState,
  venueStatusAt,
  type VenueWire,
} from '#src/api/model/venue.ts'
import { appendEvent } from '../live/rooms/events.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Transaction } from '../platform/transaction.ts'

type VenueRow = Schema['venue']

const inOrder = (reader: Reader) => reader.selectFrom('venue').selectAll().orderBy('place').orderBy('code')

/** Every venue's row, in their order. */
export const venueRows = (reader: Reader): Promise<VenueRow[]> => inOrder(reader).execute()

/** A venue's row. Throws `notFound` for one that is not known. */
export async function venueRow(reader: Reader, venue: VenueCode): Promise<VenueRow> {
  const row = await reader.selectFrom('venue').selectAll().where('code', '=', venue).executeTakeFirst()
  if (row === undefined) throw notFound()
  return row
}

const wordsOf = (row: VenueRow) => ({ 'zh-CN': row.words_zh, en: row.words_en })

/** A maintenance that is planned or under way; one that an operator began by hand lasts until somebody opens the venue. */
function maintenanceOf(row: VenueRow, now: number): Maintenance | null {
  if (row.status !== VENUE_STATUS.open) return { from: 0, until: null, words: wordsOf(row) }
  if (row.maintenance_from === null) return null
  const planned = { from: row.maintenance_from, until: row.maintenance_until, words: wordsOf(row) }
  return isPast(planned, now) ? null : planned
}

/** A venue's status at a time (S-2): 0 = it is open. */
export const statusOf = (row: VenueRow, now: number): number =>
  venueStatusAt({ venueStatus: row.status, maintenance: maintenanceOf(row, now) }, now)

const wireOf = (row: VenueRow, now: number): VenueWire => ({
  channelCode: row.code,
  status: row.channel_status,
  isDisplay: row.is_display,
  venueStatus: statusOf(row, now),
  names: { 'zh-CN': row.name_zh, en: row.name_en },
  place: row.place,
  maintenance: maintenanceOf(row, now),
})

/** Every venue of this site, open or not (S-2). */
export async function listVenues(reader: Reader, now: number): Promise<VenueWire[]> {
  return (await venueRows(reader)).map((row) => wireOf(row, now))
}

function stateOf(row: VenueRow): VenueState {
  if (!isVenueListed({ status: row.channel_status, isDisplay: row.is_display })) return 'hidden'
  return row.status === VENUE_STATUS.open ? 'open' : 'maintenance'
}

/** A venue as the back office lists it. */
export const officeVenueOf = (row: VenueRow, now: number): OfficeVenue => ({
  venue: row.code,
  kind: row.kind,
  brand: row.brand,
  state: stateOf(row),
  place: row.place,
  nameChinese: row.name_zh,
  nameEnglish: row.name_en,
  from: row.maintenance_from,
  until: row.maintenance_until,
  words: wordsOf(row),
  isOpen: statusOf(row, now) === VENUE_STATUS.open,
})

/** Changes a venue and tells the lobby; the row before and now. */
async function changeVenue(tx: Transaction, venue: VenueCode, change: Partial<VenueRow>) {
  const before = await venueRow(tx.db, venue)
  const row: VenueRow = { ...before, ...change }
  await tx.db.updateTable('venue').set(change).where('code', '=', venue).execute()
  await appendEvent(tx, LOBBY, 'venue', wireOf(row, tx.at))
  return { before, row }
}

/** Keeps what an operator wrote of a venue; see the call `officeVenueSave`. */
export async function saveVenue(
  tx: Transaction,
  venue: VenueCode,
  { state, place, nameChinese, nameEnglish, from, until, words }: VenueFields,
): Promise<{ readonly before: OfficeVenue; readonly venue: OfficeVenue }> {
  const listed = state === 'hidden' ? 0 : 1
  const { before, row } = await changeVenue(tx, venue, {
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
  return { before: officeVenueOf(before, tx.at), venue: officeVenueOf(row, tx.at) }
}

/** Opens (0) or closes a venue (S-2). */
export async function setVenueStatus(tx: Transaction, venue: VenueCode, status: number): Promise<void> {
  await changeVenue(tx, venue, { status })
}
