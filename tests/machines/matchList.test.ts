import { Observable } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import type { SportKind } from '#src/api/model/sport.ts'
import { matchListMachine, type MatchPage } from '#src/machines/anchor/matchListMachine.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { handActor, settled } from './support/deferred.ts'
import { openMatchList } from './support/liveLists.ts'
import { anchorMatch } from './support/matches.ts'

/** A list with one match, at this score of its home side. */
const page = (seq: number, homeScore = 0): MatchPage => ({
  lobby: { seq },
  list: [{ ...anchorMatch({ matchId: 'm1' }), homeScore }],
  counts: {},
})

/** The push of the match's score. */
const score = (seq: number, homeScore: number): RoomNews => ({
  type: 'fact',
  fact: {
    kind: 'match',
    seq,
    at: 0,
    body: {
      matchId: 'm1',
      homeScore,
      visitScore: 0,
      gameStatus: 'live',
      clock: { second: 60, at: 0, running: true, period: 1, added: 0 },
      parts: [],
    },
  },
})

/** The list, and its home sides' scores. */
function open() {
  const opened = openMatchList()
  return { ...opened, shown: () => opened.list.getSnapshot().context.matches.map((match) => match.homeScore) }
}

test('[P-4] a score pushed while the list loads wins over the older answer', async () => {
  const { list, lobby, answer, shown } = open()
  lobby.next(score(7, 1))
  lobby.next(score(8, 2))
  await answer(page(6))
  expect(shown()).toEqual([2])

  // What was heard before a list was asked for is in its answer, and is not told to it again.
  list.send({ type: 'list.refreshed' })
  await answer(page(9, 5))
  expect(shown()).toEqual([5])
})

test('[P-4] a push that the loaded list already contains changes nothing', async () => {
  const { lobby, answer, shown } = open()
  await answer(page(9, 3))
  lobby.next(score(9, 2))
  expect(shown()).toEqual([3])
  lobby.next(score(10, 4))
  expect(shown()).toEqual([4])
})

test('[P-4] a lobby that breaks is listened to again, and what was missed is asked for', async () => {
  const clock = new SimulatedClock()
  const load = handActor<MatchPage, { sport: SportKind | null }>()
  let listens = 0
  const lobby = new Observable<RoomNews>((news) => {
    listens += 1
    if (listens < 3) news.error(new Error('broken'))
    else news.next(score(7, 1))
  })
  const list = createActor(
    matchListMachine.provide({ actors: { loadMatches: load.logic, lobby: fromObservable<RoomNews, undefined>(() => lobby) } }),
    { clock, input: { sport: null } },
  ).start()
  load.last().resolve(page(6))
  await settled()
  clock.increment(4_999)
  expect([listens, load.asked.length]).toEqual([1, 1])
  clock.increment(1)
  expect([listens, load.asked.length]).toEqual([2, 2])
  clock.increment(5_000)
  expect([listens, load.asked.length]).toEqual([3, 3])
  load.last().resolve(page(6))
  await settled()
  expect(list.getSnapshot().context.matches.map((match) => match.homeScore)).toEqual([1])
  list.stop()
})

test('[S-11] a loaded list asks which of its rooms are open', async () => {
  const { list, statuses, answer } = open()
  await answer({ lobby: { seq: 0 }, list: [{ ...anchorMatch({ matchId: 'm1' }), anchorType: 'pure' }], counts: {} })
  expect(statuses.asked.map(({ input }) => input.keys)).toEqual([['m1']])
  statuses.last().resolve({ ['m1']: { status: 0, exist: true, gameStatus: 'live' } })
  await settled()
  expect(list.getSnapshot().context.rooms.getSnapshot().context.statuses['m1']?.status).toBe(0)
})
