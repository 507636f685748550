import type { Language } from '#src/api/model/format.ts'
import type { PlacedBanner } from '#src/api/model/shownContent.ts'

/** A picture of what the page shows, by its path on this site or its address. */
export type HeadPicture = {
  readonly path: string
  readonly alt: string
  readonly width: number | null
  readonly height: number | null
}

/** A thing of schema.org. */
export type Thing = { readonly '@type': string; readonly [property: string]: unknown }

/** What a page says of itself before it is drawn. Texts are people's words: `markup.ts` alone makes markup of them. */
export type PageHead = {
  readonly status: 200 | 404
  readonly language: Language
  readonly title: string
  readonly description: string
  /** Whether search engines may list it. */
  readonly isListed: boolean
  /** Where it stands, without a language; null = nowhere that others are led to. */
  readonly path: string | null
  /** The languages that it can be read in. */
  readonly languages: readonly Language[]
  readonly kind: 'website' | 'article' | 'video.other'
  readonly picture: HeadPicture | null
  /** When an article was first shown and last written, in ms. */
  readonly times: { readonly published: number; readonly changed: number } | null
  readonly things: readonly Thing[]
  /** The picture that is seen first: a browser asks for it before the page's code has come. Null = none is known. */
  readonly firstPicture: string | null
  /** Home's first banner, whose picture that is: the page is drawn with it before it has asked. */
  readonly firstBanner: PlacedBanner | null
  /** A room's cover, which stands where the picture will be; see `BARE`. */
  readonly firstCover: string | null
}

/**
 * What the address of a room's cover ends in where no score will stand above the picture, so that the page leaves no place for one while it
 * loads (`room.module.css`). A fragment: the picture is the same.
 */
export const BARE = '#bare'

/** The address of a path in a language: the site's first language needs no name. */
export function addressIn(site: string, path: string, language: Language, first: Language): string {
  return `${site}${path}${language === first ? '' : `?lang=${language}`}`
}

/** Where a path of this site is; what is an address already stays. */
export const absolute = (site: string, path: string): string => (path.startsWith('/') ? site + path : path)
