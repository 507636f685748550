import { NEVER, Observable, Subject } from 'rxjs'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { isRoomOpen, type RoomStatus, type RoomStatusMap } from '#src/api/model/room.ts'
import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { roomKeysOf, roomStatusesMachine } from '#src/machines/anchor/roomStatusesMachine.ts'
import type { Rooms } from '#src/streams/room.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { handActor, settled } from './support/deferred.ts'
import { anchorMatch } from './support/matches.ts'

const OPEN: RoomStatus = { status: 1, exist: true, gameStatus: 'live' }
const CLOSED: RoomStatus = { ...OPEN, status: 0 }

/** The map with a question that is answered by hand and a lobby that is spoken into. */
function start(lobby: Observable<RoomNews>) {
  const load = handActor<RoomStatusMap, { keys: readonly string[] }>()
  const clock = new SimulatedClock()
  const logic = roomStatusesMachine.provide({
    actors: { loadStatuses: load.logic, lobby: fromObservable<RoomNews, undefined>(() => lobby) },
  })
  const rooms = createActor(logic, { clock }).start()
  return {
    load,
    clock,
    rooms,
    list: (...keys: string[]) => rooms.send({ type: 'rooms.listed', keys }),
    answer: async (statuses: RoomStatusMap) => {
      load.last().resolve(statuses)
      await settled()
    },
    isOpen: (key: string) => isRoomOpen(rooms.getSnapshot().context.statuses[key]),
  }
}

const push = (body: RoomStatusMap, seq = 1): RoomNews => ({ type: 'fact', fact: { kind: 'roomStatuses', seq, at: 0, body } })
const MISSED: RoomNews = { type: 'stale', cursor: { epoch: 'e1', seq: 7 } }

test('[S-11] the map is asked for by match for pure matches and by chat room for anchors', () => {
  const pure = { ...anchorMatch({ matchId: 'm2' }), anchorType: 'pure' as const }
  expect(roomKeysOf([anchorMatch({ id: 'a1' }), pure])).toEqual(['c-a1', 'm2'])
})

test('[S-11] an item without a room of its own is left out of the question', () => {
  const { roomInfo, ...item } = anchorMatch({ id: 'a1' })
  expect(roomKeysOf([{ ...item, roomInfo: { ...roomInfo, chatRoomNo: null } }])).toEqual([])
})

test('[S-11] a listed room is open, closed, gone or not there, and unknown until the map has come', async () => {
  const { list, answer, isOpen, rooms } = start(new Subject())
  list('a', 'b', 'c', 'd')
  expect(isOpen('a')).toBeNull()
  await answer({ a: OPEN, b: CLOSED, c: { ...OPEN, status: -1 }, d: { ...OPEN, exist: false } })
  expect(['a', 'b', 'c', 'd'].map(isOpen)).toEqual([true, false, false, false])
  rooms.stop()
})

test('[S-11] a pushed entry shows at once', async () => {
  const lobby = new Subject<RoomNews>()
  const { list, answer, isOpen, rooms } = start(lobby)
  list('a', 'b')
  await answer({ a: OPEN, b: OPEN })
  lobby.next(push({ a: CLOSED }))
  expect([isOpen('a'), isOpen('b')]).toEqual([false, true])
  lobby.next(push({ a: OPEN }, 2))
  expect(isOpen('a')).toBe(true)
  rooms.stop()
})

test('[S-11] what is pushed while the map is asked for wins over the older answer', async () => {
  const lobby = new Subject<RoomNews>()
  const { list, answer, isOpen, rooms } = start(lobby)
  list('a')
  lobby.next(push({ a: CLOSED }))
  await answer({ a: OPEN })
  expect(isOpen('a')).toBe(false)
  rooms.stop()
})

test('[S-11] after a gap the map is asked for again, and an earlier push does not come back', async () => {
  const lobby = new Subject<RoomNews>()
  const { list, answer, isOpen, load, rooms } = start(lobby)
  list('a')
  await answer({ a: OPEN })
  lobby.next(push({ a: CLOSED }))
  lobby.next(MISSED)
  await answer({ a: OPEN })
  expect([load.asked.length, isOpen('a')]).toEqual([2, true])
  rooms.stop()
})

test('[S-11] a gap while nothing is listed asks for nothing', () => {
  const lobby = new Subject<RoomNews>()
  const { load, rooms } = start(lobby)
  lobby.next(MISSED)
  expect(load.asked).toEqual([])
  rooms.stop()
})

test('[S-11] rooms that are known are not asked for again, others are', async () => {
  const { list, answer, load, rooms } = start(new Subject())
  list('a', 'b')
  await answer({ a: OPEN, b: OPEN })
  list('b')
  list('b', 'c')
  expect(load.asked.map(({ input }) => input.keys)).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ])
  rooms.stop()
})

test('[S-11] a question without an answer is asked again after growing waits, which an answer makes short again', async () => {
  const { list, load, clock, rooms, answer } = start(new Subject())
  const waits: number[] = []
  /** The question fails; how long it takes until it is asked again. */
  const fail = async () => {
    const before = load.asked.length
    load.last().reject(new Error('no network'))
    await settled()
    let waited = 0
    for (; load.asked.length === before; waited += 1_000) clock.increment(1_000)
    waits.push(waited)
  }
  list('a')
  await fail()
  await fail()
  await fail()
  await answer({ a: OPEN })
  list('a', 'b')
  await fail()
  expect(waits).toEqual([2_000, 4_000, 8_000, 2_000])
  rooms.stop()
})

test('[S-11] a lobby that stays broken is listened to after growing waits', () => {
  let listens = 0
  const { clock, rooms } = start(
    new Observable<RoomNews>((news) => {
      listens += 1
      news.error(new Error('broken'))
    }),
  )
  clock.increment(2_000)
  clock.increment(3_999)
  expect(listens).toBe(2)
  clock.increment(1)
  expect(listens).toBe(3)
  rooms.stop()
})

test('[S-11] those who lost the same answer do not ask again together', async () => {
  const askedAt = async (chance: number) => {
    let asked = 0
    const clock = new SimulatedClock()
    const client = { call: () => ((asked += 1), Promise.reject(new Error('no network'))) }
    const { anchorList } = provideAnchors({
      client,
      rooms: { open: () => ({ news: NEVER }) } as unknown as Rooms,
      navigator: { go: () => undefined, here: () => '/' },
      toasts: { raise: () => undefined },
      random: () => chance,
    })
    const logic = anchorList.implementations.actors['rooms'] as typeof roomStatusesMachine
    const rooms = createActor(logic, { clock }).start()
    rooms.send({ type: 'rooms.listed', keys: ['a'] })
    await settled()
    let waited = 0
    for (; asked < 2; waited += 500) clock.increment(500)
    rooms.stop()
    return waited
  }
  expect([await askedAt(0), await askedAt(0.5)]).toEqual([1_000, 1_500])
})

test('[S-11] those whose lobby stays broken listen again after growing waits, not together', () => {
  const heardAt = (chance: number) => {
    const clock = new SimulatedClock()
    const at: number[] = []
    const news = new Observable<RoomNews>((hears) => {
      at.push(clock.now())
      hears.error(new Error('broken'))
    })
    const { anchorList } = provideAnchors({
      client: { call: () => Promise.reject(new Error('no network')) },
      rooms: { open: () => ({ news }) } as unknown as Rooms,
      navigator: { go: () => undefined, here: () => '/' },
      toasts: { raise: () => undefined },
      random: () => chance,
    })
    const logic = anchorList.implementations.actors['rooms'] as typeof roomStatusesMachine
    const rooms = createActor(logic, { clock }).start()
    for (let step = 0; step < 14; step += 1) clock.increment(500)
    rooms.stop()
    return at
  }
  expect([heardAt(0), heardAt(0.5)]).toEqual([
    [0, 1_000, 3_000, 7_000],
    [0, 1_500, 4_500],
  ])
})

test('[S-11] a lobby that breaks is listened to again, and what was missed is asked for', async () => {
  let listens = 0
  const lobby = new Observable<RoomNews>((news) => {
    listens += 1
    if (listens === 1) news.error(new Error('broken'))
  })
  const { list, answer, load, clock, rooms } = start(lobby)
  list('a')
  await answer({ a: OPEN })
  clock.increment(2_000)
  expect([listens, load.asked.length]).toEqual([2, 2])
  rooms.stop()
})
