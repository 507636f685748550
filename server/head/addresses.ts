import * as v from 'valibot'
import { ContentSlug, type ArticleSection, ArticleSection as Section } from '#src/api/model/contentPlaces.ts'
import { Id } from '#src/api/model/common.ts'

/** Pages that are the same for everybody and may stand in a search engine, by their addresses. */
export const FIXED_PAGES = {
  home: '/app/home',
  live: '/app/live',
  terms: '/terms',
  announcements: '/app/announcements',
  sponsors: '/app/sponsors',
  downloads: '/app/downloads',
  contact: '/app/contact',
  join: '/app/join',
} as const
export type FixedPage = keyof typeof FIXED_PAGES

/** What an address of the page shows, as far as others may be told of it; `private` = any page that is nobody else's business. */
export type Asked =
  | { readonly page: FixedPage }
  | { readonly page: 'room' | 'match'; readonly id: string }
  | { readonly page: 'section'; readonly section: ArticleSection }
  | { readonly page: 'article'; readonly section: ArticleSection; readonly slug: string }
  | { readonly page: 'private' }
  /** An address of a room, a match or an article that there can never be. */
  | { readonly page: 'none' }

const FIXED_NAMES = [
  'home',
  'live',
  'terms',
  'announcements',
  'sponsors',
  'downloads',
  'contact',
  'join',
] as const satisfies readonly FixedPage[]
const FIXED = new Map<string, FixedPage>([['/', 'home'], ...FIXED_NAMES.map((page) => [FIXED_PAGES[page], page] as const)])

/** The page of a section, as its address has it. */
export const sectionPath = (section: ArticleSection): string => (section === 'help' ? '/app/help' : `/app/news/${section}`)
/** The page of an article. */
export const articlePath = (section: ArticleSection, slug: string): string => `${sectionPath(section)}/${slug}`
/** The page of an anchor's room. */
export const roomPath = (anchorRoomId: string): string => `/app/live/room/${encodeURIComponent(anchorRoomId)}`
/** The page of a match. */
export const matchPath = (matchId: string): string => `/app/live/match/${encodeURIComponent(matchId)}`

/** The page of a game. */
export const gamePath = (game: string): string => `/app/game/${encodeURIComponent(game)}`

/** Reads a path, without its query. */
export function askedBy(path: string): Asked {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path
  const fixed = FIXED.get(plain)
  if (fixed !== undefined) return { page: fixed }
  const live = /^\/app\/live\/(room|match)\/([^/]+)$/.exec(plain)
  if (live !== null) return ofLive(live[1] === 'room' ? 'room' : 'match', live[2] ?? '')
  const news = /^\/app\/(?:news(?:\/([^/]+))?|(help))(?:\/([^/]+))?$/.exec(plain)
  return news === null ? { page: 'private' } : ofArticles(news[2] ?? news[1] ?? 'news', news[3])
}

function ofLive(page: 'room' | 'match', coded: string): Asked {
  const id = v.safeParse(Id, decoded(coded))
  return id.success ? { page, id: id.output } : { page: 'none' }
}

function ofArticles(name: string, slug: string | undefined): Asked {
  if (!v.is(Section, name)) return { page: 'none' }
  if (slug === undefined) return { page: 'section', section: name }
  return v.is(ContentSlug, slug) ? { page: 'article', section: name, slug } : { page: 'none' }
}

function decoded(coded: string): string | null {
  try {
    return decodeURIComponent(coded)
  } catch {
    return null
  }
}
