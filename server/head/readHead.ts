import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import { anchorPresence } from '#src/api/model/anchor.ts'
import { siteTime } from '#src/api/model/day.ts'
import type { ContentReader } from '#src/api/model/contentPins.ts'
import type { Language } from '#src/api/model/format.ts'
import { TOP_GRADE } from '#src/api/model/grade.ts'
import { MEMBER_TAGS } from '#src/api/model/memberTag.ts'
import { pictureUrl } from '#src/api/model/contentPicture.ts'
import type { Shelves, Shown } from '../content/shelves.ts'
import { nextTimes } from '../live/anchors/nextTimes.ts'
import type { Names } from '../live/names/names.ts'
import { type MatchRow, matchesById } from '../live/matches/matchRows.ts'
import { isRoomOpen } from '../live/rooms/roomRows.ts'
import type { Reader } from '../platform/db/database.ts'
import { articlePath, type Asked, FIXED_PAGES, type FixedPage, matchPath, roomPath, sectionPath } from './addresses.ts'
import type { HeadSite } from './markup.ts'
import { placedBannerOf } from '../content/shownContent.ts'
import { absolute, addressIn, BARE, type HeadPicture, type PageHead } from './pageHead.ts'
import { articleThing, broadcast, liveVideo, type MatchFacts, organization, questions, sportsEvent, website } from './things.ts'
import { HEAD_WORDS } from './words.ts'

/** Longest description, in code points: previews cut it there anyway. */
const DESCRIPTION = 200
/** Questions that one page of help tells of. */
const QUESTIONS = 30

export type HeadPorts = {
  readonly db: Reader
  readonly shelves: Shelves
  readonly names: Pick<Names, 'of'>
  /** The server's time in ms. */
  readonly now: () => number
  /** Whether news come from a domain of their own: what is not here may be there. */
  readonly hasNewsDomain: boolean
}

/** The head of a page that tells nothing of what it shows; `notThere` = there is nothing. */
export function plainHead(site: HeadSite, language: Language, what: 'private' | 'notThere' | 'unknown'): PageHead {
  return {
    status: what === 'notThere' ? 404 : 200,
    language,
    title: site.name,
    description: HEAD_WORDS[language].site,
    isListed: what === 'unknown',
    path: null,
    languages: [],
    kind: 'website',
    picture: null,
    times: null,
    things: [],
    firstPicture: null,
    firstBanner: null,
    firstCover: null,
  }
}

/** What a page tells visitors of itself, as it is now: what only members may see is not there. */
export async function readHead(ports: HeadPorts, site: HeadSite, asked: Asked, language: Language): Promise<PageHead> {
  switch (asked.page) {
    case 'home':
    case 'live':
    case 'terms':
    case 'announcements':
    case 'sponsors':
    case 'downloads':
    case 'contact':
    case 'join':
      return { ...fixedHead(site, asked.page, language), ...(await firstOf(ports, asked.page, language)) }
    case 'room':
      return await roomHead(ports, site, asked.id, language)
    case 'match':
      return await matchHead(ports, site, asked.id, language)
    case 'section':
      return await sectionHead(ports, site, asked.section, language)
    case 'article':
      return await articleHead(ports, site, asked, language)
    case 'private':
      return plainHead(site, language, 'private')
    case 'none':
      return plainHead(site, language, 'notThere')
  }
}

const everywhere = (site: HeadSite, language: Language) => ({
  status: 200 as const,
  language,
  isListed: true,
  languages: site.languages,
  kind: 'website' as const,
  picture: null,
  times: null,
  firstPicture: null,
  firstBanner: null,
  firstCover: null,
})

/** The first banner of home: what is largest there. */
async function firstOf(
  { shelves }: HeadPorts,
  page: FixedPage,
  language: Language,
): Promise<Pick<PageHead, 'firstPicture' | 'firstBanner'>> {
  if (page !== 'home') return { firstPicture: null, firstBanner: null }
  const banners = await shelves.shown('banner', language, 'tokenless')
  const first = banners.find(({ snapshot }) => snapshot.place === 'home')
  if (first === undefined) return { firstPicture: null, firstBanner: null }
  return { firstPicture: pictureUrl(first.snapshot.picture.hash), firstBanner: placedBannerOf(first) }
}

function fixedHead(site: HeadSite, page: keyof typeof FIXED_PAGES, language: Language): PageHead {
  const words = HEAD_WORDS[language]
  return {
    ...everywhere(site, language),
    title: words.title[page],
    description: page === 'home' ? words.site : words.about[page],
    path: FIXED_PAGES[page],
    things: page === 'home' && site.address !== null ? [website(site.name, site.address, site.languages)] : [],
  }
}

async function roomHead(
  { db, names, now }: HeadPorts,
  site: HeadSite,
  anchorRoomId: string,
  language: Language,
): Promise<PageHead> {
  const anchor = await db.selectFrom('anchor').selectAll().where('anchor_room_id', '=', anchorRoomId).executeTakeFirst()
  if (anchor === undefined) return plainHead(site, language, 'notThere')
  if (!(await isRoomOpen(db, anchor.chat_room_no))) return plainHead(site, language, 'private')
  const words = HEAD_WORDS[language]
  const nameOf = await names.of(db, language)
  const found = (await matchesById(db, [anchor.match_id])).get(anchor.match_id ?? '')
  const match = found === undefined ? undefined : namedMatch(found, nameOf)
  const [nickname, roomTitle] = [nameOf(anchor.nickname), nameOf(anchor.title)]
  const description = anchor.description === '' ? words.aboutRoom(nickname, match?.league_name ?? '') : nameOf(anchor.description)
  const title = words.room(nickname, roomTitle)
  const picture = coverPicture(anchor.cover, title)
  const presence = anchorPresence(anchor.status)
  const startAt =
    presence === 'playing' ? anchor.start_at : ((await nextTimes(db, [anchorRoomId], now())).get(anchorRoomId) ?? null)
  const event = match === undefined || site.address === null ? null : matchFacts(match, site, site.address, language)
  const things = () => {
    if (site.address === null || startAt === null) return []
    if (presence !== 'playing') return [broadcast({ name: roomTitle, startAt, isLive: false, match: event })]
    const url = addressIn(site.address, roomPath(anchorRoomId), language, site.languages[0])
    const facts = { name: roomTitle, description: cut(description), anchor: nickname, url, startAt, match: event }
    return [liveVideo({ ...facts, picture: absolute(site.address, picture.path) })]
  }
  return {
    ...everywhere(site, language),
    title,
    description: cut(description),
    path: roomPath(anchorRoomId),
    kind: 'video.other',
    picture,
    firstCover: match === undefined ? `${anchor.cover}${BARE}` : anchor.cover,
    things: things(),
  }
}

async function matchHead({ db, names }: HeadPorts, site: HeadSite, matchId: string, language: Language): Promise<PageHead> {
  const found = (await matchesById(db, [matchId])).get(matchId)
  if (found === undefined) return plainHead(site, language, 'notThere')
  const match = namedMatch(found, await names.of(db, language))
  if (!(await isRoomOpen(db, match.id))) return plainHead(site, language, 'private')
  const words = HEAD_WORDS[language]
  const title = words.match(match.home_name, match.visit_name)
  return {
    ...everywhere(site, language),
    title,
    description: cut(words.aboutMatch(match.league_name, siteTime(match.start_at))),
    path: matchPath(match.id),
    // Its score stands over the picture.
    firstCover: `${match.cover}${BARE}`,
    picture: coverPicture(match.cover, title),
    things: site.address === null ? [] : [sportsEvent(matchFacts(match, site, site.address, language))],
  }
}

/** A match with its names in the language of the head. */
const namedMatch = (match: MatchRow, nameOf: (name: string) => string): MatchRow => ({
  ...match,
  name: nameOf(match.name),
  home_name: nameOf(match.home_name),
  visit_name: nameOf(match.visit_name),
  league_name: nameOf(match.league_name),
})

function matchFacts(match: MatchRow, site: HeadSite, address: string, language: Language): MatchFacts {
  return {
    name: match.name,
    home: match.home_name,
    visit: match.visit_name,
    sport: match.sport,
    league: match.league_name,
    startAt: match.start_at,
    url: addressIn(address, matchPath(match.id), language, site.languages[0]),
    picture: absolute(address, coverPicture(match.cover, '').path),
  }
}

const articlesIn = async (shelves: Shelves, section: ArticleSection, language: Language, reader: ContentReader = 'visitor') =>
  (await shelves.shown('article', language, reader)).filter(({ snapshot }) => snapshot.place === section)

/** Whoever may see the most. */
const HIGHEST: ContentReader = { grade: TOP_GRADE, tags: MEMBER_TAGS }

async function sectionHead(
  { shelves }: HeadPorts,
  site: HeadSite,
  section: ArticleSection,
  language: Language,
): Promise<PageHead> {
  const words = HEAD_WORDS[language]
  const { address } = site
  const things = async () => {
    if (section !== 'help' || address === null) return []
    const list = (await articlesIn(shelves, section, language)).slice(0, QUESTIONS)
    return list.length === 0
      ? []
      : [
          questions(
            list.map(({ slug, snapshot: { title, text } }) => ({
              title,
              text,
              url: addressIn(address, articlePath(section, slug), language, site.languages[0]),
            })),
          ),
        ]
  }
  return {
    ...everywhere(site, language),
    title: words.title[section],
    description: words.about[section],
    path: sectionPath(section),
    things: await things(),
  }
}

type AskedArticle = { readonly section: ArticleSection; readonly slug: string }

async function articleHead(
  { shelves, hasNewsDomain }: HeadPorts,
  site: HeadSite,
  { section, slug }: AskedArticle,
  language: Language,
): Promise<PageHead> {
  const found = new Map<Language, Shown<'article'>>()
  for (const one of site.languages) {
    const article = (await articlesIn(shelves, section, one)).find((shown) => shown.slug === slug)
    if (article !== undefined) found.set(one, article)
  }
  const article = found.get(language)
  if (article === undefined) {
    const forMembers = (await articlesIn(shelves, section, language, HIGHEST)).some((shown) => shown.slug === slug)
    if (forMembers) return plainHead(site, language, 'private')
    return plainHead(site, language, hasNewsDomain && section !== 'help' ? 'unknown' : 'notThere')
  }
  const { snapshot, publishedAt, changedAt } = article
  const path = articlePath(section, slug)
  const picture =
    snapshot.picture === null
      ? null
      : {
          path: pictureUrl(snapshot.picture.hash),
          alt: snapshot.picture.alt,
          width: snapshot.picture.width,
          height: snapshot.picture.height,
        }
  const { address } = site
  return {
    ...everywhere(site, language),
    title: snapshot.title,
    description: cut(snapshot.text),
    path,
    languages: [...found.keys()],
    kind: 'article',
    picture,
    times: { published: publishedAt, changed: changedAt },
    things:
      address === null
        ? []
        : [
            articleThing({
              section,
              title: snapshot.title,
              text: snapshot.text,
              author: snapshot.author,
              publishedAt,
              changedAt,
              language,
              url: addressIn(address, path, language, site.languages[0]),
              pictures: picture === null ? [] : [absolute(address, picture.path)],
              publisher: organization(site.name, address),
            }),
          ],
  }
}

/** Where drawn covers are, as drawings and, for previews that know none, as pictures of points. */
const DRAWN = /^(\/art\/cover\/[\w:.-]+)\.svg(\?|$)/
const COVER_SIZE = { width: 1_200, height: 675 } as const

function coverPicture(cover: string, alt: string): HeadPicture {
  const drawn = cover.replace(DRAWN, '$1.png$2')
  return drawn === cover ? { path: cover, alt, width: null, height: null } : { path: drawn, alt, ...COVER_SIZE }
}

function cut(text: string): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' ').trim())
  return letters.length <= DESCRIPTION ? letters.join('') : `${letters.slice(0, DESCRIPTION - 1).join('')}…`
}
