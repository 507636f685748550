import type { ContentSnapshot } from '#src/api/model/content.ts'
import type { ContentKind } from '#src/api/model/contentPlaces.ts'
import { type ContentPreview, MOST_PREVIEWS, type PreviewedPiece, type PreviewLink } from '#src/api/model/contentPreview.ts'
import type { ContentPreviewTable } from '../platform/db/contentTables.ts'
import type { Reader } from '../platform/db/database.ts'
import { DAY, MINUTE } from '../platform/durations.ts'
import { hashToken, newId, randomBytes } from '../platform/ids.ts'
import type { RateLimit } from '../platform/rateLimit.ts'
import { requirePace } from '../platform/requirePace.ts'
import type { Transaction } from '../platform/transaction.ts'
import { readVersion, requirePiece, snapshotOf } from './pieces.ts'
import type { Shown } from './shelves.ts'
import {
  articleHeadOf,
  downloadOf,
  floatWindowOf,
  materialOf,
  navigationOf,
  placedBannerOf,
  premiumOf,
  sponsorOf,
} from './shownContent.ts'

/** How long a link works. */
const WORKS_FOR = DAY
/** Links that one address may open. */
const PACE: RateLimit = { burst: 30, interval: MINUTE / 30 }

/** The links of a piece that work now, the latest first. */
export async function previewLinks(reader: Reader, itemId: string, now: number): Promise<PreviewLink[]> {
  const rows = await working(reader, now)
    .where('item_id', '=', itemId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(MOST_PREVIEWS)
    .execute()
  return rows.map(({ id, version, by_name: by, at, expires_at: until }) => ({ previewId: id, version, by, at, until }))
}

const working = (reader: Reader, now: number) => reader.selectFrom('content_preview').selectAll().where('expires_at', '>', now)

/** Makes a link to a version; null = as many of the piece work as may. Throws `notFound` for a version that is not there. */
export async function makePreview(
  tx: Transaction,
  byName: string,
  { itemId, version }: { readonly itemId: string; readonly version: number },
): Promise<{ readonly id: string; readonly token: string; readonly until: number } | null> {
  await readVersion(tx.db, itemId, version)
  const others = await previewLinks(tx.db, itemId, tx.at)
  if (others.length >= MOST_PREVIEWS) return null
  const id = newId('cp')
  const token = Buffer.from(randomBytes(32)).toString('base64url')
  const until = tx.at + WORKS_FOR
  await tx.db
    .insertInto('content_preview')
    .values({ id, token_hash: hashToken(token), item_id: itemId, version, by_name: byName, at: tx.at, expires_at: until })
    .execute()
  return { id, token, until }
}

/** Takes a link back; which piece and version it showed, null = it was over. */
export async function endPreview({ db }: Transaction, previewId: string): Promise<{ itemId: string; version: number } | null> {
  const row = await db.selectFrom('content_preview').selectAll().where('id', '=', previewId).executeTakeFirst()
  if (row === undefined) return null
  await db.deleteFrom('content_preview').where('id', '=', previewId).execute()
  return { itemId: row.item_id, version: row.version }
}

/** What a link shows, to whoever has it; null = it does not work. See the call `contentPreview`. */
export async function openPreview(tx: Transaction, address: string, token: string): Promise<ContentPreview | null> {
  await requirePace(tx, `contentPreview:${address}`, PACE)
  const link = await working(tx.db, tx.at).where('token_hash', '=', hashToken(token)).executeTakeFirst()
  return link === undefined ? null : await previewOf(tx.db, link)
}

async function previewOf(reader: Reader, link: ContentPreviewTable): Promise<ContentPreview | null> {
  const { language, slug, first_shown_at: firstShownAt } = await requirePiece(reader, link.item_id)
  const row = await reader
    .selectFrom('content_version')
    .select(['head_json', 'body', 'at'])
    .where('item_id', '=', link.item_id)
    .where('version', '=', link.version)
    .executeTakeFirst()
  if (row === undefined) return null
  const piece = { id: link.item_id, slug, version: link.version, publishedAt: firstShownAt ?? row.at, changedAt: row.at }
  return { shown: shownAs(piece, snapshotOf(row)), language, until: link.expires_at }
}

/** A version as visitors would get it if it were shown. */
function shownAs(named: Omit<Shown<ContentKind>, 'snapshot'>, snapshot: ContentSnapshot): PreviewedPiece {
  switch (snapshot.kind) {
    case 'banner':
      return { kind: 'banner', piece: placedBannerOf({ ...named, snapshot }) }
    case 'navigation':
      return { kind: 'navigation', piece: navigationOf({ ...named, snapshot }) }
    case 'floatWindow':
      return { kind: 'floatWindow', piece: floatWindowOf({ ...named, snapshot }) }
    case 'sponsor':
      return { kind: 'sponsor', piece: sponsorOf({ ...named, snapshot }) }
    case 'download':
      return { kind: 'download', piece: downloadOf({ ...named, snapshot }) }
    case 'material':
      return { kind: 'material', piece: materialOf({ ...named, snapshot }) }
    case 'premium':
      return { kind: 'premium', piece: premiumOf({ ...named, snapshot }) }
    case 'article':
      return {
        kind: 'article',
        piece: { ...articleHeadOf({ ...named, snapshot }), body: snapshot.body, changedAt: named.changedAt },
      }
  }
}
