import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { Article } from '#src/api/model/shownContent.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { anchorListMachine, type AnchorPage } from '#src/machines/anchor/anchorListMachine.ts'
import { matchListMachine, type MatchPage } from '#src/machines/anchor/matchListMachine.ts'
import { ArticleAuthor } from '#src/ui/articles/ArticleAuthor.tsx'
import { ArticleMatches } from '#src/ui/articles/ArticleMatches.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { QUIET_ROOMS } from './support/quietRooms.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const WORDS = { language: 'en', words: ['articles', 'shared'] } as const

/** Ada's room, and how it stands. */
const roomOf = (nickname: string, status: string): AnchorMatch => {
  const match = anchorMatch({ id: 'a1', status, matchId: null })
  return { ...match, anchorInfo: { ...anchorMatch({ id: 'a1' }).anchorInfo!, nickname } }
}

async function showAuthor(author: string, list: readonly AnchorMatch[]) {
  const page: AnchorPage = { lobby: { seq: 0 }, list, counts: {} }
  const loadAnchors = fromPromise<AnchorPage, { sport: SportKind | null }>(async () => page)
  const logic = anchorListMachine.provide({ actors: { ...QUIET_ROOMS, loadAnchors } })
  const { screen } = await show(<ArticleAuthor author={author} logic={logic} />, WORDS)
  await told(() => undefined)
  return screen.queryAllByRole('link').map((one) => one.getAttribute('href'))
}

test.each([
  ['on the air', 'On1', ['/app/anchor/a1', '/app/live/room/a1']],
  ['off the air', 'Off', ['/app/anchor/a1']],
] as const)('[P-10] an article by an anchor who is %s (%s) leads to %j', async (_, status, ways) => {
  expect(await showAuthor('Ada', [roomOf('Ada', status)])).toEqual(ways)
})

test.each(['Che Chen', ''])('[P-10] an article by “%s”, who is no anchor, leads to no anchor', async (author) => {
  expect(await showAuthor(author, [roomOf('Ada', 'On1'), roomOf('', 'On1')])).toEqual([])
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
  ['names a team', ['Redrock', 'Lincao Gulls'], 'These teams today', ['/app/live/match/m1']],
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
