import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#src/api/model/format.ts'
import { askedBy } from '#server/head/addresses.ts'
import { escapedText, firstPaint, headMarkup, type HeadSite } from '#server/head/markup.ts'
import type { PageHead } from '#server/head/pageHead.ts'
import { siteAddress } from '#server/head/siteAddress.ts'
import { HEAD_WORDS } from '#server/head/words.ts'
import { words as zhAnnouncements } from '#src/ui/announcements/locales/zh-CN.ts'
import { words as enAnnouncements } from '#src/ui/announcements/locales/en.ts'
import { words as zhArticles } from '#src/ui/articles/locales/zh-CN.ts'
import { words as enArticles } from '#src/ui/articles/locales/en.ts'
import { words as zhCommon } from '#src/ui/common/locales/zh-CN.ts'
import { words as enCommon } from '#src/ui/common/locales/en.ts'
import { words as zhForms } from '#src/ui/forms/locales/zh-CN.ts'
import { words as enForms } from '#src/ui/forms/locales/en.ts'
import { words as zhSitePages } from '#src/ui/sitePages/locales/zh-CN.ts'
import { words as enSitePages } from '#src/ui/sitePages/locales/en.ts'
import { words as zhHome } from '#src/ui/home/locales/zh-CN.ts'
import { words as enHome } from '#src/ui/home/locales/en.ts'
import { words as zhLive } from '#src/ui/live/locales/zh-CN.ts'
import { words as enLive } from '#src/ui/live/locales/en.ts'
import { words as zhRoom } from '#src/ui/room/locales/zh-CN.ts'
import { words as enRoom } from '#src/ui/room/locales/en.ts'
import { words as zhTerms } from '#src/ui/terms/locales/zh-CN.ts'
import { words as enTerms } from '#src/ui/terms/locales/en.ts'

const site: HeadSite = { address: 'https://site.example', name: 'Anchorage', languages: ['zh-CN', 'en'] }
const head: PageHead = {
  status: 200,
  language: 'zh-CN',
  title: 'T',
  description: 'D',
  isListed: true,
  path: '/app/live/room/a',
  languages: ['zh-CN', 'en'],
  kind: 'video.other',
  picture: { path: '/art/cover/a.png', alt: '', width: 1200, height: 675 },
  times: null,
  things: [],
  firstPicture: null,
  firstBanner: null,
  firstCover: null,
}

/** What people may write where it hurts: ends of scripts, quotes, separators, half letters, and anything else. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '</script>',
        '<!--',
        '-->',
        '<script>',
        '"',
        "'",
        '`',
        '\u2028',
        '\u2029',
        '\0',
        '&quot;',
        '\\u003c',
        ']]>',
      ),
      fc.constantFrom('\ud800', '\u202e', '\n', '</title><svg onload=alert(1)>', '" onload="x', '&lt;', '$&', '$1'),
      fc.string({ unit: 'binary' }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

/** One line of the head: an element with a text that ends nowhere in between, or one with quoted attributes alone. */
const LINES =
  /^(?:<title>[^<>"']*<\/title>|<meta (?:name|property)="[a-z:_]+" content="[^<>"']*" \/>|<link rel="[a-z]+"(?: hreflang="[\w-]+")? href="[^<>"'\s]*" \/>|<script type="application\/ld\+json">[^<>&\u2028\u2029]*<\/script>)$/

test('whatever people write, it stays a text of the head: no tag, no attribute, no end of a script', () => {
  fc.assert(
    fc.property(words, words, words, (title, description, name) => {
      const thing = { '@type': 'Person', name, [name]: [title] }
      const markup = headMarkup(
        { ...head, title, description, things: [thing], picture: { ...head.picture!, alt: name } },
        { ...site, name },
      )
      // A text may have lines of its own, within its quotes.
      for (const tag of markup.replaceAll(/\n(?! {4}<)/g, ' ').split(/\n {4}(?=<)/)) expect(tag).toMatch(LINES)
      const json = /ld\+json">(.*)<\/script>/s.exec(markup)?.[1] ?? ''
      expect(JSON.parse(json)).toEqual({ '@context': 'https://schema.org', ...thing })
    }),
    { numRuns: 2_000 },
  )
})

test('the picture that is seen first is asked for at once', () => {
  const markup = headMarkup({ ...head, firstPicture: '/picture/a.webp' }, site)
  expect(markup).toContain('<link rel="preload" as="image" fetchpriority="high" href="/picture/a.webp" />')
  expect(headMarkup(head, site)).not.toContain('preload')
})

test('[B-5] a page draws the site’s name first, home its banner and a room its cover, with the data of each for the page’s own code', () => {
  expect(firstPaint(head, site)).toBe(
    '<div id="root"><div class="first-paint"><div class="first-paint-bar">Anchorage</div></div></div>',
  )
  const cover = firstPaint({ ...head, firstCover: '/art/cover/a.svg?home=1&visit=2' }, site)
  expect(cover).toContain('<img class="first-paint-cover" src="/art/cover/a.svg?home=1&amp;visit=2"')
  expect(dataOf(cover)).toBe('/art/cover/a.svg?home=1&visit=2')
  const banner = {
    id: 'b',
    title: '</script><b>',
    sort: 1,
    jumpUrl: '',
    imgUrl: '/picture/a.webp',
    width: 16,
    height: 7,
    alt: '',
    text: '',
    place: 'home',
  } as const
  const drawn = firstPaint({ ...head, firstBanner: banner }, site)
  expect(drawn).toContain('<img class="first-paint-picture" src="/picture/a.webp"')
  expect(dataOf(drawn)).toEqual({ language: 'zh-CN', banner })
})

/** What the only script of a page's beginning holds. */
const dataOf = (markup: string): unknown =>
  JSON.parse(/<script type="application\/json" id="[\w-]+">([^<]*)<\/script>$/.exec(markup)?.[1] ?? '')

test('a page names its place, its other languages and its picture; one that is not listed names no place', () => {
  expect(
    headMarkup({ ...head, language: 'en' }, site)
      .split('\n')
      .map((line) => line.trim()),
  ).toEqual([
    '<title>T</title>',
    '<meta name="description" content="D" />',
    '<link rel="canonical" href="https://site.example/app/live/room/a?lang=en" />',
    '<meta property="og:url" content="https://site.example/app/live/room/a?lang=en" />',
    '<link rel="alternate" hreflang="zh-CN" href="https://site.example/app/live/room/a" />',
    '<link rel="alternate" hreflang="en" href="https://site.example/app/live/room/a?lang=en" />',
    '<link rel="alternate" hreflang="x-default" href="https://site.example/app/live/room/a" />',
    '<meta property="og:site_name" content="Anchorage" />',
    '<meta property="og:title" content="T" />',
    '<meta property="og:description" content="D" />',
    '<meta property="og:type" content="video.other" />',
    '<meta property="og:locale" content="en_US" />',
    '<meta property="og:image" content="https://site.example/art/cover/a.png" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="675" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ])
  const hidden = headMarkup({ ...head, isListed: false, things: [{ '@type': 'Person' }] }, site)
  expect(hidden).toContain('<meta name="robots" content="noindex" />')
  expect(hidden).not.toMatch(/canonical|og:url|alternate|ld\+json/)
  expect(headMarkup(head, { ...site, address: null })).not.toMatch(/https?:/)
})

const linesOf = (change: Partial<PageHead>, of: Partial<HeadSite> = {}) =>
  headMarkup({ ...head, ...change }, { ...site, ...of })
    .split('\n')
    .map((line) => line.trim())

test('[C-5] an article names when it was first shown and when it was written last', () => {
  const lines = linesOf({ kind: 'article', times: { published: 1_000, changed: 2_000 } })
  expect(lines).toContain('<meta property="article:published_time" content="1970-01-01T00:00:01.000Z" />')
  expect(lines).toContain('<meta property="article:modified_time" content="1970-01-01T00:00:02.000Z" />')
  expect(lines).toContain('<meta property="og:type" content="article" />')
})

test('[C-5] a page without a picture of its own shows the site’s', () => {
  expect(linesOf({ picture: null }).filter((line) => line.includes('og:image'))).toEqual([
    '<meta property="og:image" content="https://site.example/icons/share.png" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
  ])
})

test('[C-5] a picture is told with its words, and without a size that nobody knows', () => {
  const picture = { path: 'https://pictures.example/a.png', alt: 'A pitch', width: null, height: null }
  expect(linesOf({ picture }).filter((line) => line.includes('og:image'))).toEqual([
    '<meta property="og:image" content="https://pictures.example/a.png" />',
    '<meta property="og:image:alt" content="A pitch" />',
  ])
})

test('[C-5] [P-1] a page of one language names no others', () => {
  expect(linesOf({ languages: ['zh-CN'] }).filter((line) => line.includes('alternate'))).toEqual([])
})

test('[C-5] controls become spaces, but lines and tabs stay', () => {
  expect(escapedText('a\u0000b\u0007c\nd\te')).toBe('a b c\nd\te')
})

test('the address that others are given is the owner’s, never that of a host that a stranger named', () => {
  const env = { siteUrl: null, domains: ['https://b.example:8443'] }
  expect(siteAddress({ ...env, siteUrl: 'https://site.example' }, 'evil.example')).toBe('https://site.example')
  expect(
    ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'localhost:80@evil.example', undefined].map((host) =>
      siteAddress(env, host),
    ),
  ).toEqual([null, null, null, null, null])
  expect(['B.example:8443', '127.0.0.1:4100', 'localhost'].map((host) => siteAddress(env, host))).toEqual([
    'https://b.example:8443',
    'http://127.0.0.1:4100',
    'http://localhost',
  ])
})

test('an address is read as the page reads it', () => {
  expect(
    [
      '/',
      '/app/home/',
      '/app/live/room/a-1',
      '/app/live/match/m%3A1',
      '/app/live/room/%E0',
      '/app/live/room/a%20b',
      '/app/news',
      '/app/news/expert',
      '/app/news/none',
      '/app/news/soccer/a-b',
      '/app/news/soccer/A_B',
      '/app/help',
      '/app/help/how-to',
      '/app/cashier',
      '/admin/content',
      '/cs',
      '/app/live/room',
    ].map(askedBy),
  ).toEqual([
    { page: 'home' },
    { page: 'home' },
    { page: 'room', id: 'a-1' },
    { page: 'match', id: 'm:1' },
    { page: 'none' },
    { page: 'none' },
    { page: 'section', section: 'news' },
    { page: 'section', section: 'expert' },
    { page: 'none' },
    { page: 'article', section: 'soccer', slug: 'a-b' },
    { page: 'none' },
    { page: 'section', section: 'help' },
    { page: 'article', section: 'help', slug: 'how-to' },
    ...Array.from({ length: 4 }, () => ({ page: 'private' })),
  ])
})

test('[R-7] the head calls a page what the page calls itself, so that the tab’s title does not change', () => {
  const pages = {
    'zh-CN': [zhHome.home, zhLive.live, zhTerms.terms, zhArticles.articles, zhRoom.room, zhCommon.listing],
    en: [enHome.home, enLive.live, enTerms.terms, enArticles.articles, enRoom.room, enCommon.listing],
  } as const
  const titled = {
    'zh-CN': { announcements: zhAnnouncements.announcements, ...zhSitePages, ...zhForms.forms },
    en: { announcements: enAnnouncements.announcements, ...enSitePages, ...enForms.forms },
  } as const
  const filled = (text: string, values: Record<string, string>) =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
  for (const language of LANGUAGES) {
    const [home, live, terms, articles, room, listing] = pages[language]
    const { title, room: ofRoom, match } = HEAD_WORDS[language]
    const { announcements, sponsors, downloads, contact, join } = titled[language]
    expect(title).toEqual({
      home: home.title,
      live: live.title,
      terms: terms.title,
      announcements: announcements.title,
      sponsors: sponsors.title,
      downloads: downloads.title,
      contact: contact.title,
      join: join.title,
      ...articles.section,
      // The latest of all sections.
      news: articles.title,
    })
    expect(ofRoom('N', 'T')).toBe(filled(room.title, { name: 'N', topic: 'T' }))
    const name = filled(listing.versus, { home: 'H', visit: 'V' })
    expect(match('H', 'V')).toBe(filled(room.matchTitle, { name }))
  }
})

test('[C-5] [P-1] what the head says of a page is its own, and in its language', () => {
  const about = LANGUAGES.map((language) => [HEAD_WORDS[language].site, ...Object.values(HEAD_WORDS[language].about)])
  expect(new Set(about.flat()).size).toBe(about.flat().length)
  const [chinese, english] = about.map((all) => all.map((text) => /\p{Script=Han}/u.test(text)))
  expect([chinese?.every(Boolean), english?.some(Boolean)]).toEqual([true, false])
})

test('[C-5] [P-1] the head of a room names its anchor, and its league where there is one', () => {
  const said = LANGUAGES.map((language) => [
    HEAD_WORDS[language].aboutRoom('Ada', ''),
    HEAD_WORDS[language].aboutRoom('Ada', 'Cup'),
  ])
  expect(said).toEqual([
    ['来Ada的直播间看直播、聊天。', 'Cup，来Ada的直播间看比赛、聊天。'],
    ['Watch and talk in the room of Ada.', 'Cup: watch the match and talk in the room of Ada.'],
  ])
})

test('[C-5] [P-1] the head of a match names its league and when it starts', () => {
  expect(LANGUAGES.map((language) => HEAD_WORDS[language].aboutMatch('Cup', '2026-06-15 12:00'))).toEqual([
    'Cup，2026-06-15 12:00（北京时间）开赛。看直播、看比分、和大家一起聊。',
    'Cup, starts 2026-06-15 12:00 (UTC+8). Watch, follow the score, and talk.',
  ])
})
