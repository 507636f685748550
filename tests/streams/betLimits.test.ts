import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import type { BetLimitsFrame } from '#src/api/contract/pushesBets.ts'
import { betLimitFrames } from '#src/streams/betLimits.ts'
import { fakeSocket, type FakeLink } from './support/fakeSocket.ts'

const limits = { stakeMin: '200', stakeMax: '2000000', payoutMax: '9000000', matchMax: '5000000', memberMax: '8000000' }

test('[C-9] limits of bets are heard over each link, whole; what cannot be read is dropped', () => {
  const [first, second] = [fakeSocket(), fakeSocket()]
  const sockets = new BehaviorSubject<FakeLink | null>(first.socket)
  const heard: BetLimitsFrame[] = []
  const subscription = betLimitFrames({ sockets }).subscribe((frame) => heard.push(frame))
  first.tell({ at: 1, limits })
  first.tell({ at: 2, limits: { ...limits, stakeMax: 'much' } })
  sockets.next(null)
  first.tell({ at: 3, limits })
  sockets.next(second.socket)
  second.tell({ at: 4, limits: { ...limits, stakeMax: '10000' } })
  expect(heard.map(({ at, limits: { stakeMin, stakeMax } }) => [at, stakeMin, stakeMax])).toEqual([
    [1, 200, 2_000_000],
    [4, 200, 10_000],
  ])
  subscription.unsubscribe()
  expect([first.sent, second.sent]).toEqual([[], []])
})
