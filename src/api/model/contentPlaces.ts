import * as v from 'valibot'

/** What the site shows and operators write. */
export const CONTENT_KINDS = [
  'banner',
  'navigation',
  'floatWindow',
  'sponsor',
  'download',
  'material',
  'premium',
  'article',
] as const
export const ContentKind = v.picklist(CONTENT_KINDS)
export type ContentKind = v.InferOutput<typeof ContentKind>

/** The sections that an article stands in. */
const ARTICLE_SECTIONS = ['news', 'soccer', 'info', 'expert', 'help'] as const
export const ArticleSection = v.picklist(ARTICLE_SECTIONS)
export type ArticleSection = v.InferOutput<typeof ArticleSection>

/** Where a piece of each kind may stand; the first is the usual one. */
export const CONTENT_PLACES = {
  banner: ['home', 'live', 'games'],
  navigation: ['rail', 'bar', 'footer'],
  floatWindow: ['right', 'left'],
  sponsor: ['footer'],
  download: ['downloads'],
  material: ['page', 'footer'],
  premium: ['venues'],
  article: ARTICLE_SECTIONS,
} as const satisfies Record<ContentKind, readonly [string, ...string[]]>
export type ContentPlace = (typeof CONTENT_PLACES)[ContentKind][number]

/** Pictures of navigation: names of drawings that the client has. */
export const NAVIGATION_ICONS = [
  'home',
  'live',
  'games',
  'activities',
  'me',
  'news',
  'help',
  'service',
  'download',
  'gift',
  'wallet',
  'trophy',
  'star',
  'tasks',
  'coins',
  'crown',
  'sports',
] as const

/** What a download is for. */
export const PLATFORMS = ['windows', 'macos', 'android', 'ios', 'web'] as const

/** Longest texts of content, in code points. A body fits a sealed request even where each of its letters takes four bytes. */
export const CONTENT_LIMIT = { title: 90, text: 300, body: 10_000, author: 40, edition: 24, slug: 64, order: 999 } as const

/** What a piece is called in an address: small letters, digits and single hyphens. It never changes. */
export const ContentSlug = v.pipe(
  v.string(),
  v.maxLength(CONTENT_LIMIT.slug, 'slug.malformed'),
  v.regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'slug.malformed'),
)
