import * as v from 'valibot'
import { Id, Timestamp } from './common.ts'
import { ArticleSection, CONTENT_PLACES, NAVIGATION_ICONS, PLATFORMS } from './contentPlaces.ts'
import { ContentLink, OptionalLink } from './contentLink.ts'

/** Where a picture is: below this site, or on a host that another back end names. */
const ImgUrl = ContentLink
const Side = v.pipe(v.number(), v.integer(), v.minValue(1))

/** A picture as visitors get it. Its size keeps its place; a back end that does not tell it leaves that out. */
export const ShownPicture = v.object({
  imgUrl: ImgUrl,
  width: v.optional(v.nullable(Side), null),
  height: v.optional(v.nullable(Side), null),
  alt: v.optional(v.string(), ''),
})
export type ShownPicture = v.InferOutput<typeof ShownPicture>

/** What every piece has. `jumpUrl` = where it leads; empty = nowhere. `sort` = its place before others. */
const shown = { id: Id, title: v.string(), sort: v.optional(v.number(), 0) }
const jump = { jumpUrl: v.optional(OptionalLink, '') }
const words = { text: v.optional(v.string(), '') }

/** A banner of home (v1). */
export const Banner = v.object({ ...shown, ...jump, ...ShownPicture.entries })
export type Banner = v.InferOutput<typeof Banner>

/** A banner with its words and the page that it stands on (v2). */
export const PlacedBanner = v.object({ ...Banner.entries, ...words, place: v.picklist(CONTENT_PLACES.banner) })
export type PlacedBanner = v.InferOutput<typeof PlacedBanner>

/** A line of navigation: `icon` names a drawing of the client's. */
export const NavigationItem = v.object({
  ...shown,
  jumpUrl: ContentLink,
  icon: v.fallback(v.picklist(NAVIGATION_ICONS), 'star'),
  place: v.picklist(CONTENT_PLACES.navigation),
})
export type NavigationItem = v.InferOutput<typeof NavigationItem>

/** A picture that floats at one side of the page. */
export const FloatWindow = v.object({
  ...shown,
  ...jump,
  ...ShownPicture.entries,
  place: v.picklist(CONTENT_PLACES.floatWindow),
})
export type FloatWindow = v.InferOutput<typeof FloatWindow>

/** Who supports the site, or whom it supports. */
export const Sponsor = v.object({ ...shown, ...jump, ...words, ...ShownPicture.entries })
export type Sponsor = v.InferOutput<typeof Sponsor>

/** A text or a picture that pages of the site ask for by its key. */
export const Material = v.object({
  ...shown,
  ...jump,
  ...words,
  key: v.string(),
  place: v.picklist(CONTENT_PLACES.material),
  picture: v.optional(v.nullable(ShownPicture), null),
})
export type Material = v.InferOutput<typeof Material>

/** Where the premium entry of the venues leads. */
export const PremiumJump = v.object({ ...shown, ...words, jumpUrl: ContentLink })
export type PremiumJump = v.InferOutput<typeof PremiumJump>

/** A client that can be had for a platform. */
export const Download = v.object({
  ...shown,
  ...words,
  jumpUrl: ContentLink,
  platform: v.picklist(PLATFORMS),
  edition: v.optional(v.string(), ''),
})
export type Download = v.InferOutput<typeof Download>

/** An article in a list. `slug` = its name in an address. `publishedAt` = when it was first shown. */
export const ArticleHead = v.object({
  id: Id,
  slug: v.string(),
  section: ArticleSection,
  title: v.string(),
  text: v.optional(v.string(), ''),
  author: v.optional(v.string(), ''),
  picture: v.optional(v.nullable(ShownPicture), null),
  publishedAt: Timestamp,
})
export type ArticleHead = v.InferOutput<typeof ArticleHead>

/** A whole article: its body is Markdown, and never markup. `changedAt` = when what is shown was written. */
export const Article = v.object({ ...ArticleHead.entries, body: v.string(), changedAt: Timestamp })
export type Article = v.InferOutput<typeof Article>
