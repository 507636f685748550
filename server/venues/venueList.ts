import { isPast, type Maintenance } from '#src/api/model/maintenance.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { VENUE_STATUS, venueStatusAt, type VenueWire } from '#src/api/model/venue.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { Schema } from '../platform/db/schema.ts'

export type VenueRow = Schema['venue']

const inOrder = (reader: Reader) => reader.selectFrom('venue').selectAll().orderBy('place').orderBy('code')

/** Every venue's row, in their order. */
export const venueRows = (reader: Reader): Promise<VenueRow[]> => inOrder(reader).execute()

const rowOf = prepared((reader, { venue }: { readonly venue: VenueCode }) =>
  reader.selectFrom('venue').selectAll().where('code', '=', venue),
)

/** A venue's row. Throws `notFound` for one that is not known. */
export async function venueRow(reader: Reader, venue: VenueCode): Promise<VenueRow> {
  const [row] = await rowOf(reader, { venue })
  if (row === undefined) throw notFound()
  return row
}

/** A sportsbook's row. Throws `notFound` for a venue that is none, or not known. */
export async function sportsbookRow(reader: Reader, venue: VenueCode): Promise<VenueRow> {
  const row = await venueRow(reader, venue)
  if (row.kind !== 'sports') throw notFound()
  return row
}

/** What is said of a venue's maintenance. */
export const wordsOf = (row: VenueRow) => ({ 'zh-CN': row.words_zh, en: row.words_en })

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

/** A venue as everybody sees it. */
export const venueWireOf = (row: VenueRow, now: number): VenueWire => ({
  channelCode: row.code,
  status: row.channel_status,
  isDisplay: row.is_display,
  venueStatus: statusOf(row, now),
  kind: row.kind,
  venueEnName: row.en_name,
  names: { 'zh-CN': row.name_zh, en: row.name_en },
  place: row.place,
  maintenance: maintenanceOf(row, now),
})

/** Every venue of this site, open or not (S-2). */
export async function listVenues(reader: Reader, now: number): Promise<VenueWire[]> {
  return (await venueRows(reader)).map((row) => venueWireOf(row, now))
}
