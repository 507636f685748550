import { deepEqual } from 'node:assert/strict'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { RECONCILED } from '#src/machines/durableOrder/durableOrder.ts'
import { walletMachine } from '#src/machines/wallet/walletMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { balancesSpecification, walletOrderSpecification } from './walletSpecifications.ts'

const VENUES = [
  { venue: 'im', balance: 700 },
  { venue: 'saba', balance: 900 },
]
const BALANCES = { funds: { fen: 1_000, coins: 5 }, venues: VENUES, held: { fen: 0 } }
const FUNDS = { kind: 'funds', funds: { fen: 2_000, coins: 6 } }
const VENUE = { kind: 'venue', venue: 'im', centre: 400, balance: 1_300 }
const GOODS = { kind: 'goods', goodsId: 'g-1', amount: 500, coins: 88 }
const DONE = { result: 'done', recovered: [] }
const REFUSED = { result: 'failed', errorKey: 'errors.unknown' }
const broken = new Error('no network')
const kinds = { pushes: 'observable' } as const

async function begin(machine: AnyStateMachine) {
  let keys = 0
  const stage = stageOf(machine, { kinds, input: () => ({ makeId: () => `key-${(keys += 1)}` }) })
  const orders = (order: unknown): Effect => ['order', { place: '', policy: RECONCILED, order }]
  await stage.start()
  stage.heard(['pushes'], ['loadBalances'], orders(null))
  const end = async (finish: () => void, ...effects: readonly Effect[]) => {
    finish()
    await settled()
    stage.heard(...effects)
  }
  return { ...stage, orders, end }
}

const asks: Effect = ['loadBalances']
const left: Effect = ['loadBalances left']

async function beginBalances(machine: AnyStateMachine) {
  const stage = await begin(machine)
  let known: object | null = null
  let says: string | null = null
  const push =
    (news: unknown, ...effects: readonly Effect[]) =>
    () =>
      stage.end(() => stage.run('pushes').next(news), ...effects)
  const learn = () => {
    if (known !== null) known = { ...known, funds: FUNDS.funds }
  }
  const is = (state: string) => () => {
    const { value, context } = stage.snapshot()
    deepEqual([value.balances, context.balances, context.errorKey], [state, known, says])
  }
  return {
    events: {
      KNOWN: async () => {
        known = BALANCES
        says = null
        await stage.end(() => stage.run('loadBalances').done(BALANCES))
      },
      FAILS: async () => {
        says = 'errors.unknown'
        await stage.end(() => stage.run('loadBalances').fail(broken))
      },
      FUNDS: async () => {
        learn()
        await push(FUNDS)()
      },
      FUNDS_MEANWHILE: async () => {
        learn()
        await push(FUNDS, left, asks)()
      },
      VENUE: async () => {
        known = { ...BALANCES, funds: { ...BALANCES.funds, fen: 400 }, venues: [{ venue: 'im', balance: 1_300 }, VENUES[1]] }
        await push(VENUE)()
      },
      MOVED: push({ kind: 'moved' }, asks),
      MOVED_MEANWHILE: push({ kind: 'moved' }, left, asks),
      PUSHES_BREAK: () => stage.end(() => stage.run('pushes').fail(broken)),
      REFRESH: async () => {
        await stage.send({ type: 'balances.refreshed' })
        stage.heard(asks)
      },
    },
    states: {
      asked: is('loading'),
      askedAndDeaf: is('loading'),
      askedOnceMore: is('loading'),
      askedAfterFailure: is('loading'),
      askedAgain: is('loading'),
      failed: is('failed'),
      known: is('ready'),
      other: is('ready'),
      otherVenue: is('ready'),
    },
    end: stage.stop,
  }
}

async function beginOrder(machine: AnyStateMachine) {
  const stage = await begin(machine)
  await stage.end(() => stage.run('loadBalances').done(BALANCES))
  let order: object | null = null
  let news: readonly object[] = []
  let made = 0
  /** Where an order has ended money may have moved. */
  const ends = async (output: { readonly order: object; readonly answer: object } | null, ...effects: readonly Effect[]) => {
    order = null
    if (output !== null) news = [...news, { ...output.answer, order: output.order }]
    await stage.end(() => stage.run('order').done(output), ...(output === null ? [] : [asks]), ...effects)
    if (output !== null) await stage.end(() => stage.run('loadBalances').done(BALANCES))
  }
  const ignored = (event: AnyEventObject) => async () => {
    await stage.send(event)
    stage.heard()
  }
  const submit = (draft: object) => async () => {
    news = []
    order = { ...draft, clientId: `key-${(made += 1)}` }
    await stage.send({ type: 'draft.submitted', draft })
    stage.heard(stage.orders(order))
  }
  const earlier = (clientId: string) => () => ends({ order: { ...GOODS, clientId }, answer: DONE }, stage.orders(null))
  const is = (state: string) => () => {
    const { value, context } = stage.snapshot()
    deepEqual([value.order, context.order, context.news], [state, order, news])
  }
  return {
    events: {
      NOTHING: () => ends(null),
      EARLIER: earlier('earlier-1'),
      EARLIER_TOO: earlier('earlier-2'),
      BREAKS: async () => {
        order = null
        await stage.end(() => stage.run('order').fail(broken))
      },
      SUBMIT_TOO_EARLY: ignored({ type: 'draft.submitted', draft: GOODS }),
      PRESS_AGAIN: ignored({ type: 'draft.submitted', draft: GOODS }),
      NOTHING_WRITTEN: ignored({ type: 'draft.submitted', draft: { ...GOODS, amount: 0 } }),
      BUY: submit(GOODS),
      RECOVER: submit({ kind: 'recover' }),
      DONE: () => ends({ order: { ...order }, answer: DONE }),
      REFUSED: () => ends({ order: { ...order }, answer: REFUSED }),
      READ: async () => {
        news = []
        await ignored({ type: 'news.read' })()
      },
    },
    states: {
      looking: is('ordering'),
      lookingOn: is('ordering'),
      lookingOnAgain: is('ordering'),
      ordered: is('ordering'),
      orderedAfter: is('ordering'),
      idle: is('idle'),
      idleAfter: is('idle'),
      idleWithNews: is('idle'),
    },
    end: stage.stop,
  }
}

const EVENTS: AnyEventObject[] = [
  { type: 'balances.refreshed' },
  { type: 'draft.submitted', draft: GOODS },
  { type: 'draft.submitted', draft: { ...GOODS, amount: 0 } },
  { type: 'news.read' },
]

/** The wallet, and the order that buys in the shop. */
export const walletModel: Model = {
  name: 'walletMachine',
  machine: walletMachine,
  oracles: [
    { title: '[D-10] [P-6] what a member has', specification: balancesSpecification, begin: beginBalances },
    { title: '[D-10] [C-11] [Q8] orders of the wallet and the shop', specification: walletOrderSpecification, begin: beginOrder },
  ],
  scripts: [
    {
      kinds,
      input: { makeId: () => 'key-1' },
      events: EVENTS,
      answers: {
        loadBalances: { done: [BALANCES], error: [broken] },
        pushes: { next: [FUNDS, { kind: 'moved' }], error: [broken] },
        order: { done: [null, { order: { ...GOODS, clientId: 'key-1' }, answer: DONE }], error: [broken] },
      },
      facts: ({ context }) => [context.balances !== null, context.order !== null, Math.min(context.news.length, 1)],
    },
  ],
  browser: 'cashier/pointShop.spec.ts',
}
