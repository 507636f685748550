import type { SnapshotOf } from '#src/api/model/content.ts'
import type { ContentKind } from '#src/api/model/contentPlaces.ts'
import { type ContentReader, isFor, type Pins, shownAt } from '#src/api/model/contentPins.ts'
import type { Language } from '#src/api/model/format.ts'
import type { Database } from '../platform/db/database.ts'
import { pinsOf, snapshotOf } from './pieces.ts'

/** A piece as it is shown now: the version of this moment, without its body. */
export type Shown<Kind extends ContentKind> = {
  readonly id: string
  readonly slug: string
  readonly version: number
  readonly snapshot: SnapshotOf<Kind>
  /** When the piece was first shown, and when this version was written, in ms. */
  readonly publishedAt: number
  readonly changedAt: number
}

type Version = { readonly snapshot: ReturnType<typeof snapshotOf>; readonly at: number }
type Piece = {
  readonly id: string
  readonly slug: string
  readonly pins: Pins
  readonly firstShownAt: number
  readonly versions: ReadonlyMap<number, Version>
}
type Shelf = { readonly revision: number; readonly pieces: readonly Piece[] }

/**
 * What visitors read. All that may be shown of a kind in a language is kept in memory for as long as the database says that nobody changed
 * it; what of it is shown is asked at each reading, so that no timer decides it. Each process sees every change at once.
 */
export function createShelves(db: Database, now: () => number) {
  const kept = new Map<string, Shelf>()

  async function readShelf(kind: ContentKind, language: Language): Promise<Shelf> {
    const key = `${kind} ${language}`
    const row = await db
      .selectFrom('content_shelf')
      .select('revision')
      .where('kind', '=', kind)
      .where('language', '=', language)
      .executeTakeFirst()
    const revision = row?.revision ?? 0
    const known = kept.get(key)
    if (known?.revision === revision) return known
    // Read after its revision: it is never older than that says.
    const shelf = { revision, pieces: revision === 0 ? [] : await readPieces(kind, language) }
    kept.set(key, shelf)
    return shelf
  }

  async function readPieces(kind: ContentKind, language: Language): Promise<Piece[]> {
    const rows = await db
      .selectFrom('content_item')
      .innerJoin('content_version', 'content_version.item_id', 'content_item.id')
      .selectAll('content_item')
      .select(['content_version.version', 'content_version.head_json', 'content_version.at'])
      .where('content_item.kind', '=', kind)
      .where('content_item.language', '=', language)
      .where(({ or, eb, ref }) =>
        or([
          eb('content_version.version', '=', ref('content_item.published_version')),
          eb('content_version.version', '=', ref('content_item.next_version')),
        ]),
      )
      .execute()
    const pieces = new Map<string, Piece & { readonly versions: Map<number, Version> }>()
    for (const row of rows) {
      const piece = pieces.get(row.id) ?? {
        id: row.id,
        slug: row.slug,
        pins: pinsOf(row),
        firstShownAt: row.first_shown_at ?? 0,
        versions: new Map<number, Version>(),
      }
      piece.versions.set(row.version, { snapshot: snapshotOf({ head_json: row.head_json }), at: row.at })
      pieces.set(row.id, piece)
    }
    return [...pieces.values()]
  }

  return {
    /** What of a kind is shown now to who asks: by order, then what was shown last. */
    async shown<Kind extends ContentKind>(kind: Kind, language: Language, reader: ContentReader): Promise<Shown<Kind>[]> {
      const { pieces } = await readShelf(kind, language)
      const at = now()
      return pieces
        .flatMap(({ id, slug, pins, firstShownAt, versions }): Shown<Kind>[] => {
          const pin = shownAt(pins, at)
          const version = pin === null ? undefined : versions.get(pin.version)
          if (pin === null || version === undefined) return []
          const { snapshot } = version
          if (!isOfKind(snapshot, kind) || !isFor(snapshot.audience, reader)) return []
          return [{ id, slug, version: pin.version, snapshot, publishedAt: firstShownAt, changedAt: version.at }]
        })
        .toSorted(
          (one, other) =>
            one.snapshot.order - other.snapshot.order || other.publishedAt - one.publishedAt || (one.id < other.id ? -1 : 1),
        )
    },
  }
}
export type Shelves = ReturnType<typeof createShelves>

const isOfKind = <Kind extends ContentKind>(snapshot: { readonly kind: ContentKind }, kind: Kind): snapshot is SnapshotOf<Kind> =>
  snapshot.kind === kind
