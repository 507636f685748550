import { Subject } from 'rxjs'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromObservable, fromPromise } from 'xstate'
import { gameMaintenance } from '#src/api/contract/gameHall.ts'
import { gameVisit } from '#src/api/contract/games.ts'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { coins, fen } from '#src/api/model/money/amount.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import type { Venue } from '#src/api/model/venue.ts'
import { connectionMachine } from '#src/machines/connection/connectionMachine.ts'
import { type GamePorts, provideGame } from '#src/machines/games/gameActors.ts'
import { saferPlayMachine, type SaferPlayNews, type SaferPlaySession } from '#src/machines/saferPlay/saferPlayMachine.ts'
import type { SaferPlayRef } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { LinkEvent } from '#src/streams/socket.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { askedServer } from './support/askedServer.ts'
import { partOf } from './support/partOf.ts'

// What a visit to a game hears of while it goes on.

const HOUR = 3_600_000
const GAME = 'tidepool-slot'
const push = (kind: SelfPush['kind']) => ({ kind }) as SelfPush

/** A page with a game: what the server says, what is pushed, and how the page stands. */
function begin() {
  const answer: { of: (path: string) => unknown } = { of: () => ({ list: [] }) }
  const { client, socket, asked } = askedServer(({ path }) => answer.of(path))
  const { storage, kept } = memoryStorage()
  const venues = new Subject<readonly Venue[]>()
  const link = new Subject<LinkEvent>()
  const connection = createActor(
    connectionMachine.provide({ actors: { link: fromObservable<LinkEvent, undefined>(() => link) } }),
    { input: { random: () => 1, delay: () => HOUR } },
  ).start()
  const host: { play: SaferPlayRef | null | undefined; told: () => void } = { play: undefined, told: () => undefined }
  const machine = provideGame({
    client,
    socket,
    connection,
    venues,
    storage,
    members: { current: () => null },
    saferPlay: {
      current: () => host.play,
      subscribe: (listener: () => void) => {
        host.told = listener
        return () => undefined
      },
    },
    now: () => Date.now(),
  } as unknown as GamePorts)
  const paths = () => asked.splice(0).map(({ path }) => path)
  return { machine, answer, socket, venues, connection, link, host, kept, paths }
}

let game: ReturnType<typeof begin>
beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  game = begin()
})

/** One of the visit's sources while the test lasts. */
function source(name: string, input?: unknown) {
  const part = partOf(game.machine, name, input)
  onTestFinished(part.stop)
  return part
}
const soon = () => vi.advanceTimersByTimeAsync(200)

test('[P-5] how a visit stands is asked once for all that moves together: money, the line, a venue, the game’s own word', async () => {
  game.answer.of = () => ({ running: null, last: null })
  const { actor } = source('watch', { game: GAME, since: 5 })
  const moves: readonly (() => void)[] = [
    () => game.socket.self.next(push('funds')),
    () => game.socket.back.next(true),
    () => game.venues.next([]),
    () => actor.send({ type: 'asked' }),
  ]
  // The first list of venues is what was known at the launch.
  game.venues.next([])
  game.socket.self.next(push('letter'))
  await soon()
  expect(game.paths()).toEqual([])
  for (const move of moves) {
    move()
    await soon()
    expect(game.paths()).toEqual([gameVisit.path])
  }
  for (const move of moves) move()
  await soon()
  expect(game.paths()).toEqual([gameVisit.path])
})

test('[P-5] a visit that is looked at is kept as looked at then, and one that could not be is not', async () => {
  source('watch', { game: GAME, since: 5 })
  const seen = async () => {
    game.socket.back.next(true)
    await soon()
    return [...game.kept.values()].map((text) => JSON.parse(text) as unknown)
  }
  game.answer.of = () => {
    throw new Error('no answer')
  }
  expect(await seen()).toEqual([])
  game.answer.of = () => ({ running: null, last: null })
  expect(await seen()).toEqual([{ since: 5, seen: Date.now() }])
})

test('[S-2] maintenances are asked for at once, after a cut and when a venue turns; what cannot be had changes nothing', async () => {
  const { shown } = source('venues')
  await soon()
  game.venues.next([])
  await soon()
  expect(game.paths()).toEqual([gameMaintenance.path])
  game.answer.of = () => {
    throw new Error('no answer')
  }
  game.venues.next([])
  await soon()
  game.answer.of = () => ({ list: ['later'] })
  game.socket.back.next(true)
  await soon()
  expect(game.paths()).toEqual([gameMaintenance.path, gameMaintenance.path])
  expect(shown.filter((list) => list !== undefined)).toEqual([[], ['later']])
})

test('[P-5] the line is cut for a game while it is opened again', () => {
  const { shown } = source('line')
  game.connection.send({ type: 'connection.needed' })
  const after = (act: () => void) => {
    act()
    return shown.at(-1)
  }
  expect(after(() => game.link.next({ type: 'up' }))).toBe('up')
  expect(after(() => game.link.next({ type: 'down', reason: 'gone' }))).toBe('cut')
  expect(after(() => game.connection.send({ type: 'network.lost' }))).toBe('cut')
  expect(after(() => game.connection.send({ type: 'network.back' }))).toBe('cut')
  expect(after(() => game.link.next({ type: 'up' }))).toBe('up')
})

test('[P-6] a game waits for the member’s safer play, and begins where it cannot be had', () => {
  const { shown } = source('play')
  expect(shown.at(-1)).toBeUndefined()
  game.host.play = null
  game.host.told()
  expect(shown.at(-1)).toBe('free')
})

test('[P-6] a pause and a look back on play are told to the game as they come and go', async () => {
  const news = new Subject<SaferPlayNews | null>()
  const standing: SaferPlaySession = { pause: null, since: 0, elapsed: 0, dueAt: 0, net: fen(0), staked: fen(0), gifts: coins(0) }
  const play = createActor(
    saferPlayMachine.provide({
      actors: {
        loadPause: fromPromise<Pause | null, undefined>(async () => null),
        pulse: fromPromise<SaferPlaySession, undefined>(async () => standing),
        news: fromObservable<SaferPlayNews | null, undefined>(() => news),
      },
    }),
    { input: { now: () => Date.now() } },
  ).start()
  game.host.play = play
  const { shown } = source('play')
  play.send({ type: 'member.changed', isMember: true })
  await soon()
  play.send({ type: 'place.entered' })
  await soon()
  news.next({ pause: { kind: 'timeOut', since: 0, until: Date.now() + HOUR }, dueAt: null })
  expect(shown.filter((told) => told !== undefined)).toEqual(['free', 'checking', 'paused'])
  play.stop()
})
