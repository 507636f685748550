import { Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { createActor, fromObservable } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { RoomStatusMap } from '#src/api/model/room.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { matchListMachine, type MatchPage } from '#src/machines/anchor/matchListMachine.ts'
import { roomStatusesMachine } from '#src/machines/anchor/roomStatusesMachine.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { handActor, settled } from './support/deferred.ts'
import { anchorMatch } from './support/matches.ts'

test('[P-4] a score pushed while the list loads wins over the older answer', async () => {
  const load = handActor<MatchPage, { sport: SportKind | null }>()
  const lobby = new Subject<RoomNews>()
  const list = createActor(
    matchListMachine.provide({ actors: { loadMatches: load.logic, lobby: fromObservable<RoomNews, undefined>(() => lobby) } }),
    { input: { sport: null } },
  ).start()
  const page = (seq: number, ...matches: AnchorMatch[]): MatchPage => ({ lobby: { seq }, list: matches, counts: {} })
  const score = (homeScore: number, seq: number) =>
    lobby.next({
      type: 'fact',
      fact: {
        kind: 'match',
        seq,
        at: 0,
        body: { matchId: 'm1', homeScore, visitScore: 0, gameStatus: 'live', clock: { second: 60, at: 0, running: true } },
      },
    })
  const shown = () => list.getSnapshot().context.matches.map((match) => match.homeScore)

  score(1, 7)
  score(2, 8)
  load.last().resolve(page(6, anchorMatch({ matchId: 'm1' })))
  await settled()
  expect(shown()).toEqual([2])

  // What was heard before a list was asked for is in its answer, and is not told to it again.
  list.send({ type: 'list.refreshed' })
  load.last().resolve(page(9, { ...anchorMatch({ matchId: 'm1' }), homeScore: 5 }))
  await settled()
  expect(shown()).toEqual([5])
  list.stop()
})

test('[P-4] a push that the loaded list already contains changes nothing', async () => {
  const load = handActor<MatchPage, { sport: SportKind | null }>()
  const lobby = new Subject<RoomNews>()
  const list = createActor(
    matchListMachine.provide({ actors: { loadMatches: load.logic, lobby: fromObservable<RoomNews, undefined>(() => lobby) } }),
    { input: { sport: null } },
  ).start()
  load.last().resolve({ lobby: { seq: 9 }, list: [{ ...anchorMatch({ matchId: 'm1' }), homeScore: 3 }], counts: {} })
  await settled()
  const clock = { second: 60, at: 0, running: true }
  const body = (homeScore: number) => ({ matchId: 'm1', homeScore, visitScore: 0, gameStatus: 'live' as const, clock })
  const seen = [9, 10].map((seq) => {
    lobby.next({ type: 'fact', fact: { kind: 'match', seq, at: 0, body: body(seq === 9 ? 2 : 4) } })
    return list.getSnapshot().context.matches[0]?.homeScore
  })
  expect(seen).toEqual([3, 4])
  list.stop()
})

test('[B-5] a list that an answer has come for stays known while it is asked for again, and another sport’s is not', async () => {
  const load = handActor<MatchPage, { sport: SportKind | null }>()
  const lobby = new Subject<RoomNews>()
  const list = createActor(
    matchListMachine.provide({ actors: { loadMatches: load.logic, lobby: fromObservable<RoomNews, undefined>(() => lobby) } }),
    { input: { sport: null } },
  ).start()
  const isKnown = () => list.getSnapshot().context.isKnown
  const answer = async () => {
    load.last().resolve({ lobby: { seq: 0 }, list: [], counts: {} })
    await settled()
    return isKnown()
  }
  expect([isKnown(), await answer()]).toEqual([false, true])
  lobby.next({ type: 'stale', cursor: { epoch: 'e1', seq: 7 } })
  expect([load.asked.length, isKnown(), await answer()]).toEqual([2, true, true])
  list.send({ type: 'sport.chosen', sport: 'football' })
  expect([isKnown(), await answer()]).toEqual([false, true])
  list.stop()
})

test('[S-11] a loaded list asks which of its rooms are open', async () => {
  const load = handActor<MatchPage, { sport: SportKind | null }>()
  const statuses = handActor<RoomStatusMap, { keys: readonly string[] }>()
  const lobby = fromObservable<RoomNews, undefined>(() => new Subject<RoomNews>())
  const rooms = roomStatusesMachine.provide({ actors: { loadStatuses: statuses.logic, lobby } })
  const logic = matchListMachine.provide({ actors: { loadMatches: load.logic, lobby, rooms } })
  const list = createActor(logic, { input: { sport: null } }).start()
  load.last().resolve({ lobby: { seq: 0 }, list: [{ ...anchorMatch({ matchId: 'm1' }), anchorType: 'pure' }], counts: {} })
  await settled()
  expect(statuses.asked.map(({ input }) => input.keys)).toEqual([['m1']])
  statuses.last().resolve({ ['m1']: { status: 0, exist: true, gameStatus: 'live' } })
  await settled()
  expect(list.getSnapshot().context.rooms.getSnapshot().context.statuses['m1']?.status).toBe(0)
  list.stop()
})
