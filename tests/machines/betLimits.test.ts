import { BehaviorSubject, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { BetRoom } from '#src/api/model/betLimits.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { Client } from '#src/api/transport/client.ts'
import { betRooms } from '#src/machines/sportsbook/betLimitsActors.ts'
import { fakeSocket, type FakeLink } from '#tests/streams/support/fakeSocket.ts'
import { ROOM } from './support/betOrder.ts'
import { settled } from './support/deferred.ts'

const wire = (stakeMax: string) => ({
  stakeMin: '200',
  stakeMax,
  payoutMax: '100000000',
  matchMax: '10000000',
  memberMax: '50000000',
})

function follow(memberId: string | null = 'm-mia') {
  const asked: string[] = []
  const answers: ((reply: unknown) => void)[] = []
  const call = (_: unknown, { matchId }: { matchId: string }) => {
    asked.push(matchId)
    return new Promise((resolve) => answers.push(resolve))
  }
  const link = fakeSocket()
  const socket = {
    self: new Subject<SelfPush>(),
    back: new Subject<boolean>(),
    sockets: new BehaviorSubject<FakeLink | null>(link.socket),
  }
  const heard: BetRoom[] = []
  const current = () => (memberId === null ? null : { memberId })
  const ports = { client: { call } as unknown as Client, socket, members: { current } }
  const following = betRooms(ports as Parameters<typeof betRooms>[0], 'OBTY', 'm1').subscribe((room) => heard.push(room))
  return {
    asked,
    socket,
    push: (at: number, stakeMax: string) => link.tell({ at, limits: wire(stakeMax) }),
    reply: async (at: number, stakeMax: number, onMatch = 0) => {
      answers.shift()?.({ ...ROOM, at, limits: { ...ROOM.limits, stakeMax: fen(stakeMax) }, onMatch: fen(onMatch) })
      await settled()
    },
    now: () => [heard.at(-1)?.limits.stakeMax, heard.at(-1)?.onMatch],
    stop: () => following.unsubscribe(),
  }
}

test('[C-9] limits of bets are asked for once, pushed when the site sets others, and whichever is newer holds', async () => {
  const { asked, push, reply, now, socket, stop } = follow()
  expect([asked, now()]).toEqual([['m1'], [undefined, undefined]])
  // It came before the reply, which knows better.
  push(5, '1000')
  await reply(10, 2_000)
  expect(now()).toEqual([2_000, 0])
  push(20, '3000')
  expect(now()).toEqual([3_000, 0])
  socket.self.next({ kind: 'venueWallet', venue: 'OBDJ', centre: fen(0), wallet: fen(0) })
  expect(asked).toHaveLength(1)
  // A bet was taken, or settled: what is open is another.
  socket.self.next({ kind: 'venueWallet', venue: 'OBTY', centre: fen(0), wallet: fen(0) })
  push(40, '5000')
  await reply(30, 4_000, 700)
  expect(now()).toEqual([5_000, 700])
  socket.back.next(true)
  await reply(50, 6_000, 800)
  expect([now(), asked.length]).toEqual([[6_000, 800], 3])
  stop()
})

test('[C-9] [R-6] a visitor has no limits, and asks for none', () => {
  const { asked, now } = follow(null)
  expect([asked, now()]).toEqual([[], [undefined, undefined]])
})
