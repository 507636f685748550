import { NEVER, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { type AnyStateMachine, createActor } from 'xstate'
import { coins, fen, microUsdt, points } from '#src/api/model/money/amount.ts'
import { coinBalance } from '#src/api/contract/coinBalance.ts'
import { balanceHistory } from '#src/api/contract/records.ts'
import { betDetail } from '#src/api/contract/sportsbook.ts'
import { withdrawalList } from '#src/api/contract/withdrawal.ts'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { Client } from '#src/api/transport/client.ts'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { provideCoinBalance } from '#src/machines/gifts/coinBalanceActors.ts'
import { venueBalance } from '#src/api/contract/venues.ts'
import type { MemberInfo } from '#src/api/model/member.ts'
import { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import { provideBet } from '#src/machines/sportsbook/betActors.ts'
import { provideSportsbook } from '#src/machines/sportsbook/sportsbookActors.ts'
import { provideCoinOffer } from '#src/machines/wallet/coinOfferActors.ts'
import { provideCashierWallet } from '#src/machines/wallet/walletActors.ts'
import { provideWithdrawal } from '#src/machines/withdrawal/withdrawalActors.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { settled } from './support/deferred.ts'
import { partOf } from './support/partOf.ts'

/** A link that can be cut, and a server that is asked by it: `asked` = the paths, `answer` = by path. */
function begin() {
  const self = new Subject<SelfPush>()
  const back = new Subject<boolean>()
  const asked: string[] = []
  const waiting = new Map<string, (reply: unknown) => void>()
  const call = (one: { path: string }) => {
    asked.push(one.path)
    return new Promise((resolve) => waiting.set(one.path, resolve))
  }
  return {
    // Only what is asked matters here, not what an answer is made of.
    ports: { client: { call } as unknown as Client, socket: { self, back } },
    self,
    back,
    asked,
    answer: async (path: string, reply: unknown) => {
      waiting.get(path)?.(reply)
      await settled()
    },
  }
}
const KEPT = {
  locks: createOrderLocks(undefined),
  storage: memoryStorage().storage,
  now: () => 0,
  random: () => 1,
}
const members = { current: () => null, changes: NEVER }

test('[C-13] the header’s coins are asked for again after a cut; what is pushed meanwhile is the newer', async () => {
  const { ports, self, back, asked, answer } = begin()
  const actor = createActor(provideCoinBalance(ports)).start()
  actor.send({ type: 'member.changed', isMember: true })
  await answer(coinBalance.path, { gold: 100 })
  expect(actor.getSnapshot().context.gold).toBe(100)
  back.next(true)
  expect(asked).toHaveLength(2)
  await answer(coinBalance.path, { gold: 70 })
  expect(actor.getSnapshot().context.gold).toBe(70)
  back.next(true)
  self.next({ kind: 'balance', gold: coins(60) })
  await answer(coinBalance.path, { gold: 70 })
  expect(actor.getSnapshot().context.gold).toBe(60)
  actor.stop()
})

test('[P-6] balances, interest, history and withdrawals are asked for again after a cut; records are offered again', async () => {
  const { ports, back, asked, answer } = begin()
  const wallet = provideCashierWallet({ ...ports, ...KEPT, members })
  const withdrawal = provideWithdrawal({ ...ports, ...KEPT, members })
  const records = createActor(wallet.records, { input: { query: { type: null, from: null, to: null } } }).start()
  const actors = [
    createActor(wallet.wallet, { input: { makeId: () => 'id' } }),
    createActor(wallet.yeb),
    createActor(wallet.history, { input: { query: { asset: 'FEN', days: 30 } } }),
    createActor(withdrawal.withdrawals, { input: { query: null } }),
    createActor(withdrawal.withdrawalOrder, { input: { withdrawalId: 'W1' } }),
  ]
  for (const actor of actors) actor.start()
  const first = asked.splice(0).filter((path) => !path.endsWith('/records'))
  expect(first).toHaveLength(actors.length)
  // A list that is still asked for is asked for once more after its answer.
  await answer(balanceHistory.path, { points: [] })
  await answer(withdrawalList.path, { list: [], more: false })
  back.next(true)
  expect(asked).toEqual(first)
  expect(records.getSnapshot().context.isStale).toBe(true)
  for (const actor of [records, ...actors]) actor.stop()
})

test('[C-9] a bet from near is asked for again after a cut, and when money moves at a venue; other news say nothing of it', async () => {
  const { ports, self, back, asked, answer } = begin()
  const actor = createActor(provideBet(ports), { input: { query: { betId: 'b-1' } } }).start()
  const answered = () => answer(betDetail.path, { bet: { betId: 'b-1' } })
  await answered()
  back.next(true)
  expect(asked).toHaveLength(2)
  await answered()
  self.next({ kind: 'venueWallet', venue: 'OBTY', centre: fen(1), wallet: fen(2) })
  expect(asked).toHaveLength(3)
  await answered()
  self.next({ kind: 'balance', gold: coins(60) })
  expect(asked).toEqual([betDetail.path, betDetail.path, betDetail.path])
  actor.stop()
})

/** A venue over a link, with a member or without. */
function bettingOver({ ports }: ReturnType<typeof begin>, member: Partial<MemberInfo> | null) {
  const current = () => member as MemberInfo | null
  const nowhere = { go: () => undefined, here: () => '/' }
  return provideSportsbook({
    ...ports,
    ...KEPT,
    socket: { ...ports.socket, sockets: NEVER },
    members: { ...members, current },
    navigator: nowhere,
    notices: { raise: () => undefined },
    home: '/',
    odds: oddsMachine,
    venues: NEVER,
  })
}
const told = { centre: fen(1), wallet: fen(2) }
const answered = { centre: fen(3), wallet: fen(4) }
const push = { kind: 'venueWallet', venue: 'OBTY', ...told } as const

test('[P-4] a bet slip’s balances are asked for; what is pushed meanwhile is the newer', async () => {
  const line = begin()
  const { shown, stop } = partOf(bettingOver(line, { memberId: 'm-1' }).slip, 'balances', { venue: 'OBTY' })
  line.self.next(push)
  await line.answer(venueBalance.path, answered)
  expect(shown.at(-1)).toEqual(told)
  line.back.next(true)
  await line.answer(venueBalance.path, answered)
  expect([shown.at(-1), line.asked.length]).toEqual([answered, 2])
  line.back.next(true)
  line.self.next(push)
  await line.answer(venueBalance.path, answered)
  expect(shown.at(-1)).toEqual(told)
  stop()
})

test('[P-4] a visitor’s bet slip asks for no balances', () => {
  const line = begin()
  partOf(bettingOver(line, null).slip, 'balances', { venue: 'OBTY' }).stop()
  expect(line.asked).toEqual([])
})

test('[C-9] a venue’s wallet is asked for again after a cut; what is pushed meanwhile is the newer', async () => {
  const line = begin()
  const wallet = bettingOver(line, { memberId: 'm-1' }).venue.implementations.actors['wallet'] as AnyStateMachine
  const { shown, stop } = partOf(wallet, 'pushes', { venue: 'OBTY' })
  line.back.next(true)
  await line.answer(venueBalance.path, answered)
  expect(shown.at(-1)).toEqual(answered)
  line.back.next(true)
  line.self.next(push)
  await line.answer(venueBalance.path, answered)
  expect([shown.at(-1), line.asked.length]).toEqual([told, 2])
  stop()
})

test('[C-10] a withdrawal is asked for again by news of itself alone', () => {
  const { ports, self } = begin()
  const { shown, stop } = partOf(provideWithdrawal({ ...ports, ...KEPT, members }).withdrawalOrder, 'changes', {
    withdrawalId: 'W1',
  })
  self.next({ kind: 'withdrawal', withdrawalId: 'W2', state: 'paid' })
  self.next({ kind: 'withdrawal', withdrawalId: 'W1', state: 'paying' })
  expect(shown.filter((state) => state !== undefined)).toEqual(['paying'])
  stop()
})

test('[C-10] the form of a withdrawal is asked for again when a wait begins, and when money moved', () => {
  const { ports, self } = begin()
  const { shown, stop } = partOf(provideWithdrawal({ ...ports, ...KEPT, members }).withdrawal, 'changes')
  const news = (one: object) => {
    const before = shown.length
    self.next(one as SelfPush)
    return shown.length - before
  }
  const funds = { kind: 'funds', fen: fen(1), uusdt: 0 }
  const wait = { kind: 'withdrawalsWait', reason: 'password', until: 5 }
  expect([news(funds), news(funds), news(wait), news({ kind: 'letter', letterId: 'l1' })]).toEqual([1, 0, 1, 0])
  stop()
})

test('[C-10] what can be withdrawn is asked for again once either balance is another, and not where both are as they were', () => {
  const { ports, self } = begin()
  const { shown, stop } = partOf(provideWithdrawal({ ...ports, ...KEPT, members }).withdrawal, 'changes')
  const isAsked = (uusdt: number) => {
    const before = shown.length
    self.next({ kind: 'funds', fen: fen(500), uusdt: microUsdt(uusdt), yeb: fen(0), points: points(0) })
    return shown.length > before
  }
  expect([isAsked(1), isAsked(1), isAsked(2)]).toEqual([true, false, true])
  stop()
})

test('[C-13] what coins cost is asked for again after a cut, an order, and what changes what may be bought', () => {
  const { ports, self, back } = begin()
  const ordered = new Subject<unknown>()
  const { shown, stop } = partOf(provideCoinOffer(ports, ordered), 'changes', { query: null })
  const isTold = (act: () => void) => {
    const before = shown.length
    act()
    return shown.length > before
  }
  const answers = [
    () => back.next(true),
    () => ordered.next('ordered'),
    () => self.next({ kind: 'limitLowered', period: 'day', limit: fen(100) }),
    () => self.next({ kind: 'tasks' }),
  ].map(isTold)
  expect(answers).toEqual([true, true, true, false])
  stop()
})
