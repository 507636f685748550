import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import type { RoomStatusMap } from '#src/api/model/room.ts'
import type { SearchHit } from '#src/api/model/search.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { anchorListMachine, type AnchorPage } from '#src/machines/anchor/anchorListMachine.ts'
import { matchListMachine, type MatchPage } from '#src/machines/anchor/matchListMachine.ts'
import { roomStatusesMachine } from '#src/machines/anchor/roomStatusesMachine.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { Finds } from '#src/ui/search/Finds.tsx'
import { LiveNow } from '#src/ui/search/LiveNow.tsx'
import { RowPricesContext } from '#src/ui/shared/rowPricesContext.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { searchHit } from '#tests/machines/support/searchHit.ts'
import { silent } from '#tests/support/silent.ts'
import { NOON } from './support/kind.tsx'
import { QUIET_ROOMS } from './support/quietRooms.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const WORDS = { language: 'en', words: ['search', 'shared'] } as const

async function showFinds(hits: readonly SearchHit[], chosen: number | null = null, matches: MatchPage['list'] = []) {
  let opened = 0
  const loadMatches = fromPromise<MatchPage, { sport: SportKind | null }>(async () => ({
    lobby: { seq: 0 },
    list: matches,
    counts: {},
  }))
  const matchList = matchListMachine.provide({ actors: { loadMatches, ...QUIET_ROOMS } })
  const page = await show(
    <RowPricesContext value={() => <button>a price</button>}>
      <Finds hits={hits} words="harbour" chosen={chosen} onOpen={() => (opened += 1)} matchList={matchList} now={NOON} />
    </RowPricesContext>,
    { ...WORDS, address: '/app/search', isEverywhere: true },
  )
  await told(() => undefined)
  const { screen } = page
  return { ...page, opened: () => opened, rows: () => screen.getAllByRole('row').map(({ textContent }) => textContent) }
}

const MATCH = {
  matchId: 'm1',
  venueName: 'OBTY',
  homeName: 'Gulls',
  visitName: 'Harbour Terns',
  visitLogo: '/terns.svg',
  score: { home: 2, visit: 1 },
}

test('[P-10] a match that is found stands with both sides, each with its crest and its score', async () => {
  await showFinds([searchHit('match', 'm1', { text: 'The cup', picture: '/gulls.svg', live: true, match: MATCH })])
  const link = document.querySelector('a')
  expect([...(link?.querySelectorAll('img') ?? [])].map((one) => one.getAttribute('src'))).toEqual(['/gulls.svg', '/terns.svg'])
  expect(link?.textContent).toBe('The cupIn playGulls2Harbour Terns1')
  expect(link?.querySelector('mark')?.textContent).toBe('Harbour')
})

test('[P-10] a match that is found and has not begun has no score', async () => {
  await showFinds([searchHit('match', 'm1', { match: { ...MATCH, score: null } })])
  expect(document.querySelector('a')?.textContent).toBe('GullsHarbour Terns')
})

test('[P-10] a find that is on now says so in place of its time', async () => {
  const { rows } = await showFinds([
    searchHit('anchor', 'a1', { live: true, at: NOON }),
    searchHit('match', 'm1', { live: true }),
    searchHit('match', 'm2', { at: NOON }),
    searchHit('help', 'h1'),
  ])
  expect(rows()).toEqual(['About a1LIVE', 'About m1In play', expect.stringMatching(/^About m2today 12:00/), 'About h1'])
})

test('[P-10] a match that is found has its prices beside it', async () => {
  const { screen } = await showFinds([
    searchHit('match', 'm1', { match: MATCH }),
    searchHit('match', 'm2'),
    searchHit('help', 'h1'),
  ])
  expect(screen.getAllByRole('button', { name: 'a price' })).toHaveLength(1)
})

const FOUND = searchHit('match', 'm1', {
  text: 'Cup',
  live: true,
  match: { matchId: 'm1', venueName: 'OBTY', homeName: 'Gulls', visitName: 'Terns', visitLogo: null, score: null },
})

test('[P-10] a match that is found stands with its league and both teams', async () => {
  const { rows } = await showFinds([FOUND])
  expect(rows()).toEqual(['CupIn playGullsTernsa price'])
})

test('[P-10] a match that is found stands with its scores and its phase as they are now', async () => {
  const match = {
    ...anchorMatch({ id: 'a1' }),
    matchId: 'm1',
    gameStatus: 'live' as const,
    homeScore: 2,
    visitScore: 1,
    clock: { second: 900, at: NOON, running: true, period: 2, added: 0 },
  }
  const { rows } = await showFinds([FOUND], null, [match])
  expect(rows()[0]).toBe('Cup2nd half 61′Gulls2Terns1a price')
})

test('[P-10] the find that the keyboard is on is marked, whatever kind comes before it', async () => {
  const { screen } = await showFinds([searchHit('help', 'h1'), searchHit('anchor', 'a1')], 0)
  const marked = screen.getAllByRole('row').filter((one) => one.getAttribute('aria-selected') === 'true')
  expect(marked.map(({ textContent }) => textContent)).toEqual(['About h1'])
})

test('[P-10] a find that is pressed opens, and that is told once', async () => {
  const { screen, user, opened, address } = await showFinds([searchHit('help', 'h1')])
  await user.click(screen.getByText('About h1'))
  expect([opened(), address()]).toEqual([1, '/app/help/h1'])
})

test('[P-10] what of a find fits the words is marked', async () => {
  await showFinds([searchHit('help', 'h1', { title: 'Old Harbour rules', text: 'harbours' })])
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Harbour', 'harbour'])
})

async function showLive(statuses: readonly string[], leagueName = '') {
  const list = statuses.map((status, index) => {
    const match = anchorMatch({ id: `a${index + 1}`, status })
    return { ...match, leagueName, anchorInfo: { ...match.anchorInfo!, nickname: `Anchor ${index + 1}`, heat: 100 - index } }
  })
  const lobby = silent<RoomNews, undefined>()
  const loadStatuses = fromPromise<RoomStatusMap, { keys: readonly string[] }>(async () => ({}))
  const logic = anchorListMachine.provide({
    actors: {
      loadAnchors: fromPromise<AnchorPage, { sport: SportKind | null }>(async () => ({ lobby: { seq: 0 }, list, counts: {} })),
      lobby,
      rooms: roomStatusesMachine.provide({ actors: { lobby, loadStatuses } }),
    },
  })
  const words: string[] = []
  const { ref: favourites } = shownBy<FavouritesRef>({ anchors: [], matches: [], games: [] })
  const page = await show(
    <LiveNow logic={logic} favourites={favourites} now={() => NOON} onWord={(word) => void words.push(word)} />,
    WORDS,
  )
  await told(() => undefined)
  return {
    ...page,
    words,
    cards: () => page.screen.queryAllByRole('article').map(({ textContent }) => /Anchor \d+/.exec(textContent)?.[0]),
  }
}

const MANY = ['On0', 'On2', ...Array.from({ length: 12 }, () => 'On1')]

test('[P-10] for who has not typed yet the first ten rooms with a picture are there', async () => {
  const { cards } = await showLive(MANY)
  expect(cards()).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((at) => `Anchor ${at}`))
})

test('[P-10] the anchors who have a picture are words that a press searches for', async () => {
  const { screen, user, words } = await showLive(MANY)
  await user.click(screen.getByRole('button', { name: 'Anchor 3' }))
  expect([words, screen.queryByRole('button', { name: 'Anchor 1' })]).toEqual([['Anchor 3'], null])
})

test('[P-10] of the words that are watched most an anchor has a face, and a league none', async () => {
  const { screen } = await showLive(['On1'], 'Galaxy Cup')
  const faces = ['Anchor 1', 'Galaxy Cup'].map((name) => screen.getByRole('button', { name }).querySelectorAll('img').length)
  expect(faces).toEqual([1, 0])
})

test('[P-10] while nobody has a picture that is said in place of words and rooms', async () => {
  const { screen, cards } = await showLive(['On0'])
  expect(screen.queryByText('Nobody is on the air now.')).not.toBe(null)
  expect([cards(), screen.queryAllByRole('heading').length, screen.queryAllByRole('button').length]).toEqual([[], 1, 0])
})
