import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { favouriteAnchors, favouriteMatches } from '#src/api/contract/favourites.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import type { Rooms } from '#src/streams/room.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { settled } from './support/deferred.ts'
import { openAnchorList, openMatchList } from './support/liveLists.ts'
import { anchorMatch } from './support/matches.ts'

const ONE = { lobby: { seq: 5 }, list: [anchorMatch({ id: 'x1', matchId: 'x1' })], counts: {} }
const CLOCK = { second: 0, at: 0, running: false, period: 1, added: 0 }

type Told = {
  readonly id: string
  readonly seq?: number
  readonly isOn?: boolean
  readonly matchClass?: SportKind
  /** What an anchor casts, if it is told. */
  readonly matchId?: string | null
}

/** The lobby tells how an anchor's room stands. */
const ofRoom = ({ id, seq = 6, isOn = true, matchClass = 'football', ...more }: Told): RoomNews => ({
  type: 'fact',
  fact: {
    kind: 'anchorStatus',
    seq,
    at: 0,
    body: { anchorRoomId: id, anchorStatus: isOn ? 'On1' : 'Off', nextAt: null, matchClass, ...more },
  },
})

/** The lobby tells how a match stands. */
const ofMatch = ({ id, seq = 6, isOn = true, matchClass = 'football' }: Told): RoomNews => ({
  type: 'fact',
  fact: {
    kind: 'match',
    seq,
    at: 0,
    body: { matchId: id, homeScore: 0, visitScore: 0, gameStatus: isOn ? 'live' : 'pre', clock: CLOCK, parts: [], matchClass },
  },
})

describe.each([
  ['anchors', openAnchorList, ofRoom],
  ['matches', openMatchList, ofMatch],
])('the list of %s', (_list, open, news) => {
  test('[P-4] [C-13] is asked for again, in a moment, when the lobby tells of one that it lacks', async () => {
    const { lobby, clock, asked, answer } = open()
    await answer(ONE)
    lobby.next(news({ id: 'x2' }))
    clock.increment(15_999)
    expect(asked).toHaveLength(1)
    clock.increment(1)
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['that its answer lacks', 'x2', 6, 2],
    ['that its answer has', 'x1', 6, 1],
    ['that its answer already left out', 'x2', 5, 1],
  ])(
    '[P-4] [C-13] is asked for again or not when the lobby told, while it was on its way, of one %s',
    async (_, id, seq, times) => {
      const { lobby, clock, asked, answer } = open()
      lobby.next(news({ id, seq }))
      await answer(ONE)
      clock.increment(60_000)
      expect(asked).toHaveLength(times)
    },
  )

  test('[P-4] [C-13] is asked for once when the lobby tells of several', async () => {
    const { lobby, clock, asked, answer } = open()
    await answer(ONE)
    for (const id of ['x2', 'x3', 'x4']) lobby.next(news({ id }))
    clock.increment(60_000)
    expect(asked).toHaveLength(2)
  })

  test('[P-4] [C-13] is not asked for again and again for one that it leaves out, but once it stands in another way', async () => {
    const { lobby, clock, asked, answer } = open()
    await answer(ONE)
    for (const isOn of [false, false, true, true]) {
      lobby.next(news({ id: 'x2', isOn }))
      clock.increment(16_000)
      await answer(ONE)
    }
    expect(asked).toHaveLength(3)
  })

  test('[P-4] [C-13] is not asked for by news of one that it has, nor by news that it contains already', async () => {
    const { lobby, clock, asked, answer } = open()
    await answer(ONE)
    lobby.next(news({ id: 'x1' }))
    lobby.next(news({ id: 'x2', seq: 5 }))
    clock.increment(60_000)
    expect(asked).toHaveLength(1)
  })

  test('[P-4] [C-13] of a sport is asked for by news of that sport alone', async () => {
    const { list, lobby, clock, asked, answer } = open()
    list.send({ type: 'sport.chosen', sport: 'esports' })
    await answer(ONE)
    lobby.next(news({ id: 'x2' }))
    clock.increment(60_000)
    expect(asked).toHaveLength(2)
    lobby.next(news({ id: 'x3', matchClass: 'esports' }))
    clock.increment(60_000)
    expect(asked).toHaveLength(3)
  })
})

test.each([
  ['another match', 'x2', 2],
  ['no match', null, 2],
  ['the same match', 'x1', 1],
])('[S-1] the list of anchors is asked for when one comes back with another match: with %s', async (_, matchId, times) => {
  const { lobby, clock, asked, answer } = openAnchorList()
  await answer(ONE)
  lobby.next(ofRoom({ id: 'x1', matchId }))
  clock.increment(15_999)
  expect(asked).toHaveLength(1)
  clock.increment(1)
  expect(asked).toHaveLength(times)
})

test('[P-4] [C-13] a match that is over is not asked for', async () => {
  const { lobby, clock, asked, answer } = openMatchList()
  await answer(ONE)
  lobby.next({
    type: 'fact',
    fact: {
      kind: 'match',
      seq: 6,
      at: 0,
      body: { matchId: 'x2', homeScore: 0, visitScore: 0, gameStatus: 'ended', clock: CLOCK, parts: [] },
    },
  })
  clock.increment(60_000)
  expect(asked).toHaveLength(1)
})

/** A list that a page draws with this chance, and how long after news of what it lacks it asks again; null = it does not. */
async function askedAgain(chance: number, options?: Parameters<typeof provideAnchors>[1]): Promise<number | null> {
  let asked = 0
  const clock = new SimulatedClock()
  const news = new Subject<RoomNews>()
  const call = async () => {
    asked += 1
    return ONE
  }
  const { matchList } = provideAnchors(
    {
      client: { call },
      rooms: { open: () => ({ news }) } as unknown as Rooms,
      navigator: { go: () => undefined, here: () => '/' },
      toasts: { raise: () => undefined },
      random: () => chance,
    },
    options,
  )
  const list = createActor(matchList, { clock, input: { sport: null } }).start()
  await settled()
  const before = asked
  news.next(ofMatch({ id: 'x2' }))
  let waited = 0
  for (; asked === before && waited < 60_000; waited += 500) clock.increment(500)
  list.stop()
  return asked === before ? null : waited
}

test('[P-4] [C-13] pages that lack the same match do not ask for it together', async () => {
  expect([await askedAgain(0), await askedAgain(0.5)]).toEqual([8_000, 12_000])
})

test('[P-4] favourites are not asked for by news of what is none', async () => {
  expect(await askedAgain(0, { lists: { anchors: favouriteAnchors, matches: favouriteMatches } })).toBe(null)
})
