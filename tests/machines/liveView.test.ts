import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { orderRooms } from '#src/machines/anchor/anchorOrder.ts'
import type { NoPicture } from '#src/machines/anchor/anchorMachine.ts'
import { type LiveView, liveViewMachine } from '#src/machines/anchor/liveViewMachine.ts'
import { noPictureMachine } from '#src/machines/anchor/noPictureMachine.ts'
import { anchorMatch } from './support/matches.ts'

const room = (id: string, status: string, nextAt: number | null = null) => {
  const match = anchorMatch({ id, status, matchId: null })
  return { ...match, anchorInfo: match.anchorInfo && { ...match.anchorInfo, nextAt } }
}
// As the server sends them: on the air first, then by heat.
const ROOMS = [
  room('a', 'On1'),
  room('b', 'On1'),
  room('c', 'On0', 300),
  room('d', 'On2'),
  room('e', 'Off', 200),
  room('f', 'Off'),
]
const order = (sort: LiveView['sort'], followed: readonly string[] = []) =>
  orderRooms(ROOMS, (match) => match, sort, followed, 100)
    .map(({ anchorRoomId }) => anchorRoomId)
    .join('')

test('[C-13] [S-1] rooms are sorted by who watches, who is followed or what begins next', () => {
  expect(order('hot')).toBe('abcdef')
  expect(order('hot', ['b', 'e'])).toBe('baecdf')
  expect(order('followed', ['b', 'e'])).toBe('beacdf')
  expect(order('soon')).toBe('ecdfab')
  expect(order('soon', ['b'])).toBe('ecdfba')
})

test('[C-13] what begins next never leads with a room that says no time or one that is over', () => {
  const rooms = [room('a', 'Off', 0), room('b', 'Off', 99), room('c', 'Off', 300), room('d', 'Off')]
  const sorted = orderRooms(rooms, (match) => match, 'soon', [], 100)
  expect(sorted.map(({ anchorRoomId }) => anchorRoomId).join('')).toBe('cabd')
})

test('[C-13] how the list is shown is kept with each change', () => {
  const kept: LiveView[] = []
  const view = createActor(liveViewMachine.provide({ actions: { keep: (_, one) => kept.push(one) } }), {
    input: { sort: 'hot', look: 'cards', onlyLive: false },
  }).start()
  view.send({ type: 'view.changed', change: { look: 'rows' } })
  view.send({ type: 'view.changed', change: { sort: 'soon' } })
  expect(kept).toEqual([
    { sort: 'hot', look: 'rows', onlyLive: false },
    { sort: 'soon', look: 'rows', onlyLive: false },
  ])
  expect(view.getSnapshot().context).toEqual(kept[1])
})

test('[S-1] a room without a picture says so until it is closed, and leads in for who wants to', () => {
  const opened: string[] = []
  const noPicture = createActor(
    noPictureMachine.provide({ actions: { openRoom: (_, { match }) => opened.push(match.anchorRoomId ?? '') } }),
  ).start()
  const press = (id: string, key: NoPicture['key']) =>
    noPicture.send({ type: 'picture.lacks', key, match: anchorMatch({ id, status: 'On0' }) })
  press('a1', 'anchor.notStarted')
  expect([noPicture.getSnapshot().value, noPicture.getSnapshot().context.reason?.key]).toEqual(['open', 'anchor.notStarted'])
  noPicture.send({ type: 'news.closed' })
  noPicture.send({ type: 'room.entered' })
  expect([noPicture.getSnapshot().value, opened]).toEqual(['closed', []])
  press('a2', 'anchor.interrupted')
  noPicture.send({ type: 'room.entered' })
  expect([noPicture.getSnapshot().value, opened]).toEqual(['closed', ['a2']])
})
