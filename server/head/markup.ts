import type { Language } from '#src/api/model/format.ts'
import { absolute, addressIn, type PageHead, type Thing } from './pageHead.ts'

/** Letters that end a text or an attribute, or that a parser of markup reads otherwise than they look. */
const LETTERS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Controls but the newline and the tab: no text needs them, and parsers disagree about them. */
const CONTROLS = /(?![\n\t])\p{Cc}/gu

/** A text as it stands in an element or a quoted attribute. */
export function escapedText(text: string): string {
  return text.replaceAll(CONTROLS, ' ').replaceAll(/[&<>"']/g, (letter) => LETTERS[letter] ?? '')
}

/** JSON that no text in it can end the script of: parsers of markup and of old scripts read none of these letters in it. */
function escapedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The site that a head speaks for. */
export type HeadSite = {
  /** Its address, without a slash at the end; null = unknown: nothing that needs it is said. */
  readonly address: string | null
  readonly name: string
  readonly languages: readonly [Language, ...Language[]]
}

const OG_LOCALES: Readonly<Record<Language, string>> = { 'zh-CN': 'zh_CN', en: 'en_US' }

/** The picture of a page that has none of its own. */
const USUAL_PICTURE = { path: '/icons/share.png', alt: '', width: 1_200, height: 630 } as const

/** The tags of a head: its title, its description, and what search engines and previews read. */
export function headMarkup(head: PageHead, site: HeadSite): string {
  const { title, description, isListed, language } = head
  const tags = [
    `<title>${escapedText(title)}</title>`,
    named('description', description),
    ...(isListed ? [] : [named('robots', 'noindex')]),
    ...(site.address === null || !isListed || head.path === null ? [] : placeTags(head, site, site.address, head.path)),
    ...(head.firstPicture === null ? [] : [link('preload', head.firstPicture, ' as="image" fetchpriority="high"')]),
    property('og:site_name', site.name),
    property('og:title', title),
    property('og:description', description),
    property('og:type', head.kind),
    property('og:locale', OG_LOCALES[language]),
    ...(site.address === null ? [] : pictureTags(head, site.address)),
    ...(head.times === null
      ? []
      : [
          property('article:published_time', isoTime(head.times.published)),
          property('article:modified_time', isoTime(head.times.changed)),
        ]),
    ...(isListed ? head.things.map(thingTag) : []),
  ]
  return tags.join('\n    ')
}

/** Data for the page's own code. Inert: no script runs of this type. */
const pageData = (id: string, value: unknown) => `<script type="application/json" id="${id}">${escapedJson(value)}</script>`

/** What a page draws first, until its own code draws it: the site's name where the bar is, and home's first banner, or a room's cover, where it will stand. */
export function firstPaint({ firstBanner, firstCover, language }: PageHead, site: HeadSite): string {
  if (firstCover !== null) {
    const cover = `<img class="first-paint-cover" src="${escapedText(firstCover)}" alt="" fetchpriority="high" />`
    return `<div id="root"><div class="first-paint first-paint-stage">${cover}</div></div>\n    ${pageData('first-cover', firstCover)}`
  }
  const bar = `<div class="first-paint-bar">${escapedText(site.name)}</div>`
  if (firstBanner === null) return `<div id="root"><div class="first-paint">${bar}</div></div>`
  // Its size is the style sheet's: every banner has one place.
  const picture = `<img class="first-paint-picture" src="${escapedText(firstBanner.imgUrl)}" alt="" fetchpriority="high" />`
  return (
    `<div id="root"><div class="first-paint">${bar}${picture}</div></div>\n    ` +
    pageData('first-banner', { language, banner: firstBanner })
  )
}

/** A moment (ms) as schema.org has it. */
export const isoTime = (at: number): string => new Date(at).toISOString()

function named(name: string, content: string): string {
  return `<meta name="${name}" content="${escapedText(content)}" />`
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapedText(content)}" />`
}

function link(rel: string, href: string, more = ''): string {
  return `<link rel="${rel}"${more} href="${escapedText(href)}" />`
}

function placeTags({ language, languages }: PageHead, { languages: [first] }: HeadSite, address: string, path: string): string[] {
  const own = addressIn(address, path, language, first)
  const others =
    languages.length < 2
      ? []
      : [
          ...languages.map((one) => link('alternate', addressIn(address, path, one, first), ` hreflang="${one}"`)),
          ...(languages.includes(first) ? [link('alternate', address + path, ' hreflang="x-default"')] : []),
        ]
  return [link('canonical', own), property('og:url', own), ...others]
}

function pictureTags({ picture }: PageHead, address: string): string[] {
  const { path, alt, width, height } = picture ?? USUAL_PICTURE
  return [
    property('og:image', absolute(address, path)),
    ...(width === null ? [] : [property('og:image:width', String(width))]),
    ...(height === null ? [] : [property('og:image:height', String(height))]),
    ...(alt === '' ? [] : [property('og:image:alt', alt)]),
    named('twitter:card', 'summary_large_image'),
  ]
}

/** Inert: a browser runs no script of this type, so the page's policy has nothing to allow. */
function thingTag(thing: Thing): string {
  return `<script type="application/ld+json">${escapedJson({ '@context': 'https://schema.org', ...thing })}</script>`
}
