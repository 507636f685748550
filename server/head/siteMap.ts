import type { Language } from '#src/api/model/format.ts'
import type { Shelves } from '../content/shelves.ts'
import { openRooms } from '../live/rooms/roomRows.ts'
import type { Reader } from '../platform/db/database.ts'
import { articlePath, FIXED_PAGES, matchPath, roomPath, sectionPath } from './addresses.ts'
import { escapedText, isoTime } from './markup.ts'
import { addressIn } from './pageHead.ts'

/** Most addresses of one file of a map (sitemaps.org). */
export const ADDRESSES_OF_A_FILE = 50_000
/** Most rooms and matches that are told of; beyond it the first by their ids. */
const MOST_OF_EACH = 100_000

/** A page of the map: its path, the languages that it is in, each with when it was last written, ms, where that is known. */
export type MappedPage = { readonly path: string; readonly changed: ReadonlyMap<Language, number | null> }

type Languages = readonly [Language, ...Language[]]
type MapPorts = { readonly db: Reader; readonly shelves: Shelves }

/** All that visitors may find: fixed pages, rooms, matches to come or under way, and articles. */
export async function mappedPages({ db, shelves }: MapPorts, languages: Languages): Promise<MappedPage[]> {
  const everywhere = (path: string): MappedPage => ({ path, changed: new Map(languages.map((language) => [language, null])) })
  const rooms = await db
    .selectFrom('anchor')
    .select('anchor_room_id as id')
    .where('chat_room_no', 'in', openRooms(db))
    .orderBy('anchor_room_id')
    .limit(MOST_OF_EACH)
    .execute()
  const matches = await db
    .selectFrom('match')
    .select('id')
    .where('id', 'in', openRooms(db))
    .where('game_status', '!=', 'ended')
    .orderBy('id')
    .limit(MOST_OF_EACH)
    .execute()
  return [
    ...Object.values(FIXED_PAGES).map(everywhere),
    ...(['news', 'soccer', 'info', 'expert', 'help'] as const).map((section) => everywhere(sectionPath(section))),
    ...rooms.map(({ id }) => everywhere(roomPath(id))),
    ...matches.map(({ id }) => everywhere(matchPath(id))),
    ...(await articlesOf(shelves, languages)),
  ]
}

async function articlesOf(shelves: Shelves, languages: Languages): Promise<MappedPage[]> {
  const pages = new Map<string, Map<Language, number | null>>()
  for (const language of languages) {
    for (const { slug, snapshot, changedAt } of await shelves.shown('article', language, 'visitor')) {
      const path = articlePath(snapshot.place, slug)
      const changed = pages.get(path) ?? new Map<Language, number | null>()
      changed.set(language, changedAt)
      pages.set(path, changed)
    }
  }
  return [...pages].map(([path, changed]) => ({ path, changed }))
}

const HEADER = '<?xml version="1.0" encoding="UTF-8"?>\n'

/**
 * The files of a map: one, or where it has more addresses than a file may have, an index and its parts. `address` = where the site is. A
 * page in two languages is two addresses, each of which names the other.
 */
export function mapFiles(
  pages: readonly MappedPage[],
  address: string,
  [first]: Languages,
  most = ADDRESSES_OF_A_FILE,
): { readonly map: string; readonly parts: readonly string[] } {
  const entries = pages.flatMap(({ path, changed }) =>
    [...changed].map(([language, at]) => {
      const others =
        changed.size < 2
          ? ''
          : [...changed.keys()]
              .map((one) => {
                const href = escapedText(addressIn(address, path, one, first))
                return `<xhtml:link rel="alternate" hreflang="${one}" href="${href}"/>`
              })
              .join('')
      const written = at === null ? '' : `<lastmod>${isoTime(at)}</lastmod>`
      return `<url><loc>${escapedText(addressIn(address, path, language, first))}</loc>${written}${others}</url>`
    }),
  )
  const files: string[] = []
  for (let start = 0; start < Math.max(1, entries.length); start += most) {
    const list = entries.slice(start, start + most).join('\n')
    files.push(
      `${HEADER}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${list}\n</urlset>\n`,
    )
  }
  const [only] = files
  if (files.length === 1 && only !== undefined) return { map: only, parts: [] }
  const list = files
    .map((_, index) => `<sitemap><loc>${escapedText(address)}/sitemap-${index + 1}.xml</loc></sitemap>`)
    .join('\n')
  return {
    map: `${HEADER}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${list}\n</sitemapindex>\n`,
    parts: files,
  }
}
