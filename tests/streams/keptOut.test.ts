import { test } from 'vitest'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import { NOWHERE } from '#src/api/model/cursor.ts'
import { newsOutside } from '#src/streams/keptOut.ts'
import type { RoomFact, RoomNews } from '#src/streams/roomStatus.ts'
import { marbles } from './support/marbles.ts'

const ABOUT = { room: 'c1', matchId: 'm1', anchorRoomId: 'a1' }
/** The lobby itself missed something. */
const BEHIND: RoomNews = { type: 'stale', cursor: { epoch: 'l', seq: 7 } }
const standing = (room: string, isOut: boolean): SelfPush => ({
  kind: 'standing',
  room,
  standing: { mute: null, kick: isOut ? { until: 9, reason: 'spam' } : null, canModerate: false, spokeAt: null },
})
const told = (fact: RoomFact): RoomNews => ({ type: 'fact', fact })
const goal = (matchId: string): RoomNews =>
  told({
    kind: 'match',
    seq: 1,
    at: 1,
    body: {
      matchId,
      homeScore: 1,
      visitScore: 0,
      gameStatus: 'live',
      clock: { second: 60, at: 0, running: true, period: 1, added: 0 },
      parts: [],
    },
  })
const air = (anchorRoomId: string): RoomNews =>
  told({ kind: 'anchorStatus', seq: 2, at: 2, body: { anchorRoomId, anchorStatus: 'On2', nextAt: null } })

test('[D-8] who was sent out of a room hears of its match and its anchor in the lobby, until they may come back', () => {
  marbles(({ hot, expectObservable }) => {
    const self = hot('  -e-o-o------b---', { e: standing('c2', true), o: standing('c1', true), b: standing('c1', false) })
    const lobby = hot(' g-----gGaAs---g-', {
      g: goal('m1'),
      G: goal('m2'),
      a: air('a1'),
      A: air('a2'),
      s: BEHIND,
    })
    const result = '    ---d--g-a-s------'
    expectObservable(newsOutside(self, () => lobby, ABOUT)).toBe(result, {
      d: { type: 'stale', cursor: NOWHERE },
      g: goal('m1'),
      a: air('a1'),
      s: BEHIND,
    })
  })
})
