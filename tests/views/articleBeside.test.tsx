import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { matchList } from '#src/api/contract/matches.ts'
import { search } from '#src/api/contract/search.ts'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SearchHit } from '#src/api/model/search.ts'
import type { Article } from '#src/api/model/shownContent.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { App } from '#src/app/app.ts'
import { articleMatchesOf } from '#src/app/lazy/articleMatches.tsx'
import { matchListMachine, type MatchPage } from '#src/machines/anchor/matchListMachine.ts'
import { searchMachine } from '#src/machines/search/searchMachine.ts'
import { ArticleAuthor } from '#src/ui/articles/ArticleAuthor.tsx'
import { ArticleMatches } from '#src/ui/articles/ArticleMatches.tsx'
import { askedServer } from '#tests/machines/support/askedServer.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { searchHit } from '#tests/machines/support/searchHit.ts'
import { QUIET_ROOMS } from './support/quietRooms.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const WORDS = { language: 'en', words: ['articles', 'shared'] } as const

const ADA = searchHit('anchor', 'ada', { title: 'Ada', to: '/app/live/room/a1' })

async function showAuthor(author: string, hits: readonly SearchHit[]) {
  const logic = searchMachine.provide({
    actors: { find: fromPromise<readonly SearchHit[], { words: string }>(async () => hits) },
  })
  const { screen } = await show(<ArticleAuthor author={author} logic={logic} />, WORDS)
  await told(() => undefined)
  return screen.queryAllByRole('link').map((one) => one.getAttribute('href'))
}

test.each([
  ['on the air', true, ['/app/anchor/a1', '/app/live/room/a1']],
  ['off the air', false, ['/app/anchor/a1']],
] as const)('[P-10] an article by an anchor who is %s (%o) leads to %j', async (_, live, ways) => {
  const another = { ...ADA, title: 'Ada B', to: '/app/live/room/a2' }
  expect(await showAuthor('Ada', [another, { ...ADA, live }])).toEqual(ways)
})

test.each(['Che Chen', ''])('[P-10] an article by “%s”, who is no anchor, leads to no anchor', async (author) => {
  expect(await showAuthor(author, [ADA, { ...ADA, title: '' }])).toEqual([])
})

test('[P-10] beside an article its author is looked for by name, and its teams in the first matches alone', async () => {
  const { client, asked } = askedServer(() => new Promise(() => undefined))
  const rooms = { open: () => ({ news: NEVER }) }
  const Matches = articleMatchesOf({ client, rooms, random: () => 0, now: () => 0 } as unknown as App)
  await show(<Matches article={{ ...ARTICLE, author: 'Ada' }} />, WORDS)
  await told(() => undefined)
  expect(asked).toEqual([
    { path: search.path, payload: { words: 'Ada', kind: 'anchor' } },
    { path: matchList.path, payload: { page: 1, size: 60 } },
  ])
})

const matchOf = (id: string, homeName: string, gameStatus: AnchorMatch['gameStatus'] = 'live'): AnchorMatch => ({
  ...anchorMatch({ id, matchId: id }),
  anchorRoomId: null,
  homeName,
  visitName: `${homeName} B`,
  gameStatus,
})

const ARTICLE = { title: 'Lincao Gulls win', text: '', body: '' } as Article

async function showMatches(list: readonly AnchorMatch[]) {
  const page: MatchPage = { lobby: { seq: 0 }, list, counts: {} }
  const loadMatches = fromPromise<MatchPage, { sport: SportKind | null }>(async () => page)
  const logic = matchListMachine.provide({ actors: { ...QUIET_ROOMS, loadMatches } })
  const { screen } = await show(<ArticleMatches article={ARTICLE} logic={logic} now={() => 0} />, WORDS)
  await told(() => undefined)
  return {
    heading: screen.queryByRole('heading')?.textContent ?? null,
    ways: screen.queryAllByRole('listitem').map((one) => one.querySelector('a')?.getAttribute('href')),
  }
}

test.each([
  ['names a team', ['Redrock', 'Lincao Gulls'], 'These teams’ matches', ['/app/live/match/m1']],
  [
    'names none of them',
    ['A', 'B', 'C', 'D'],
    'Live and next',
    ['/app/live/match/m0', '/app/live/match/m1', '/app/live/match/m2'],
  ],
  ['has no matches', [], null, []],
] as const)('[P-10] beside an article that %s of %j stands “%s” with %j', async (_, teams, heading, ways) => {
  const found = await showMatches(teams.map((name, index) => matchOf(`m${index}`, name)))
  expect(found).toEqual({ heading, ways })
})

test('[P-10] a match that is over stands beside no article', async () => {
  expect((await showMatches([matchOf('m0', 'Lincao Gulls', 'ended')])).ways).toEqual([])
})
