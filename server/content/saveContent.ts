import type { WireReplyOf } from '#src/api/contract/defineCall.ts'
import type { officeContentSave } from '#src/api/contract/contentOffice.ts'
import { type ContentSnapshot, picturesOf } from '#src/api/model/content.ts'
import { isLinkAllowed } from '#src/api/model/contentLink.ts'
import { strayTarget } from '#src/api/model/contentText.ts'
import type { Language } from '#src/api/model/format.ts'
import { type ContentRefusal, MOST_PIECES } from '#src/api/model/officeContent.ts'
import { invalidField, notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { ContentItemTable } from '../platform/db/contentTables.ts'
import type { Transaction } from '../platform/transaction.ts'
import { findPiece, keptOf, readPiece, readVersion, requirePiece } from './pieces.ts'

export type ContentOutcome = WireReplyOf<typeof officeContentSave>

/** Who writes. */
export type Writer = { readonly memberId: string; readonly name: string }

/** A version that an editor wrote, and the one that they saw. */
export type WrittenVersion = {
  readonly itemId: string
  readonly language: Language
  readonly slug: string
  readonly from: number
  readonly snapshot: ContentSnapshot
}

/** Keeps a version that an editor wrote, unless somebody saved another one since; see the call `officeContentSave`. */
export async function saveContent(
  tx: Transaction,
  by: Writer,
  { itemId, language, slug, from, snapshot }: WrittenVersion,
  hosts: readonly string[],
): Promise<ContentOutcome> {
  const row = await findPiece(tx.db, itemId)
  if (row === undefined && from !== 0) throw notFound()
  if (row !== undefined && (row.kind !== snapshot.kind || row.language !== language || row.slug !== slug))
    throw invalidField('slug', 'slug.fixed')
  if (row !== undefined && row.latest_version !== from) {
    const isSame = await wasSaved(tx.db, row, by, from, snapshot)
    return { result: isSame ? 'done' : 'late', item: await readPiece(tx.db, itemId, tx.at) }
  }
  const refusal =
    (await faultOf(tx.db, snapshot, hosts)) ?? (row === undefined ? await refusalOf(tx.db, snapshot.kind, language, slug) : null)
  if (refusal !== null) return { result: refusal }
  if (row === undefined) {
    await tx.db
      .insertInto('content_item')
      .values(newPiece(itemId, snapshot.kind, language, slug))
      .execute()
  }
  await addVersion(tx, by, { itemId, from, snapshot, back: null })
  return { result: 'done', item: await readPiece(tx.db, itemId, tx.at) }
}

/** Makes a new draft of an old version; see the call `officeContentBack`. */
export async function bringBack(
  tx: Transaction,
  by: Writer,
  { itemId, version, from }: { readonly itemId: string; readonly version: number; readonly from: number },
  hosts: readonly string[],
): Promise<ContentOutcome> {
  const row = await requirePiece(tx.db, itemId)
  const snapshot = await readVersion(tx.db, itemId, version)
  if (row.latest_version !== from) {
    const isSame = await wasSaved(tx.db, row, by, from, snapshot)
    return { result: isSame ? 'done' : 'late', item: await readPiece(tx.db, itemId, tx.at) }
  }
  const fault = await faultOf(tx.db, snapshot, hosts)
  if (fault !== null) return { result: fault }
  await addVersion(tx, by, { itemId, from, snapshot, back: version })
  return { result: 'done', item: await readPiece(tx.db, itemId, tx.at) }
}

/** Whether what is the latest version by now is this very save, whose answer was lost. */
async function wasSaved(
  reader: Reader,
  { id, latest_version: latest }: ContentItemTable,
  by: Writer,
  from: number,
  snapshot: ContentSnapshot,
): Promise<boolean> {
  if (latest !== from + 1) return false
  const kept = keptOf(snapshot)
  const row = await reader
    .selectFrom('content_version')
    .select(['by_member_id', 'head_json', 'body'])
    .where('item_id', '=', id)
    .where('version', '=', latest)
    .executeTakeFirst()
  return row?.by_member_id === by.memberId && row.head_json === kept.head_json && row.body === kept.body
}

const newPiece = (id: string, kind: ContentSnapshot['kind'], language: Language, slug: string): ContentItemTable => ({
  id,
  kind,
  language,
  slug,
  latest_version: 0,
  revision: 0,
  published_version: null,
  starts_at: null,
  ends_at: null,
  next_version: null,
  next_starts_at: null,
  next_ends_at: null,
  first_shown_at: null,
})

/** Why there can be no new piece of this name; null = there can. */
async function refusalOf(
  reader: Reader,
  kind: ContentSnapshot['kind'],
  language: Language,
  slug: string,
): Promise<ContentRefusal | null> {
  const own = reader.selectFrom('content_item').where('kind', '=', kind).where('language', '=', language)
  const taken = await own.select('id').where('slug', '=', slug).executeTakeFirst()
  if (taken !== undefined) return 'slugTaken'
  const { count } = await own.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count) >= MOST_PIECES ? 'full' : null
}

type NewVersion = {
  readonly itemId: string
  readonly from: number
  readonly snapshot: ContentSnapshot
  readonly back: number | null
}

async function addVersion({ db, at }: Transaction, by: Writer, { itemId, from, snapshot, back }: NewVersion): Promise<void> {
  const version = from + 1
  await db
    .insertInto('content_version')
    .values({
      item_id: itemId,
      version,
      ...keptOf(snapshot),
      made_from: from,
      back_to: back,
      by_member_id: by.memberId,
      by_name: by.name,
      at,
    })
    .execute()
  const pictures = picturesOf(snapshot).map((hash) => ({ item_id: itemId, version, hash }))
  if (pictures.length > 0) await db.insertInto('content_picture').values(pictures).execute()
  await db
    .updateTable('content_item')
    .set((is) => ({ latest_version: version, revision: is('revision', '+', 1) }))
    .where('id', '=', itemId)
    .execute()
}

/** What a version may not have: a link that leads where content may not, or a picture that is not there. Null = it has none. */
async function faultOf(reader: Reader, snapshot: ContentSnapshot, hosts: readonly string[]): Promise<ContentRefusal | null> {
  if ('link' in snapshot && snapshot.link !== '' && !isLinkAllowed(snapshot.link, hosts)) return 'linkElsewhere'
  if ('body' in snapshot && strayTarget(snapshot.body, hosts) !== null) return 'linkElsewhere'
  const hashes = picturesOf(snapshot)
  if (hashes.length === 0) return null
  const rows = await reader
    .selectFrom('upload')
    .select('ref')
    .where('purpose', '=', 'content')
    .where('ref', 'in', [...hashes])
    .execute()
  const there = new Set(rows.map(({ ref }) => ref))
  return hashes.every((hash) => there.has(hash)) ? null : 'pictureGone'
}
