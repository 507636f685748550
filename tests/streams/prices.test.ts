import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import type { Market } from '#src/api/model/odds.ts'
import { type MainPrices, mainPrices } from '#src/streams/prices.ts'
import { fakeSocket, type FakeLink } from './support/fakeSocket.ts'

const market = (price: number): Market => ({
  marketId: 'm1.winner',
  type: 'winner',
  line: null,
  suspended: false,
  selections: [
    { selectionId: 'm1.winner.home', code: 'home', price, open: true },
    { selectionId: 'm1.winner.visit', code: 'visit', price: 200, open: true },
  ],
})

test('[P-4] main prices keep what holds, take what changed, and begin anew with each link', () => {
  const [first, second] = [fakeSocket(), fakeSocket()]
  const sockets = new BehaviorSubject<FakeLink | null>(first.socket)
  const hidden = new BehaviorSubject(false)
  const heard: MainPrices[] = []
  const subscription = mainPrices({ sockets, hidden }).subscribe((prices) => heard.push(prices))
  const now = () => [heard.at(-1)?.at, ...(heard.at(-1)?.byMatch ?? [])]
  first.tell({ at: 10, list: [{ matchId: 'm1', fedAt: 9, market: market(185) }] })
  first.tell('nonsense')
  first.tell({
    at: 20,
    list: [
      { matchId: 'm1', fedAt: 19 },
      { matchId: 'never-told', fedAt: 19 },
    ],
  })
  expect(now()).toEqual([20, ['m1', { fedAt: 19, market: market(185) }]])
  first.tell({ at: 30, list: [{ matchId: 'm1', fedAt: 29, market: null }] })
  expect(now()).toEqual([30, ['m1', { fedAt: 29, market: null }]])
  hidden.next(true)
  expect(first.sent).toEqual(['pricesWatch', 'pricesUnwatch'])
  hidden.next(false)
  sockets.next(null)
  sockets.next(second.socket)
  second.tell({ at: 40, list: [] })
  expect([now(), second.sent]).toEqual([[40], ['pricesWatch']])
  subscription.unsubscribe()
  expect(second.sent).toEqual(['pricesWatch', 'pricesUnwatch'])
})
