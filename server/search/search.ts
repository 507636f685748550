import type { ContentReader } from '#src/api/model/contentPins.ts'
import type { Language } from '#src/api/model/format.ts'
import type { SearchHit, SearchHitWire } from '#src/api/model/search.ts'
import { searchTerms } from '#src/api/model/searchWords.ts'
import type { Shelves } from '../content/shelves.ts'
import type { Watchers } from '../live/audience/audience.ts'
import type { Names } from '../live/names/names.ts'
import { rateLimited } from '../platform/callError.ts'
import type { Platform } from '../platform/platform.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'
import { createArticleFinds } from './articleFinds.ts'
import type { GameAt } from '../games/gameRows.ts'
import { listedGames } from '../games/listedGames.ts'
import { bestOf, type Findable } from './finds.ts'
import { findableGames } from './gameFinds.ts'
import { findableAnchors, findableMatches } from './liveFinds.ts'

/** What a device may ask: a person who types is never stopped. */
const PACE = { burst: 30, interval: 400 }
/** For so long one look at rooms, matches and games is good for every search, in ms. */
const LOOK = 3_000

type LiveThings = readonly [readonly Findable[], readonly Findable[], readonly GameAt[]]

export type SearchAsked = {
  readonly words: string
  /** Null = things of every kind. */
  readonly kind: SearchHit['kind'] | null
  readonly language: Language
  readonly reader: ContentReader
  /** Who asks, for the pace. */
  readonly asker: string
}

/** Finds what the site shows; see the call `search`. A kind of things is a list of what may be found of it. */
export function createSearch({
  db,
  now,
  shelves,
  audience,
  names,
}: Pick<Platform, 'db' | 'now'> & { readonly shelves: Shelves; readonly audience: Watchers; readonly names: Names }) {
  const limiter = createConnectionLimiter(PACE, now)
  const findableArticles = createArticleFinds(db)
  let live: { readonly at: number; readonly all: Promise<LiveThings> } | null = null

  function liveThings() {
    if (live === null || Math.abs(now() - live.at) >= LOOK) {
      const look = {
        at: now(),
        all: Promise.all([findableAnchors(db, names, audience), findableMatches(db, names), listedGames(db)]),
      }
      live = look
      // A look that failed is no look.
      look.all.catch(() => {
        if (live === look) live = null
      })
    }
    return live.all
  }

  async function articles(language: Language, reader: ContentReader): Promise<readonly (readonly Findable[])[]> {
    const all = await findableArticles(await shelves.shown('article', language, reader))
    return [all.filter(({ hit }) => hit.kind === 'article'), all.filter(({ hit }) => hit.kind === 'help')]
  }

  return {
    /** Throws `rateLimited` for who asks faster than anybody types. */
    async find({ words, kind, language, reader, asker }: SearchAsked): Promise<SearchHitWire[]> {
      if (!limiter.admit(asker)) throw rateLimited(PACE.interval)
      const terms = searchTerms(words)
      if (terms.words.length + terms.pairs.length === 0) return []
      const ofKind = ({ hit }: Findable) => kind === null || hit.kind === kind
      const [anchors, matches, games] = await liveThings()
      const found = [anchors, matches, findableGames(games, language, now()), ...(await articles(language, reader))]
      const kinds = found.map((things) => things.filter(ofKind))
      return kinds.flatMap((all) => bestOf(terms, all))
    },
  }
}

export type Search = ReturnType<typeof createSearch>
