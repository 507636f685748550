import { pictureUrl } from '#src/api/model/contentPicture.ts'
import { fold } from '#src/api/model/searchWords.ts'
import type { Shown } from '../content/shelves.ts'
import { articlePath } from '../head/addresses.ts'
import type { Reader } from '../platform/db/database.ts'
import type { Findable } from './finds.ts'

/** So much of a body is searched, in UTF-16 units. */
const BODY_SEARCHED = 4_000
/** Bodies that one search reads at most: those that are new come with the searches after it. */
const READ_AT_ONCE = 200

const keyOf = ({ id, version }: Shown<'article'>) => `${id} ${version}`

/** Articles as they are searched: a version never changes, so that each is read and folded once. */
export function createArticleFinds(reader: Reader) {
  let kept = new Map<string, Findable>()
  return async function findableArticles(shown: readonly Shown<'article'>[]): Promise<readonly Findable[]> {
    const missing = shown.filter((one) => !kept.has(keyOf(one))).slice(0, READ_AT_ONCE)
    if (missing.length > 0) {
      const rows = await reader
        .selectFrom('content_version')
        .select(['item_id', 'version', 'body'])
        .where(({ or, and, eb }) =>
          or(missing.map(({ id, version }) => and([eb('item_id', '=', id), eb('version', '=', version)]))),
        )
        .execute()
      const bodies = new Map(rows.map(({ item_id: id, version, body }) => [`${id} ${version}`, body]))
      for (const one of missing) kept.set(keyOf(one), findableArticle(one, bodies.get(keyOf(one)) ?? ''))
    }
    // What was taken back or put right is forgotten once there is more of it than of what is shown.
    if (kept.size > 4 * shown.length + READ_AT_ONCE) {
      const now = new Set(shown.map(keyOf))
      kept = new Map([...kept].filter(([key]) => now.has(key)))
    }
    return shown.flatMap((one) => kept.get(keyOf(one)) ?? [])
  }
}

/** Articles and help, by title, lead, author and body. */
function findableArticle(shown: Shown<'article'>, body: string): Findable {
  const { place, title, text, author, picture } = shown.snapshot
  return {
    fields: [
      { text: fold(title), weight: 3 },
      { text: fold(`${text} ${author}`), weight: 2 },
      { text: fold(body.slice(0, BODY_SEARCHED)), weight: 1 },
    ],
    rank: shown.publishedAt,
    hit: {
      kind: place === 'help' ? 'help' : 'article',
      id: shown.id,
      title,
      text,
      to: articlePath(place, shown.slug),
      picture: picture === null ? null : pictureUrl(picture.hash),
      live: false,
      at: shown.publishedAt,
    },
  }
}
