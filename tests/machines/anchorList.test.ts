import { Observable } from 'rxjs'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import { expect, test } from 'vitest'
import { anchorListMachine, type AnchorPage } from '#src/machines/anchor/anchorListMachine.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { handActor, settled } from './support/deferred.ts'
import { openAnchorList } from './support/liveLists.ts'
import { anchorMatch } from './support/matches.ts'

/** A list with one anchor who is on air. */
const onAir = (seq: number): AnchorPage => ({ lobby: { seq }, list: [anchorMatch({ id: 'a1', status: 'On1' })], counts: {} })

/** The push that the anchor has gone off air. */
const goneOff = (seq: number): RoomNews => ({
  type: 'fact',
  fact: { kind: 'anchorStatus', seq, at: 0, body: { anchorRoomId: 'a1', anchorStatus: 'Off', nextAt: null } },
})

/** The list, and what each of its cards shows. */
function open() {
  const opened = openAnchorList()
  return { ...opened, cards: () => opened.list.getSnapshot().context.anchors.map((card) => card.getSnapshot().value) }
}

test('[S-1] [C-13] a status pushed while the list loads wins over the older answer', async () => {
  const { lobby, answer, cards } = open()
  lobby.next(goneOff(1))
  await answer(onAir(0))
  expect(cards()).toEqual(['offAir'])
})

test('[S-1] [D-8] what is written of a room is on its card as it is told, and stays at the next news', async () => {
  const { list, lobby, answer } = open()
  await answer(onAir(0))
  const texts = { nickname: 'Old Chen', title: 'Derby', desc: 'Talk' }
  const news = (seq: number, more: object): RoomNews => ({
    type: 'fact',
    fact: { kind: 'anchorStatus', seq, at: 0, body: { anchorRoomId: 'a1', anchorStatus: 'On1', nextAt: null, ...more } },
  })
  lobby.next(news(1, { texts }))
  lobby.next(news(2, { nextAt: 9 }))
  expect(list.getSnapshot().context.anchors[0]?.getSnapshot().context.match).toMatchObject({
    anchorInfo: { nickname: 'Old Chen', nextAt: 9 },
    roomInfo: { title: 'Derby', desc: 'Talk' },
  })
})

test('[S-1] a push that the loaded list already contains changes nothing', async () => {
  const { lobby, answer, cards } = open()
  await answer(onAir(5))
  lobby.next(goneOff(5))
  expect(cards()).toEqual(['playing'])
  lobby.next(goneOff(6))
  expect(cards()).toEqual(['offAir'])
})

test('[S-1] pushes that were missed while the list loads are asked for at once', async () => {
  const { lobby, asked, answer, cards } = open()
  lobby.next({ type: 'stale', cursor: { epoch: 'e1', seq: 7 } })
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  await answer(onAir(7))
  expect(cards()).toEqual(['playing'])
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

test('[S-11] a loaded list asks which of its rooms are open', async () => {
  const { list, statuses, answer } = open()
  await answer(onAir(0))
  expect(statuses.asked.map(({ input }) => input.keys)).toEqual([['c-a1']])
  statuses.last().resolve({ ['c-a1']: { status: 0, exist: true, gameStatus: 'live' } })
  await settled()
  expect(list.getSnapshot().context.rooms.getSnapshot().context.statuses['c-a1']?.status).toBe(0)
})
