import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { ArticleHead } from '#src/api/model/shownContent.ts'
import type { MatchListRef } from '#src/machines/anchor/matchListMachine.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { newsMachine } from '#src/machines/home/newsMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { HomeNews } from '#src/ui/home/HomeNews.tsx'
import { HomeSide } from '#src/ui/home/HomeSide.tsx'
import { LiveStrip } from '#src/ui/home/LiveStrip.tsx'
import { MatchesNow } from '#src/ui/home/MatchesNow.tsx'
import { NewsAway } from '#src/ui/home/NewsAway.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { silent } from '#tests/support/silent.ts'
import { anchorCards, anchorsWith } from './support/anchorCards.ts'
import { NOON } from './support/kind.tsx'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const WORDS = { language: 'en', words: ['home', 'shared', 'articles'] } as const
const anchorsOf = (count: number, status = 'On1') => anchorsWith(...Array.from({ length: count }, () => status))

async function showStrip(list: ReturnType<typeof anchorCards>) {
  // Awaited, since parts of it come later.
  const page = await act(() => show(<LiveStrip anchors={list.ref} now={() => NOON} />, WORDS))
  const { screen, user } = page
  return {
    ...page,
    cards: () => screen.queryAllByRole('article').map((one) => /Anchor \d+/.exec(one.textContent)?.[0]),
    waits: () => screen.queryByRole('list')?.getAttribute('aria-busy') === 'true',
    has: (text: string) => screen.queryByText(text) !== null,
    retry: () => user.click(screen.getByRole('button', { name: 'Try again' })),
  }
}

test('[P-3] home shows the first eight anchors on the air, and none that is off', async () => {
  const { cards } = await showStrip(anchorCards([...anchorsOf(1, 'Off'), ...anchorsOf(10).slice(1)]))
  expect(cards()).toEqual([2, 3, 4, 5, 6, 7, 8, 9].map((at) => `Anchor ${at}`))
})

test('[S-1] an anchor that is pressed on home is told', async () => {
  const list = anchorCards(anchorsOf(2))
  const { screen, user } = await showStrip(list)
  await user.click(screen.getAllByRole('link', { name: '看球' })[1]!)
  expect(list.pressed).toEqual(['a2 anchor.clicked'])
})

test.each([
  ['is on its way', { state: 'loading' }, [], { waits: true, nobody: false, alert: false }],
  ['could not be had', { state: 'failed', errorKey: 'errors.timeout' }, [], { waits: false, nobody: false, alert: true }],
  ['is empty', {}, [], { waits: false, nobody: true, alert: false }],
  ['has nobody on the air', {}, anchorsOf(2, 'Off'), { waits: false, nobody: true, alert: false }],
  [
    'has nobody on the air and is asked for again',
    { state: 'loading' },
    anchorsOf(2, 'Off'),
    { waits: false, nobody: true, alert: false },
  ],
] as const)('[P-3] a list of anchors that %s is shown so on home', async (_, state, list, shown) => {
  const { screen, waits, has } = await showStrip(anchorCards(list, state))
  expect({ waits: waits(), nobody: has('Nobody is live right now'), alert: screen.queryByRole('alert') !== null }).toEqual(shown)
})

test('[P-3] anchors that could not be had are asked for again on demand', async () => {
  const list = anchorCards([], { state: 'failed', errorKey: 'errors.timeout' })
  const { retry } = await showStrip(list)
  await retry()
  expect(list.sent).toEqual([{ type: 'list.refreshed' }])
})

type Shown = { readonly state?: 'loading' | 'shown'; readonly errorKey?: string | null }
async function showMatches(matches: readonly AnchorMatch[], { state = 'shown', errorKey = null }: Shown = {}) {
  const rooms = shownBy<RoomStatusesRef>({ statuses: {} }).ref
  const list = shownBy<MatchListRef>({ matches, rooms, errorKey }, { states: [JSON.stringify(state)] })
  // Awaited, since parts of it come later.
  const page = await act(() => show(<MatchesNow matches={list.ref} now={() => NOON} />, WORDS))
  const { screen } = page
  return {
    ...page,
    sent: list.sent,
    ways: () => screen.getAllByRole('link').map((one) => one.getAttribute('href')),
    waits: () => screen.queryByRole('list')?.getAttribute('aria-busy') === 'true',
    none: () => screen.queryByText('No matches right now') !== null,
  }
}

test('[P-3] home shows the first twelve matches, each leading to its room, and the way to all of them', async () => {
  const matches = Array.from({ length: 13 }, (_, index) => ({ ...anchorMatch({ matchId: `m${index + 1}` }), anchorRoomId: null }))
  const { ways } = await showMatches([anchorMatch({ id: 'a7', matchId: 'm0' }), ...matches])
  expect(ways()).toEqual([
    '/app/live?view=matches',
    '/app/live/room/a7',
    ...matches.slice(0, 11).map(({ matchId }) => `/app/live/match/${matchId}`),
  ])
})

test.each([
  ['are on their way', { state: 'loading' }, { waits: true, none: false, alert: false }],
  ['could not be had', { errorKey: 'errors.timeout' }, { waits: false, none: false, alert: true }],
  ['are none', {}, { waits: false, none: true, alert: false }],
] as const)('[P-3] matches that %s are shown so on home', async (_, state, shown) => {
  const { screen, waits, none } = await showMatches([], state)
  expect({ waits: waits(), none: none(), alert: screen.queryByRole('alert') !== null }).toEqual(shown)
})

test('[P-3] matches that could not be had are asked for again on demand', async () => {
  const { screen, user, sent } = await showMatches([], { errorKey: 'errors.timeout' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(sent).toEqual([{ type: 'list.refreshed' }])
})

const STALE = 'Refresh failed; this is what was loaded beforeTry again'

test('[P-3] that the matches of home could not be refreshed is said over them, and can be tried again', async () => {
  const { screen, user, sent, ways } = await showMatches([anchorMatch({ id: 'a7', matchId: 'm0' })], {
    errorKey: 'errors.timeout',
  })
  expect([(await screen.findByRole('alert')).textContent, ways()]).toEqual([
    STALE,
    ['/app/live?view=matches', '/app/live/room/a7'],
  ])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(sent).toEqual([{ type: 'list.refreshed' }])
})

test('[P-3] that the anchors of home could not be refreshed is said over them, and can be tried again', async () => {
  const list = anchorCards(anchorsOf(2), { state: 'failed', errorKey: 'errors.timeout' })
  const { screen, cards, retry } = await showStrip(list)
  expect([(await screen.findByRole('alert')).textContent, cards()]).toEqual([STALE, ['Anchor 1', 'Anchor 2']])
  await retry()
  expect(list.sent).toEqual([{ type: 'list.refreshed' }])
})

async function showSide(
  list: ReturnType<typeof anchorCards>,
  member: MemberInfo | null = null,
  state?: string,
  matches: readonly AnchorMatch[] = [],
) {
  const rooms = shownBy<RoomStatusesRef>({ statuses: {} }).ref
  const listed = shownBy<MatchListRef>({ matches, rooms, isKnown: true }).ref
  const page = await show(
    <HomeSide session={sessionOf(member, state).ref} matches={listed} anchors={list.ref} now={() => NOON}>
      <p>the news</p>
    </HomeSide>,
    WORDS,
  )
  return { ...page, text: () => page.screen.getByRole('complementary').textContent }
}

test('[P-3] beside home a visitor is led to the login', async () => {
  const { screen, text } = await showSide(anchorCards([]))
  expect([screen.getByRole('link', { name: 'Log in' }).getAttribute('href'), text()]).toEqual([
    '/login',
    'Log in to chat, send gifts and see your coins.Log inthe news',
  ])
})

test.each(['restoring', 'unverified', 'exchanging'])(
  '[P-3] beside home nobody is led to the login while it is not known who they are: %s',
  async (state) => {
    const { screen, text } = await showSide(anchorCards([]), null, state)
    expect([screen.queryByRole('link'), text()]).toEqual([null, 'the news'])
  },
)

test('[P-3] beside home no member is led to the login', async () => {
  const { text } = await showSide(anchorCards([]), memberInfo('mia'))
  expect(text()).toBe('the news')
})

test('[P-3] beside home stands the match that most anchors cast now', async () => {
  const cast = (id: string, ...anchorAvatars: string[]): AnchorMatch => ({
    ...anchorMatch({ id, matchId: `m-${id}` }),
    gameStatus: 'live',
    anchorAvatars,
  })
  const { screen } = await showSide(anchorCards([]), memberInfo('mia'), undefined, [cast('a1'), cast('a2', '/one.svg')])
  const focus = screen.getByRole('region', { name: 'Match of the moment' })
  expect([...focus.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual(['/app/live/room/a2'])
})

/** The links to anchors beside home. */
async function showPopular(matches: readonly AnchorMatch[]) {
  const list = anchorCards(matches)
  const { screen, user } = await showSide(list)
  const links = [...screen.getByRole('region', { name: 'Popular anchors' }).querySelectorAll('a')]
  return { user, links, ways: links.map((one) => one.getAttribute('href')), pressed: list.pressed }
}

test('[P-3] beside home are the first five anchors', async () => {
  const { ways } = await showPopular(anchorsOf(6))
  expect(ways).toEqual([1, 2, 3, 4, 5].map((at) => `/app/live/room/a${at}`))
})

test('[P-3] beside home a match of no anchor is left out', async () => {
  const { ways } = await showPopular([{ ...anchorMatch({ id: 'a0' }), anchorInfo: null }, ...anchorsOf(1)])
  expect(ways).toEqual(['/app/live/room/a1'])
})

test('[S-1] beside home no audience is told of an anchor who is interrupted', async () => {
  const { links } = await showPopular(anchorsWith('On1', 'On2'))
  expect(links.map((one) => /Watching|Followers/.exec(one.textContent)?.[0])).toEqual(['Watching', 'Followers'])
})

test('[S-1] an anchor that is pressed beside home is told', async () => {
  const { user, links, pressed } = await showPopular(anchorsOf(2))
  await user.click(links[1]!)
  expect(pressed).toEqual(['a2 anchor.clicked'])
})

const article = (id: string, fields: Partial<ArticleHead> = {}): ArticleHead => ({
  id,
  slug: `slug-${id}`,
  section: 'news',
  title: `About ${id}`,
  text: '',
  author: '',
  picture: null,
  publishedAt: NOON - 60_000,
  ...fields,
})

async function showNews() {
  const load = handActor<Page<ArticleHead>, PageQuery<ArticleHead, null>>()
  const logic = newsMachine.provide({ actors: { load: load.logic, changes: silent<unknown, { query: null }>() } })
  const page = await show(<HomeNews logic={logic} now={() => NOON} Away={NewsAway} />, WORDS)
  const { screen, user } = page
  return {
    ...page,
    load,
    answer: (list: readonly ArticleHead[]) => told(() => load.last().resolve({ list, more: false })),
    fail: () => told(() => load.last().reject(new Failure('errors.timeout'))),
    part: () => screen.queryByRole('region', { name: 'News' }),
    retry: () => user.click(screen.getByRole('button', { name: 'Try again' })),
  }
}

test('[C-4] news on home take no place until there are any', async () => {
  const { part, answer } = await showNews()
  expect(part()).toBe(null)
  await answer([])
  expect(part()).toBe(null)
})

test('[C-4] each piece of news leads to its article and says when it was first shown', async () => {
  const { screen, part, answer } = await showNews()
  await answer([article('n1'), article('n2')])
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
    '/app/news',
    '/app/news/news/slug-n1',
    '/app/news/news/slug-n2',
  ])
  expect(part()?.querySelectorAll('li')[0]?.textContent).toMatch(/^About n1today \d\d:59/)
})

test('[C-4] news that could not be had say why and are asked for again on demand', async () => {
  const { screen, part, load, fail, retry, answer } = await showNews()
  await fail()
  expect([part() !== null, screen.getByRole('alert').textContent.includes('No answer in time.')]).toEqual([true, true])
  await retry()
  expect(load.asked).toHaveLength(2)
  await answer([article('n1')])
  expect([screen.queryByRole('alert'), part()?.textContent.includes('About n1')]).toEqual([null, true])
})
