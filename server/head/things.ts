import type { ArticleSection } from '#src/api/model/contentPlaces.ts'
import type { Language } from '#src/api/model/format.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { isoTime } from './markup.ts'
import type { Thing } from './pageHead.ts'

const SPORTS: Readonly<Record<SportKind, string | undefined>> = {
  football: 'Soccer',
  basketball: 'Basketball',
  esports: 'Esports',
  anchor: undefined,
}

export type MatchFacts = {
  readonly name: string
  readonly home: string
  readonly visit: string
  readonly sport: SportKind
  readonly league: string
  readonly startAt: number
  readonly url: string
  readonly picture: string
}

/** A match. */
export function sportsEvent({ name, home, visit, sport, league, startAt, url, picture }: MatchFacts): Thing {
  const team = (called: string) => ({ '@type': 'SportsTeam', name: called })
  return {
    '@type': 'SportsEvent',
    name,
    url,
    image: picture,
    startDate: isoTime(startAt),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    ...(SPORTS[sport] === undefined ? {} : { sport: SPORTS[sport] }),
    ...(league === '' ? {} : { superEvent: { '@type': 'SportsEvent', name: league } }),
    homeTeam: team(home),
    awayTeam: team(visit),
    competitor: [team(home), team(visit)],
  }
}

export type RoomFacts = {
  readonly name: string
  readonly description: string
  readonly anchor: string
  readonly url: string
  readonly picture: string
  readonly startAt: number
  readonly match: MatchFacts | null
}

/** What an anchor shows live. */
export function liveVideo({ name, description, anchor, url, picture, startAt, match }: RoomFacts): Thing {
  return {
    '@type': 'VideoObject',
    name,
    description,
    url,
    thumbnailUrl: [picture],
    uploadDate: isoTime(startAt),
    author: { '@type': 'Person', name: anchor },
    publication: broadcast({ name, startAt, isLive: true, match }),
  }
}

/** A broadcast that is to come. */
export function broadcast({
  name,
  startAt,
  isLive,
  match,
}: Pick<RoomFacts, 'name' | 'startAt' | 'match'> & { readonly isLive: boolean }): Thing {
  return {
    '@type': 'BroadcastEvent',
    name,
    isLiveBroadcast: isLive,
    startDate: isoTime(startAt),
    ...(match === null ? {} : { broadcastOfEvent: sportsEvent(match) }),
  }
}

export type ArticleFacts = {
  readonly section: ArticleSection
  readonly title: string
  readonly text: string
  readonly author: string
  readonly publishedAt: number
  readonly changedAt: number
  readonly language: Language
  readonly url: string
  readonly pictures: readonly string[]
  readonly publisher: Thing
}

/** An article: news, or one of the help centre. */
export function articleThing(facts: ArticleFacts): Thing {
  const { author, publisher } = facts
  return {
    '@type': facts.section === 'help' ? 'Article' : 'NewsArticle',
    headline: facts.title,
    description: facts.text,
    url: facts.url,
    mainEntityOfPage: facts.url,
    inLanguage: facts.language,
    image: facts.pictures,
    datePublished: isoTime(facts.publishedAt),
    dateModified: isoTime(facts.changedAt),
    author: author === '' ? publisher : { '@type': 'Person', name: author },
    publisher,
  }
}

/** Questions of the help centre with what they are answered in short. */
export function questions(list: readonly { readonly title: string; readonly text: string; readonly url: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: list.map(({ title, text, url }) => ({
      '@type': 'Question',
      name: title,
      url,
      acceptedAnswer: { '@type': 'Answer', text, url },
    })),
  }
}

/** Who runs the site. */
export function organization(name: string, address: string): Thing {
  return {
    '@type': 'Organization',
    name,
    url: address,
    logo: { '@type': 'ImageObject', url: `${address}/icons/icon-512.png`, width: 512, height: 512 },
  }
}

/** The site. */
export function website(name: string, address: string, languages: readonly Language[]): Thing {
  return { '@type': 'WebSite', name, url: address, inLanguage: [...languages], publisher: organization(name, address) }
}
