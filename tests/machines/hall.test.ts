import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import { gameBrands } from '#src/api/contract/gameHall.ts'
import { gameList } from '#src/api/contract/games.ts'
import type { Game } from '#src/api/model/game.ts'
import type { Venue } from '#src/api/model/venue.ts'
import { type HallPorts, provideHall } from '#src/machines/games/hallActors.ts'
import { type HallList, hallMachine, type Players } from '#src/machines/games/hallMachine.ts'
import { type HallChoice, viewOfHall } from '#src/machines/games/hallView.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { LiveTables } from '#src/streams/tables.ts'
import { handActor, settled } from './support/deferred.ts'
import { game, venue } from './support/hall.ts'

const NOTHING: HallChoice = { kind: null, brand: null, show: null }

const listed = (...games: readonly Game[]): HallList => ({
  games,
  brands: [{ brand: 'tidepool', names: { 'zh-CN': '潮池', en: 'Tidepool' }, kinds: ['slots'], games: games.length }],
})

function visit(prefix: string | null, words = '') {
  const load = handActor<HallList, { venueEnName: string | null }>()
  const [venues, players, recent] = [new Subject<readonly Venue[]>(), new Subject<Players>(), new Subject<readonly string[]>()]
  const tables = new Subject<LiveTables | null>()
  const clock = new SimulatedClock()
  const done: string[] = []
  const machine = hallMachine.provide({
    actors: {
      load: load.logic,
      venues: fromObservable(() => venues),
      players: fromObservable(() => players),
      recent: fromObservable(() => recent),
      tables: fromObservable(() => tables),
    },
    actions: { outdate: () => void done.push('outdate'), goHome: () => void done.push('home') },
  })
  const hall = createActor(machine, { clock, input: { prefix, words } }).start()
  const place = () => hall.getSnapshot().value.place
  const view = (choice = NOTHING, collected: readonly string[] = []) =>
    viewOfHall(hall.getSnapshot().context, choice, collected, 0)
  const codes = (games: readonly { readonly code: string }[] | null) => games?.map(({ code }) => code)
  return { hall, load, venues, players, recent, tables, clock, done, place, view, codes }
}

test('[P-5 hall] the whole hall asks for all games at once, and shows hot, recent, collected and all by their kind', async () => {
  const { load, players, recent, venues, view, codes, place } = visit(null)
  expect(load.asked.map(({ input }) => input)).toEqual([{ venueEnName: null }])
  load.last().resolve(listed(game('a', { players: 9 }), game('b'), game('c', { venue: 'AGZR', kind: 'live', rules: 'baccarat' })))
  await settled()
  expect(place()).toEqual({ open: 'ready' })
  expect(codes(view().hot)).toEqual(['a'])
  venues.next([venue('YBEGDZ'), venue('AGZR', { kind: 'live' }), venue('OBTY', { kind: 'sports' })])
  players.next(
    new Map([
      ['b', 2],
      ['c', 5],
    ]),
  )
  recent.next(['c', 'gone', 'a'])
  const shown = view(NOTHING, ['b'])
  expect([shown.chosen, codes(shown.hot), codes(shown.recent), codes(shown.favourites)]).toEqual([
    null,
    ['c', 'b'],
    ['c', 'a'],
    ['b'],
  ])
  expect(shown.byKind.map(([kind, games]) => [kind, codes(games)])).toEqual([
    ['slots', ['a', 'b']],
    ['live', ['c']],
  ])
})

test('[P-5 hall] a game that takes no stakes now is not hot, however many are at it', async () => {
  const { load, venues, view, codes } = visit(null)
  const busy = { players: 9 }
  load
    .last()
    .resolve(listed(game('a', { players: 1 }), game('b', { ...busy, isOpen: false }), game('c', { ...busy, venue: 'YBQP' })))
  await settled()
  venues.next([venue('YBEGDZ'), venue('YBQP', { venueStatus: 1 })])
  expect([codes(view().hot), view().total]).toEqual([['a'], 3])
})

test('[P-5] live tables are watched once there are any: a table is shown as it stands, as away, or as not known', async () => {
  const { load, tables, venues, view } = visit(null)
  const shown = () => view().byKind.map(([, [one]]) => [one!.table, one!.players])
  expect(tables.observed).toBe(false)
  load.last().resolve(listed(game('a'), game('c', { venue: 'AGZR', kind: 'live', rules: 'baccarat', players: 1 })))
  await settled()
  venues.next([venue('YBEGDZ'), venue('AGZR', { kind: 'live' })])
  expect([tables.observed, shown()]).toEqual([
    true,
    [
      [null, 0],
      [null, 1],
    ],
  ])
  const table = { game: 'c', phase: 'betting' as const, until: 9, results: ['B740'], players: 3 }
  tables.next({ isUp: true, list: [table] })
  expect(shown()).toEqual([
    [null, 0],
    [table, 3],
  ])
  tables.next({ isUp: false, list: [] })
  expect(shown()[1]).toEqual(['away', 1])
  tables.next(null)
  expect(shown()[1]).toEqual([null, 1])
})

test('[R-5 route] an address asks for its one venue by name, for several for all, and shows theirs alone', async () => {
  const one = visit('ag')
  expect([one.place(), one.load.asked]).toEqual(['deciding', []])
  one.venues.next([venue('YBEGDZ'), venue('AGZR', { kind: 'live' })])
  expect(one.load.asked.map(({ input }) => input)).toEqual([{ venueEnName: 'AGZR' }])
  const several = visit('by')
  several.venues.next([venue('YBEGDZ'), venue('YBQP'), venue('AGZR')])
  expect(several.load.asked.map(({ input }) => input)).toEqual([{ venueEnName: null }])
  several.load.last().resolve(listed(game('a'), game('b', { venue: 'YBQP' }), game('c', { venue: 'AGZR' })))
  await settled()
  expect([several.view().total, several.codes(several.view().byKind[0]![1])]).toEqual([2, ['a', 'b']])
})

test('[R-5 route] a prefix of nobody’s, or of a sportsbook, is said, and found once there is a venue of it', () => {
  const { venues, place, load } = visit('ob')
  venues.next([venue('OBTY', { kind: 'sports' }), venue('YBEGDZ')])
  expect([place(), load.asked]).toEqual(['unknown', []])
  venues.next([venue('OBDZ')])
  expect(place()).toEqual({ open: 'loading' })
})

test('[S-2 notOpen] [R-5] a venue of games that is closed, hidden, or closes during the visit, leads home, once; one of several does not', async () => {
  for (const venueStatus of [1, 2]) {
    const { venues, done, place } = visit('by')
    venues.next([venue('YBEGDZ', { venueStatus })])
    venues.next([venue('YBEGDZ', { venueStatus })])
    expect([place(), done]).toEqual(['closed', ['home']])
  }
  const { venues, done, place } = visit('by')
  venues.next([venue('YBEGDZ'), venue('YBQP', { venueStatus: 1 })])
  expect(place()).toEqual({ open: 'loading' })
  venues.next([venue('YBEGDZ', { venueStatus: 1 }), venue('YBQP', { venueStatus: 1 })])
  expect([place(), done.at(-1)]).toEqual(['closed', 'home'])
})

test('[P-5] what is told of venues closes their games at once, and asks for the list past what is kept; a refresh that fails keeps the old one', async () => {
  const { hall, load, venues, done, place, view } = visit(null)
  load.last().resolve(listed(game('a')))
  venues.next([venue('YBEGDZ')])
  await settled()
  expect([load.asked.length, done, view().byKind[0]![1][0]!.isShut]).toEqual([1, [], false])
  const maintenance = { from: 0, until: 20, words: { 'zh-CN': '换机器', en: 'New machines' } }
  venues.next([venue('YBEGDZ', { venueStatus: 1, maintenance })])
  expect([load.asked.length, done, place()]).toEqual([2, ['outdate'], { open: 'loading' }])
  expect(view().byKind[0]![1][0]).toMatchObject({ isShut: true, isVenueShut: true })
  expect(view().maintenances).toEqual([{ venue: 'YBEGDZ', maintenance, isUnderway: true }])
  load.last().reject(new Failure('errors.timeout'))
  await settled()
  expect([place(), view().total, hall.getSnapshot().context.errorKey]).toEqual([{ open: 'failed' }, 1, 'errors.timeout'])
  hall.send({ type: 'list.refreshed' })
  load.last().resolve(listed(game('a'), game('b')))
  await settled()
  expect([place(), view().total, hall.getSnapshot().context.errorKey]).toEqual([{ open: 'ready' }, 2, null])
})

test('[B-3 debounce] [P-5 hall] games are searched for once nobody has typed for 300 ms, or at once by Enter', async () => {
  const { hall, load, clock, view, codes } = visit(null, 'b')
  load.last().resolve(listed(game('alpha'), game('beta')))
  await settled()
  expect(codes(view().chosen)).toEqual(['beta'])
  for (const words of ['a', 'al', 'alp']) {
    hall.send({ type: 'words.changed', words })
    clock.increment(299)
  }
  expect(codes(view().chosen)).toEqual(['beta'])
  clock.increment(1)
  expect(codes(view().chosen)).toEqual(['alpha'])
  hall.send({ type: 'words.changed', words: 'Tidepool' })
  hall.send({ type: 'words.submitted' })
  expect(codes(view().chosen)).toEqual(['alpha', 'beta'])
  hall.send({ type: 'words.changed', words: '' })
  clock.increment(300)
  expect(view().chosen).toBeNull()
})

test('[P-5 hall] kinds, makers, favourites and recent ones narrow each other', async () => {
  const { load, recent, view, codes } = visit(null)
  load.last().resolve(listed(game('a'), game('b', { kind: 'live', brand: 'reef' }), game('c', { kind: 'live' })))
  await settled()
  recent.next(['c', 'a'])
  expect(codes(view({ ...NOTHING, kind: 'live' }).chosen)).toEqual(['b', 'c'])
  expect(codes(view({ ...NOTHING, kind: 'live', brand: 'reef' }).chosen)).toEqual(['b'])
  expect(codes(view({ ...NOTHING, show: 'recent' }).chosen)).toEqual(['c', 'a'])
  expect(codes(view({ ...NOTHING, kind: 'live', show: 'recent' }).chosen)).toEqual(['c'])
  expect(codes(view({ ...NOTHING, show: 'favourites' }, ['b']).chosen)).toEqual(['b'])
  expect(view({ ...NOTHING, kind: 'live' }).kinds).toEqual([
    ['slots', 1],
    ['live', 2],
  ])
})

test('[S-2] [P-5 hall] games and maintenances of a venue that is not listed, or that the site no longer names, are not shown', async () => {
  const { load, venues, view, codes } = visit(null)
  load.last().resolve(listed(game('a'), game('b', { venue: 'YBQP' }), game('c', { venue: 'AGZR' })))
  await settled()
  const maintenance = { from: 0, until: 20, words: { 'zh-CN': '换机器', en: 'New machines' } }
  venues.next([venue('YBEGDZ', { maintenance }), venue('YBQP', { status: 0, isDisplay: 0, maintenance })])
  const { byKind, maintenances } = view()
  expect([byKind.map(([, games]) => codes(games)), maintenances.map((one) => one.venue)]).toEqual([[['a']], ['YBEGDZ']])
})

test('[P-5 hall] a game is found by the name of its venue', async () => {
  const { hall, load, venues, view, codes } = visit(null)
  load.last().resolve(listed(game('a'), game('b', { venue: 'YBQP' })))
  await settled()
  venues.next([venue('YBEGDZ', { names: null }), venue('YBQP', { names: { 'zh-CN': '灯塔棋牌', en: 'Lighthouse Cards' } })])
  hall.send({ type: 'words.changed', words: 'lighthouse' })
  hall.send({ type: 'words.submitted' })
  expect(codes(view().chosen)).toEqual(['b'])
})

test('[C-5] what is kept of games and of their makers is no longer true once venues changed', () => {
  const outdated: (readonly string[])[] = []
  const machine = provideHall({ outdate: (paths: readonly string[]) => outdated.push(paths) } as unknown as HallPorts)
  const { outdate } = machine.implementations.actions as unknown as Readonly<Record<string, () => void>>
  outdate?.()
  expect(outdated).toEqual([[gameList.path, gameBrands.path]])
})
