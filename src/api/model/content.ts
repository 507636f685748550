import * as v from 'valibot'
import { Grade } from './grade.ts'
import { ContentLink, OptionalLink } from './contentLink.ts'
import { ContentPicture } from './contentPicture.ts'
import { textPictures } from './contentText.ts'
import { cleanLines, cleanText, countCodePoints, lineSchema, linesSchema } from './text.ts'

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
] as const

/** What a download is for. */
export const PLATFORMS = ['windows', 'macos', 'android', 'ios', 'web'] as const

/** Longest texts of content, in code points. A body fits a sealed request even where each of its letters takes four bytes. */
export const CONTENT_LIMIT = { title: 90, text: 300, body: 10_000, author: 40, edition: 24, slug: 64, order: 999 } as const

/** Who is shown it: everybody, those who are not logged in, those who are, or members from a grade on. */
export const Audience = v.variant('who', [
  v.object({ who: v.picklist(['everybody', 'visitors', 'members']) }),
  v.object({ who: v.literal('grade'), from: Grade }),
])
export type Audience = v.InferOutput<typeof Audience>

/** Banners are asked for without a token (C-3): nobody could tell who asks. */
const Everybody = v.object({ who: v.literal('everybody', 'audience.tokenless') }, 'audience.tokenless')

const Text = v.pipe(
  v.string(),
  v.maxLength(CONTENT_LIMIT.text * 4, 'text.tooLong'),
  v.transform(cleanLines),
  v.check((text) => countCodePoints(text) <= CONTENT_LIMIT.text, 'text.tooLong'),
)
const line = (limit: number) =>
  v.pipe(
    v.string(),
    v.maxLength(limit * 16, 'text.tooLong'),
    v.transform(cleanText),
    v.check((text) => countCodePoints(text) <= limit, 'text.tooLong'),
  )
const Picture = v.nullable(ContentPicture)
const NeededPicture = v.object(ContentPicture.entries, 'picture.missing')

/** What every piece has: what it is called, where it stands, and before which others. */
const common = <Kind extends ContentKind>(kind: Kind) => ({
  kind: v.literal(kind),
  title: lineSchema(CONTENT_LIMIT.title),
  place: v.picklist<(typeof CONTENT_PLACES)[Kind], string>(CONTENT_PLACES[kind], 'place.unknown'),
  order: v.pipe(
    v.number('place.range'),
    v.integer('place.range'),
    v.minValue(0, 'place.range'),
    v.maxValue(CONTENT_LIMIT.order, 'place.range'),
  ),
  audience: Audience,
})

/** A whole version of a piece, as it is written, kept and gone back to. */
export const ContentSnapshot = v.variant('kind', [
  v.object({ ...common('banner'), audience: Everybody, text: Text, link: OptionalLink, picture: NeededPicture }),
  v.object({ ...common('navigation'), icon: v.picklist(NAVIGATION_ICONS), link: ContentLink }),
  v.object({ ...common('floatWindow'), link: OptionalLink, picture: NeededPicture }),
  v.object({ ...common('sponsor'), text: Text, link: OptionalLink, picture: NeededPicture }),
  v.object({
    ...common('download'),
    text: Text,
    platform: v.picklist(PLATFORMS),
    edition: line(CONTENT_LIMIT.edition),
    link: ContentLink,
  }),
  v.object({ ...common('material'), text: Text, link: OptionalLink, picture: Picture }),
  v.object({ ...common('premium'), text: Text, link: ContentLink }),
  v.object({
    ...common('article'),
    text: linesSchema(CONTENT_LIMIT.text),
    author: line(CONTENT_LIMIT.author),
    picture: Picture,
    body: linesSchema(CONTENT_LIMIT.body),
  }),
])
export type ContentSnapshot = v.InferOutput<typeof ContentSnapshot>
export type SnapshotOf<Kind extends ContentKind> = Extract<ContentSnapshot, { kind: Kind }>

/** What a piece is called in an address: small letters, digits and single hyphens. It never changes. */
export const ContentSlug = v.pipe(
  v.string(),
  v.maxLength(CONTENT_LIMIT.slug, 'slug.malformed'),
  v.regex(/^[a-z\d]+(?:-[a-z\d]+)*$/, 'slug.malformed'),
)

/** The pictures that a version shows, each once, by their hashes. */
export function picturesOf(snapshot: ContentSnapshot): readonly string[] {
  const own = 'picture' in snapshot && snapshot.picture !== null ? [snapshot.picture.hash] : []
  return [...new Set([...own, ...('body' in snapshot ? textPictures(snapshot.body) : [])])]
}
