import * as v from 'valibot'
import { ContentSnapshot } from '#src/api/model/content.ts'
import { type Pin, type Pins, pinsAt, stateAt } from '#src/api/model/contentPins.ts'
import { type OfficeContent, VERSIONS_KEPT } from '#src/api/model/officeContent.ts'
import { notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { ContentItemTable, ContentVersionTable } from '../platform/db/contentTables.ts'
import type { Transaction } from '../platform/transaction.ts'

/** Stands for the body of an article where only what lists show is read. */
const UNREAD = '…'

/** A version as it was saved; without its body where that was not read. */
export function snapshotOf({ head_json: head, body = UNREAD }: Pick<ContentVersionTable, 'head_json'> & { body?: string }) {
  const written: unknown = JSON.parse(head)
  return v.parse(ContentSnapshot, { ...v.parse(v.record(v.string(), v.unknown()), written), body })
}

/** How a version is kept: its head, and its body where it has one. */
export function keptOf(snapshot: ContentSnapshot): Pick<ContentVersionTable, 'head_json' | 'body'> {
  if (!('body' in snapshot)) return { head_json: JSON.stringify(snapshot), body: '' }
  const { body, ...head } = snapshot
  return { head_json: JSON.stringify(head), body }
}

const pinOf = (version: number | null, startsAt: number | null, endsAt: number | null): Pin | null =>
  version === null || startsAt === null ? null : { version, startsAt, endsAt }

/** What is shown of a piece, now and later. */
export const pinsOf = (row: Omit<ContentItemTable, 'id'>): Pins => ({
  pin: pinOf(row.published_version, row.starts_at, row.ends_at),
  next: pinOf(row.next_version, row.next_starts_at, row.next_ends_at),
})

/** How pins are kept. */
const pinColumns = ({ pin, next }: Pins) => ({
  published_version: pin?.version ?? null,
  starts_at: pin?.startsAt ?? null,
  ends_at: pin?.endsAt ?? null,
  next_version: next?.version ?? null,
  next_starts_at: next?.startsAt ?? null,
  next_ends_at: next?.endsAt ?? null,
})

/** What the back office is told of a piece, without its versions. */
export function pieceOf(row: ContentItemTable, now: number) {
  const pins = pinsAt(pinsOf(row), now)
  return {
    itemId: row.id,
    kind: row.kind,
    language: row.language,
    slug: row.slug,
    latest: row.latest_version,
    revision: row.revision,
    state: stateAt(pins, now),
    ...pins,
    hasDraft: row.latest_version !== pins.pin?.version && row.latest_version !== pins.next?.version,
  }
}

/** A piece; undefined = it is not there. */
export const findPiece = (reader: Reader, itemId: string): Promise<ContentItemTable | undefined> =>
  reader.selectFrom('content_item').selectAll().where('id', '=', itemId).executeTakeFirst()

/** A piece that must be there. Throws `notFound`. */
export async function requirePiece(reader: Reader, itemId: string): Promise<ContentItemTable> {
  const row = await findPiece(reader, itemId)
  if (row === undefined) throw notFound()
  return row
}

/** A version of a piece. Throws `notFound` for one that never was, or is forgotten. */
export async function readVersion(reader: Reader, itemId: string, version: number): Promise<ContentSnapshot> {
  const row = await reader
    .selectFrom('content_version')
    .select(['head_json', 'body'])
    .where('item_id', '=', itemId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (row === undefined) throw notFound()
  return snapshotOf(row)
}

/** A whole piece as the back office shows it. Throws `notFound`. */
export async function readPiece(reader: Reader, itemId: string, now: number): Promise<OfficeContent> {
  const row = await requirePiece(reader, itemId)
  const lines = await reader
    .selectFrom('content_version')
    .select(['version', 'by_name', 'at', 'made_from', 'back_to'])
    .where('item_id', '=', itemId)
    .orderBy('version', 'desc')
    .limit(VERSIONS_KEPT)
    .execute()
  return {
    ...pieceOf(row, now),
    snapshot: await readVersion(reader, itemId, row.latest_version),
    versions: lines.map((line) => ({
      version: line.version,
      by: line.by_name,
      at: line.at,
      from: line.made_from,
      back: line.back_to,
    })),
  }
}

/** Stores what is shown of a piece from now on, and tells who keeps a list of its kind. */
export async function storePins(tx: Transaction, row: ContentItemTable, pins: Pins): Promise<void> {
  const { pin, next } = pins
  // A time that has not come yet was never the first one.
  const was = row.first_shown_at !== null && row.first_shown_at <= tx.at ? row.first_shown_at : null
  await tx.db
    .updateTable('content_item')
    .set({ ...pinColumns(pins), first_shown_at: was ?? pin?.startsAt ?? next?.startsAt ?? null, revision: row.revision + 1 })
    .where('id', '=', row.id)
    .execute()
  await tx.db
    .insertInto('content_shelf')
    .values({ kind: row.kind, language: row.language, revision: 1 })
    .onConflict((clash) =>
      clash.columns(['kind', 'language']).doUpdateSet((is) => ({ revision: is('content_shelf.revision', '+', 1) })),
    )
    .execute()
}
