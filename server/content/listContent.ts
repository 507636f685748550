import type { ParsedPayloadOf } from '#src/api/contract/defineCall.ts'
import type { officeContentList } from '#src/api/contract/contentOffice.ts'
import { CONTENT_PAGE, type OfficeContentRow } from '#src/api/model/officeContent.ts'
import type { Reader } from '../platform/db/database.ts'
import { pieceOf, snapshotOf } from './pieces.ts'

/** A page of the pieces of a kind; see the call `officeContentList`. */
export async function listContent(
  reader: Reader,
  { kind, language, state, place, text, after }: ParsedPayloadOf<typeof officeContentList>,
  now: number,
): Promise<{ readonly list: OfficeContentRow[]; readonly more: boolean }> {
  const all = reader
    .selectFrom('content_item')
    .innerJoin('content_version', (on) =>
      on
        .onRef('content_version.item_id', '=', 'content_item.id')
        .onRef('content_version.version', '=', 'content_item.latest_version'),
    )
    .selectAll('content_item')
    .select(['content_version.head_json', 'content_version.by_name', 'content_version.at'])
    .where('content_item.kind', '=', kind)
  const rows = await (language === undefined ? all : all.where('content_item.language', '=', language)).execute()
  const sought = text.trim().toLowerCase()
  const sorted = rows
    .map((row): OfficeContentRow => {
      const head = snapshotOf({ head_json: row.head_json })
      const picture = 'picture' in head ? (head.picture?.hash ?? null) : null
      return {
        ...pieceOf(row, now),
        title: head.title,
        place: head.place,
        order: head.order,
        by: row.by_name,
        at: row.at,
        picture,
      }
    })
    .toSorted(
      (one, other) =>
        compare(one.place, other.place) ||
        one.order - other.order ||
        compare(one.slug, other.slug) ||
        compare(one.language, other.language),
    )
  // The last one of the page before may stand in another way by now: the page goes on from its place.
  const from = after === undefined ? 0 : sorted.findIndex(({ itemId }) => itemId === after) + 1
  if (after !== undefined && from === 0) return { list: [], more: false }
  const left = sorted
    .slice(from)
    .filter(
      (row) =>
        (state === undefined || row.state === state) &&
        (place === undefined || row.place === place) &&
        (row.title.toLowerCase().includes(sought) || row.slug.includes(sought)),
    )
  return { list: left.slice(0, CONTENT_PAGE), more: left.length > CONTENT_PAGE }
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
