import { Observable, Subject } from 'rxjs'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { anchorListMachine, type AnchorPage } from '#src/machines/anchor/anchorListMachine.ts'
import type { RoomStatusMap } from '#src/api/model/room.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { roomStatusesMachine } from '#src/machines/anchor/roomStatusesMachine.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { handActor, settled } from './support/deferred.ts'
import { anchorMatch } from './support/matches.ts'

test('[S-1] [C-13] a status pushed while the list loads wins over the older answer', async () => {
  const load = handActor<AnchorPage, { sport: SportKind | null }>()
  const lobby = new Subject<RoomNews>()
  const list = createActor(
    anchorListMachine.provide({ actors: { loadAnchors: load.logic, lobby: fromObservable<RoomNews, undefined>(() => lobby) } }),
    { input: { sport: null } },
  ).start()
  lobby.next({
    type: 'fact',
    fact: { kind: 'anchorStatus', seq: 1, at: 0, body: { anchorRoomId: 'a1', anchorStatus: 'Off', nextAt: null } },
  })
  load.last().resolve({ lobby: { seq: 0 }, list: [anchorMatch({ id: 'a1', status: 'On1' })], counts: {} })
  await settled()
  expect(list.getSnapshot().context.anchors.map((card) => card.getSnapshot().value)).toEqual(['offAir'])
  list.stop()
})

test('[S-1] a push that the loaded list already contains changes nothing', async () => {
  const load = handActor<AnchorPage, { sport: SportKind | null }>()
  const lobby = new Subject<RoomNews>()
  const list = createActor(
    anchorListMachine.provide({ actors: { loadAnchors: load.logic, lobby: fromObservable<RoomNews, undefined>(() => lobby) } }),
    { input: { sport: null } },
  ).start()
  load.last().resolve({ lobby: { seq: 5 }, list: [anchorMatch({ id: 'a1', status: 'On1' })], counts: {} })
  await settled()
  const seen = [5, 6].map((seq) => {
    const body = { anchorRoomId: 'a1', anchorStatus: 'Off', nextAt: null }
    lobby.next({ type: 'fact', fact: { kind: 'anchorStatus', seq, at: 0, body } })
    return list.getSnapshot().context.anchors[0]?.getSnapshot().value
  })
  expect(seen).toEqual(['playing', 'offAir'])
  list.stop()
})

test('[S-1] pushes that were missed while the list loads are asked for at once', async () => {
  const load = handActor<AnchorPage, { sport: SportKind | null }>()
  const lobby = new Subject<RoomNews>()
  const list = createActor(
    anchorListMachine.provide({ actors: { loadAnchors: load.logic, lobby: fromObservable<RoomNews, undefined>(() => lobby) } }),
    { input: { sport: null } },
  ).start()
  lobby.next({ type: 'stale', cursor: { epoch: 'e1', seq: 7 } })
  expect(load.asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  load.last().resolve({ lobby: { seq: 7 }, list: [anchorMatch({ id: 'a1', status: 'On1' })], counts: {} })
  await settled()
  expect(list.getSnapshot().context.anchors.map((card) => card.getSnapshot().value)).toEqual(['playing'])
  list.stop()
})

test('[S-1] a lobby that breaks is listened to again, and what was missed is asked for', async () => {
  const clock = new SimulatedClock()
  const load = handActor<AnchorPage, { sport: SportKind | null }>()
  let listens = 0
  const lobby = new Observable<RoomNews>((news) => {
    listens += 1
    if (listens === 1) news.error(new Error('broken'))
  })
  const list = createActor(
    anchorListMachine.provide({ actors: { loadAnchors: load.logic, lobby: fromObservable<RoomNews, undefined>(() => lobby) } }),
    { clock, input: { sport: null } },
  ).start()
  load.last().resolve({ lobby: { seq: 0 }, list: [], counts: {} })
  await settled()
  clock.increment(4_999)
  expect([listens, load.asked.length]).toEqual([1, 1])
  clock.increment(1)
  expect([listens, load.asked.length]).toEqual([2, 2])
  list.stop()
})

test('[B-5] a list that an answer has come for stays known while it is asked for again, and another sport’s is not', async () => {
  const load = handActor<AnchorPage, { sport: SportKind | null }>()
  const lobby = new Subject<RoomNews>()
  const list = createActor(
    anchorListMachine.provide({ actors: { loadAnchors: load.logic, lobby: fromObservable<RoomNews, undefined>(() => lobby) } }),
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
  const load = handActor<AnchorPage, { sport: SportKind | null }>()
  const statuses = handActor<RoomStatusMap, { keys: readonly string[] }>()
  const lobby = fromObservable<RoomNews, undefined>(() => new Subject<RoomNews>())
  const rooms = roomStatusesMachine.provide({ actors: { loadStatuses: statuses.logic, lobby } })
  const logic = anchorListMachine.provide({ actors: { loadAnchors: load.logic, lobby, rooms } })
  const list = createActor(logic, { input: { sport: null } }).start()
  load.last().resolve({ lobby: { seq: 0 }, list: [anchorMatch({ id: 'a1' })], counts: {} })
  await settled()
  expect(statuses.asked.map(({ input }) => input.keys)).toEqual([['c-a1']])
  statuses.last().resolve({ ['c-a1']: { status: 0, exist: true, gameStatus: 'live' } })
  await settled()
  expect(list.getSnapshot().context.rooms.getSnapshot().context.statuses['c-a1']?.status).toBe(0)
  list.stop()
})
