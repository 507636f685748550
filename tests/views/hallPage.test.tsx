import { act } from '@testing-library/react'
import { BehaviorSubject, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable } from 'xstate'
import type { Game } from '#src/api/model/game.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import type { Venue } from '#src/api/model/venue.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import { type HallList, hallMachine, type Players } from '#src/machines/games/hallMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { SaferPlayHost, SaferPlayRef } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { LiveTables } from '#src/streams/tables.ts'
import { FavouriteGames } from '#src/ui/hall/FavouriteGames.tsx'
import { VenueHallPage, WholeHallPage } from '#src/ui/hall/HallPage.tsx'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { game, venue } from '#tests/machines/support/hall.ts'
import { silent } from '#tests/support/silent.ts'
import { NOON } from './support/kind.tsx'
import { memberPage } from './support/memberPage.ts'
import { sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'

const BRANDS: HallList['brands'] = [
  { brand: 'tidepool', names: { 'zh-CN': '潮池', en: 'Tidepool' }, kinds: ['slots'], games: 2 },
  { brand: 'lantern', names: { 'zh-CN': '灯笼', en: 'Lantern' }, kinds: ['chess'], games: 1 },
]
/** Two slots by one maker, and a game of cards by another. */
const GAMES = [game('a', { players: 9 }), game('b'), game('c', { kind: 'chess', brand: 'lantern' })]
const PAUSE: Pause = { kind: 'timeOut', since: 0, until: NOON + 3_600_000 }

type Look = {
  readonly query?: string
  /** The part of the address that names venues; null = the whole hall. */
  readonly prefix?: string | null
  readonly member?: MemberInfo | null
  readonly pause?: Pause | null
  readonly collected?: readonly string[]
  readonly recent?: readonly string[]
  readonly venues?: readonly Venue[]
  /** Only the member's games, by their codes, in place of the hall. */
  readonly codes?: readonly string[]
}

/** The hall of games, whose list the test answers. */
async function showHall(look: Look = {}) {
  const { query = '', prefix = null, member = { memberId: 'm1' } as MemberInfo, pause = null, collected = [], recent = [] } = look
  const load = handActor<HallList, { venueEnName: string | null }>()
  const venues = new BehaviorSubject(look.venues ?? [venue('YBEGDZ')])
  const players = new Subject<Players>()
  const hall = hallMachine.provide({
    actors: {
      load: load.logic,
      venues: fromObservable(() => venues),
      players: fromObservable(() => players),
      recent: fromObservable(() => new BehaviorSubject(recent)),
      tables: silent<LiveTables | null, undefined>(),
    },
    actions: { outdate: () => undefined, goHome: () => undefined },
  })
  const favourites = shownBy<FavouritesRef>({ games: collected })
  const { actors, prompted, titled } = memberPage(sessionOf(member))
  const standing = shownBy<SaferPlayRef>({ pause }).ref
  const play: SaferPlayHost = { subscribe: () => () => undefined, current: () => standing }
  const logic = { hall, seconds: silent<number, undefined>() }
  const shared = { favourites: favourites.ref, logic, play, now: () => NOON }
  const Page = prefix === null ? WholeHallPage : VenueHallPage
  const page = await show(
    look.codes === undefined ? <Page actors={actors} {...shared} /> : <FavouriteGames codes={look.codes} {...shared} />,
    {
      address: prefix === null ? `/app/games${query}` : `/app/egame/${prefix}${query}`,
      route: prefix === null ? '/app/games' : '/app/egame/:prefix',
      language: 'en',
      words: ['hall', 'shared', 'saferPlay'],
    },
  )
  await act(settled)
  const { screen, user } = page
  return {
    ...page,
    sent: { favourites: favourites.sent, prompt: prompted, title: titled },
    loads: () => load.asked.length,
    answers: (games: readonly Game[] | Failure) =>
      told(() => (games instanceof Failure ? load.last().reject(games) : load.last().resolve({ games, brands: BRANDS }))),
    tells: (next: readonly Venue[]) => told(() => venues.next(next)),
    press: async (name: string | RegExp) => {
      await user.click(screen.getByRole('button', { name }))
      await act(settled)
    },
    /** The names of games in a part of the hall, as they stand. */
    names: (part?: string) => {
      const place = part === undefined ? document.body : screen.queryByRole('region', { name: part })
      return place === null ? null : [...place.querySelectorAll('article')].map((one) => one.querySelector('h2, h3')?.textContent)
    },
    chips: (row: string) =>
      [...(screen.queryByRole('group', { name: row })?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent),
    leads: (name: string) => screen.queryByRole('link', { name })?.getAttribute('href') ?? null,
    says: (text: string | RegExp) => screen.queryAllByText(text).length > 0,
  }
}

/** The hall with its games. */
async function showGames(look: Look = {}, games: readonly Game[] = GAMES) {
  const page = await showHall(look)
  await page.answers(games)
  return page
}

test('[P-5] a game says its maker, what it returns and its least stake, and how many play', async () => {
  const { screen } = await showGames({}, [game('a', { players: 9 })])
  const [tile] = screen.getAllByRole('article')
  expect(tile?.textContent).toMatch(/Playing: 9.*a reelsBy TidepoolReturns 96\.27%From ¥1\.50$/)
})

test.each<[string, Partial<Game>, number, string]>([
  ['is closed itself', { isOpen: false }, 0, 'Closed'],
  ['is of a venue that is', {}, 1, 'Maintenance'],
])('[P-5] a game that %s says so, and not how many play', async (_, change, venueStatus, said) => {
  const { screen } = await showGames({ venues: [venue('YBEGDZ', { venueStatus })] }, [game('a', { players: 9, ...change })])
  const text = screen.getAllByRole('article')[0]?.textContent
  expect([text?.startsWith(said), text?.includes('Playing')]).toEqual([true, false])
})

test('[P-5] the hall shows what most play now, what was played recently, what is collected, and all by their kinds', async () => {
  const { names } = await showGames({ collected: ['b'], recent: ['c'] })
  expect(['Most played now', 'Played recently', 'Games you follow', 'Slots', 'Cards'].map(names)).toEqual([
    ['a reels'],
    ['c reels'],
    ['b reels'],
    ['a reels', 'b reels'],
    ['c reels'],
  ])
})

test.each(['', '?kind=slots', '?q=reels'])(
  '[R-7] the hall keeps its entry of the history while it is as “%s” says',
  async (query) => {
    const { isEntryKept } = await showGames({ query })
    expect(isEntryKept()).toBe(true)
  },
)

test('[P-5] parts of the hall that have nothing are not there', async () => {
  const { names } = await showGames({}, [game('b')])
  expect(['Most played now', 'Played recently', 'Games you follow', 'Slots'].map(names)).toEqual([null, null, null, ['b reels']])
})

test('[P-5] a member opens a game by its name', async () => {
  const { leads } = await showGames({}, [game('b')])
  expect(leads('b reels')).toBe('/app/game/b')
})

test('[P-5] a visitor who presses a game is asked to log in to it, and stays', async () => {
  const { screen, user, sent, address } = await showGames({ member: null }, [game('b')])
  await user.click(screen.getByRole('link', { name: 'b reels' }))
  expect([sent.prompt, address()]).toEqual([
    [{ type: 'login.needed', featureKey: 'feature.games', fromPage: '/app/game/b' }],
    '/app/games',
  ])
})

test('[P-6] who paused opens no game but what was played recently', async () => {
  const { names, leads } = await showGames({ pause: PAUSE, recent: ['c'] })
  expect(names()).toEqual(expect.arrayContaining(['a reels', 'b reels', 'c reels']))
  expect(['a reels', 'b reels', 'c reels'].map(leads)).toEqual([null, null, '/app/game/c'])
})

test('[P-6] who paused is not shown what most play', async () => {
  const { names } = await showGames({ pause: PAUSE })
  expect([names()?.includes('a reels'), names('Most played now')]).toEqual([true, null])
})

test('[P-6] who paused reads in the hall until when, and what can be opened', async () => {
  const { says } = await showGames({ pause: PAUSE, recent: ['c'] })
  expect([says(/^You are taking a time-out until/), says(/^You can still open and finish an unfinished round/)]).toEqual([
    true,
    true,
  ])
})

test.each([
  ['a', true],
  ['b', false],
])('[P-5] whether the game %s is a favourite is said: %s; a press changes it', async (code, isCollected) => {
  const { screen, user, sent } = await showGames({ collected: ['a'] }, [game('a'), game('b')])
  const star = screen.getAllByRole('button', { name: `Follow ${code} reels` }).at(-1)!
  expect(star.getAttribute('aria-pressed')).toBe(String(isCollected))
  await user.click(star)
  expect(sent.favourites).toEqual([{ type: 'favourite.toggled', target: { kind: 'game', id: code } }])
})

test('[P-5] kinds and makers are filtered by, each with how many games it has', async () => {
  const { chips } = await showGames()
  expect([chips('Filter games'), chips('Filter by maker')]).toEqual([
    ['All 3', 'Slots 2', 'Cards 1', 'Recent', 'Following'],
    ['Tidepool 2', 'Lantern 1'],
  ])
})

test('[P-5] a visitor has neither recent games nor favourites to filter by', async () => {
  const { chips } = await showGames({ member: null })
  expect(chips('Filter games')).toEqual(['All 3', 'Slots 2', 'Cards 1'])
})

test.each([
  [3, []],
  [4, ['All 4', 'Recent', 'Following']],
])('[P-5] %i games of one kind are filtered by: %o', async (count, shown) => {
  const { chips } = await showGames(
    {},
    ['a', 'b', 'c', 'd'].slice(0, count).map((code) => game(code)),
  )
  expect(chips('Filter games')).toEqual(shown)
})

test('[P-5] a kind that an address chose can be let go of where it is the only one', async () => {
  const { press, address } = await showGames({ query: '?kind=slots' }, [game('a'), game('b')])
  await press('Slots 2')
  expect(address()).toBe('/app/games')
})

test('[R-5] the games of a venue stand under its name, with the way back to all games first', async () => {
  const { screen, leads } = await showGames({ prefix: 'by' }, [game('a')])
  expect([screen.getByRole('heading', { level: 1 }).textContent, leads('All games')]).toEqual(['YBEGDZ', '/app/games'])
  expect(screen.getAllByRole('link')[0]?.getAttribute('aria-label')).toBe('All games')
})

test('[P-5] tables stand before games that wait for who plays them', async () => {
  const { screen } = await showGames({}, [game('a'), game('d', { kind: 'live' }), game('c', { kind: 'chess' })])
  expect(screen.getAllByRole('region').map((one) => one.querySelector('h2')?.textContent)).toEqual([
    'Live',
    'Slots',
    'Cards',
    'Every round can be checked',
  ])
})

test.each([
  { name: 'a member', member: { memberId: 'm1' } as MemberInfo, rounds: '/app/records' },
  { name: 'a visitor', member: null, rounds: null },
])('[P-5] the hall leads $name to where a round is verified, and to their own rounds: $rounds', async ({ member, rounds }) => {
  const { leads } = await showGames({ member })
  expect([leads('Verify a round'), leads('My rounds')]).toEqual(['/app/verify', rounds])
})

test('[P-5] makers are not filtered by where there is one', async () => {
  const { chips } = await showGames({}, [game('a'), game('b')])
  expect(chips('Filter by maker')).toEqual([])
})

test.each([
  ['Cards 1', '?kind=chess', ['c reels']],
  ['Tidepool 2', '?brand=tidepool', ['a reels', 'b reels']],
  ['Recent', '?show=recent', ['b reels']],
  ['Following', '?show=favourites', ['c reels']],
])('[P-5] the filter “%s” is in the address as %s, shows %o, and another press of it shows all', async (name, query, found) => {
  const { press, address, names } = await showGames({ recent: ['b'], collected: ['c'] })
  await press(name)
  expect([address(), names()]).toEqual([`/app/games${query}`, found])
  await press(name)
  expect(address()).toBe('/app/games')
})

test('[P-5] “all” clears the kind, and keeps the maker', async () => {
  const { press, address } = await showGames({ query: '?kind=slots&brand=tidepool' })
  await press('All 3')
  expect(address()).toBe('/app/games?brand=tidepool')
})

test.each([
  ['', 'true'],
  ['?kind=slots', 'false'],
  ['?show=recent', 'false'],
])('[P-5] at “/app/games%s” it is said of “all” whether it is chosen: %s', async (query, pressed) => {
  const { screen } = await showGames({ query, recent: ['a'] })
  expect(screen.getByRole('button', { name: /^All/ }).getAttribute('aria-pressed')).toBe(pressed)
})

test.each(['favourites', 'recent'])('[P-5] “all” clears the filter by the member’s own games: %s', async (shown) => {
  const { press, address } = await showGames({ query: `?show=${shown}`, collected: ['a'], recent: ['a'] })
  await press(/^All/)
  expect(address()).toBe('/app/games')
})

test.each([
  ['favourites', 'You follow no games yet'],
  ['recent', 'No games played yet'],
])('[P-5] without any, the filter “%s” says: %s', async (shown, said) => {
  const { says, press, address } = await showGames({ query: `?show=${shown}` })
  expect(says(said)).toBe(true)
  await press('Clear filters')
  expect(address()).toBe('/app/games')
})

test('[P-5] how many games were found by words is said', async () => {
  const { says, names } = await showGames({ query: '?q=lantern' })
  expect([says('Games found: 1'), names()]).toEqual([true, ['c reels']])
})

test('[P-5] words that no game fits are cleared by a press', async () => {
  const { says, press, address, names } = await showGames({ query: '?q=nothing' })
  expect(says('No games match')).toBe(true)
  await press('Clear filters')
  expect([address(), names('Slots')]).toEqual(['/app/games', ['a reels', 'b reels']])
})

test('[P-5] games that could not be loaded say why, and are asked for again by a press', async () => {
  const { answers, says, press, loads } = await showHall()
  await answers(new Failure('errors.networkAbnormal'))
  expect(says(/network/)).toBe(true)
  await press('Try again')
  expect(loads()).toBe(2)
})

test('[P-5] a hall without games says that there are none', async () => {
  const { says } = await showGames({}, [])
  expect(says('Games appear here as they open.')).toBe(true)
})

test('[P-5] a hall that is known keeps its games when they cannot be loaded again, and says that they may be old', async () => {
  const { screen, tells, answers, names } = await showGames()
  await tells([venue('YBEGDZ', { names: { 'zh-CN': '新', en: 'New' } })])
  await answers(new Failure('errors.networkAbnormal'))
  expect([names('Slots'), screen.queryByRole('alert') !== null]).toEqual([['a reels', 'b reels'], true])
})

test('[R-5] an address that is no venue’s says so, with the way to all games', async () => {
  const { says, leads, sent } = await showHall({ prefix: 'else' })
  expect([says('This venue was not found'), leads('All games'), sent.title.at(-1)]).toEqual([
    true,
    '/app/games',
    { type: 'title.changed', text: 'This venue was not found' },
  ])
})

test('[P-5] the member’s own games are shown as they are collected, and how many are gone is said', async () => {
  const { names, says } = await showGames({ codes: ['c', 'gone', 'a'], collected: ['c', 'gone', 'a'] })
  expect([names(), says('Games you followed that are no longer available: 1')]).toEqual([['c reels', 'a reels'], true])
})

test('[P-6] who paused opens none of their own games', async () => {
  const { names, leads } = await showGames({ codes: ['a'], pause: PAUSE })
  expect([names(), leads('a reels')]).toEqual([['a reels'], null])
})

test('[P-5] the star of one of the member’s own games takes it out of them', async () => {
  const { press, sent } = await showGames({ codes: ['a'], collected: ['a'] })
  await press('Follow a reels')
  expect(sent.favourites).toEqual([{ type: 'favourite.toggled', target: { kind: 'game', id: 'a' } }])
})

test('[P-5] the member’s own games that could not be loaded are asked for again by a press', async () => {
  const { answers, press, loads } = await showHall({ codes: ['a'], collected: ['a'] })
  await answers(new Failure('errors.networkAbnormal'))
  await press('Try again')
  expect(loads()).toBe(2)
})

test('[P-5] nothing is said to be gone while all of the member’s own games are there', async () => {
  const { says } = await showGames({ codes: ['a'], collected: ['a'] })
  expect(says(/no longer available/)).toBe(false)
})

/** The hall with words in its search box, typed just now. */
async function typed(words: string, look: Look = {}) {
  const page = await showGames(look)
  const box = page.screen.getByRole('textbox', { name: 'Search games or makers' })
  await page.user.type(box, words)
  await act(settled)
  return { ...page, box }
}

test('[P-5] Escape empties the search box', async () => {
  const { user, box } = await typed('lantern')
  await user.keyboard('{Escape}')
  await act(settled)
  expect(box).toHaveProperty('value', '')
})

test('[P-5] another filter keeps the words that are searched for', async () => {
  const { press, address } = await showGames({ query: '?q=reels' })
  await press('Cards 1')
  expect(address()).toBe('/app/games?kind=chess&q=reels')
})

test('[P-6] who paused opens what was played recently also where only that is shown', async () => {
  const { leads } = await showGames({ query: '?show=recent', recent: ['c'], pause: PAUSE })
  expect(leads('c reels')).toBe('/app/game/c')
})

test('[P-6] who paused opens none of their favourites where only those are shown', async () => {
  const { names, leads } = await showGames({ query: '?show=favourites', collected: ['a'], pause: PAUSE })
  expect([names(), leads('a reels')]).toEqual([['a reels'], null])
})

test('[P-6] who paused and played nothing recently is not told of rounds that can be opened', async () => {
  const { says } = await showGames({ pause: PAUSE })
  expect(says(/an unfinished round/)).toBe(false)
})

test('[P-6] a pause that was known holds nothing back from a visitor', async () => {
  const { leads, says } = await showGames({ member: null, pause: PAUSE })
  expect([leads('b reels'), says(/time-out/)]).toEqual(['/app/game/b', false])
})

test('[P-5] games that may be old are asked for again by a press', async () => {
  const { tells, answers, press, loads } = await showGames()
  await tells([venue('YBEGDZ', { names: { 'zh-CN': '新', en: 'New' } })])
  await answers(new Failure('errors.networkAbnormal'))
  const before = loads()
  await press('Try again')
  expect(loads()).toBe(before + 1)
})

test('[P-5] games that most play and are most of the hall are not named twice', async () => {
  const { names } = await showGames({}, [game('a', { players: 9 }), game('b', { players: 9 }), game('c')])
  expect(names('Most played now')).toBe(null)
})

test.each([
  [4, ['eager', 'eager', 'eager', 'lazy']],
  [2, ['eager', 'eager']],
])('[P-5] of %i games that most play the pictures of the first row are fetched at once', async (count, loading) => {
  const codes = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].slice(0, count * 2)
  const games = codes.map((code, at) => game(code, { players: at < count ? 9 : 0 }))
  const { screen } = await showGames({}, games)
  const covers = [...screen.getByRole('region', { name: 'Most played now' }).querySelectorAll('article > div > img')]
  expect(covers.map((one) => one.getAttribute('loading'))).toEqual(loading)
})

test('[P-5] kinds and makers that have no game together say so, with the way out', async () => {
  const { says, press, names } = await showGames({ query: '?kind=chess&brand=tidepool' })
  expect([says('No games match'), says('No games played yet')]).toEqual([true, false])
  await press('Clear filters')
  expect(names()?.length).toBeGreaterThan(2)
})
