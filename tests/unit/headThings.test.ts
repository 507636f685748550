import { expect, test } from 'vitest'
import {
  articleThing,
  broadcast,
  liveVideo,
  type MatchFacts,
  organization,
  questions,
  sportsEvent,
  website,
} from '#server/head/things.ts'

// What search engines read of a page, as schema.org has it: each fact in its own field.

const at = (time: number) => new Date(time).toISOString()
const MATCH: MatchFacts = {
  name: 'Gulls – Eagles',
  home: 'Gulls',
  visit: 'Eagles',
  sport: 'football',
  league: 'Cup',
  startAt: 60_000,
  url: 'https://site.example/app/live/match/m',
  picture: 'https://site.example/m.png',
}
const EVENT = {
  '@type': 'SportsEvent',
  name: 'Gulls – Eagles',
  url: MATCH.url,
  image: MATCH.picture,
  startDate: at(60_000),
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
  location: { '@type': 'VirtualLocation', url: MATCH.url },
  sport: 'Soccer',
  superEvent: { '@type': 'SportsEvent', name: 'Cup' },
  homeTeam: { '@type': 'SportsTeam', name: 'Gulls' },
  awayTeam: { '@type': 'SportsTeam', name: 'Eagles' },
  competitor: [
    { '@type': 'SportsTeam', name: 'Gulls' },
    { '@type': 'SportsTeam', name: 'Eagles' },
  ],
}
const HOUSE = {
  '@type': 'Organization',
  name: 'Anchorage',
  url: 'https://site.example',
  logo: { '@type': 'ImageObject', url: 'https://site.example/icons/icon-512.png', width: 512, height: 512 },
}

test('[C-5] a match is told with its sides, its league, its page and when it starts', () => {
  expect(sportsEvent(MATCH)).toEqual(EVENT)
})

test.each([
  ['basketball', 'Basketball'],
  ['esports', 'Esports'],
  ['anchor', undefined],
] as const)('[C-5] a match of %s is told as %s', (sport, told) => {
  expect(sportsEvent({ ...MATCH, sport })['sport']).toBe(told)
})

test('[C-5] a match without a league is part of nothing', () => {
  expect(sportsEvent({ ...MATCH, league: '' })).not.toHaveProperty('superEvent')
})

test('[C-5] what an anchor shows is told as a video with its broadcast, which is live', () => {
  const room = { name: 'Derby', description: 'Both halves', anchor: 'Ada', url: 'https://site.example/r', picture: 'https://p' }
  expect(liveVideo({ ...room, startAt: 9_000, match: MATCH })).toEqual({
    '@type': 'VideoObject',
    name: 'Derby',
    description: 'Both halves',
    url: 'https://site.example/r',
    thumbnailUrl: ['https://p'],
    uploadDate: at(9_000),
    author: { '@type': 'Person', name: 'Ada' },
    publication: {
      '@type': 'BroadcastEvent',
      name: 'Derby',
      isLiveBroadcast: true,
      startDate: at(9_000),
      broadcastOfEvent: EVENT,
    },
  })
})

test('[C-5] a broadcast that is of no match tells none', () => {
  expect(broadcast({ name: 'Derby', startAt: 9_000, isLive: false, match: null })).toEqual({
    '@type': 'BroadcastEvent',
    name: 'Derby',
    isLiveBroadcast: false,
    startDate: at(9_000),
  })
})

const ARTICLE = {
  section: 'news',
  title: 'Title',
  text: 'Lead',
  author: 'Ada',
  publishedAt: 1_000,
  changedAt: 2_000,
  language: 'en',
  url: 'https://site.example/app/news/news/one?lang=en',
  pictures: ['https://site.example/p.webp'],
  publisher: HOUSE,
} as const

test('[C-5] an article is told with its author, its language, when it was first shown and when it was written last', () => {
  expect(articleThing(ARTICLE)).toEqual({
    '@type': 'NewsArticle',
    headline: 'Title',
    description: 'Lead',
    url: ARTICLE.url,
    mainEntityOfPage: ARTICLE.url,
    inLanguage: 'en',
    image: ['https://site.example/p.webp'],
    datePublished: at(1_000),
    dateModified: at(2_000),
    author: { '@type': 'Person', name: 'Ada' },
    publisher: HOUSE,
  })
})

test('[C-5] an article of the help centre is no news', () => {
  expect(articleThing({ ...ARTICLE, section: 'help' })['@type']).toBe('Article')
})

test('[C-5] an article without an author is the site’s own', () => {
  expect(articleThing({ ...ARTICLE, author: '' })['author']).toEqual(HOUSE)
})

test('[C-5] a question is told with its answer in short and where it is answered', () => {
  expect(questions([{ title: 'How?', text: 'So.', url: 'https://site.example/app/help/how' }])).toEqual({
    '@type': 'FAQPage',
    mainEntity: [
      {
        '@type': 'Question',
        name: 'How?',
        url: 'https://site.example/app/help/how',
        acceptedAnswer: { '@type': 'Answer', text: 'So.', url: 'https://site.example/app/help/how' },
      },
    ],
  })
})

test('[C-5] the site is told with its languages and who runs it', () => {
  expect(organization('Anchorage', 'https://site.example')).toEqual(HOUSE)
  expect(website('Anchorage', 'https://site.example', ['zh-CN', 'en'])).toEqual({
    '@type': 'WebSite',
    name: 'Anchorage',
    url: 'https://site.example',
    inLanguage: ['zh-CN', 'en'],
    publisher: HOUSE,
  })
})
