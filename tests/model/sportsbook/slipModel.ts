import { deepEqual } from 'node:assert/strict'
import { Subject } from 'rxjs'
import { type AnyEventObject, type AnyStateMachine, fromObservable, fromPromise } from 'xstate'
import { fen } from '#src/api/model/money/amount.ts'
import type { Market } from '#src/api/model/odds.ts'
import { RECONCILED } from '#src/machines/durableOrder/durableOrder.ts'
import { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import type { BetOrder } from '#src/machines/sportsbook/slip.ts'
import { slipMachine } from '#src/machines/sportsbook/slipMachine.ts'
import type { OddsState } from '#src/streams/odds.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import { BET, KEPT, ROOM } from '#tests/machines/support/betOrder.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { besideSpecification, slipSpecification } from './slipSpecification.ts'

const HOME = 'm1.winner.home'
const VISIT = 'm1.winner.visit'
const SETTINGS = { policy: 'better', share: false, lastStake: null } as const

const market = (suspended: boolean): Market => ({
  marketId: 'm1.winner',
  type: 'winner',
  line: null,
  suspended,
  selections: [
    { selectionId: HOME, code: 'home', price: 185, open: true },
    { selectionId: VISIT, code: 'visit', price: 200, open: true },
  ],
})

async function begin(machine: AnyStateMachine) {
  let keys = 0
  let version = 0
  const feed = new Subject<OddsState>()
  const odds = oddsMachine.provide({ actors: { feed: fromObservable(() => feed), loadTrend: fromPromise(async () => ({})) } })
  /** The order that is on its way, or was last. */
  let order: BetOrder | null = null
  let stake = ''
  const stage = stageOf(machine, {
    kinds: { odds: { live: odds }, balances: 'observable', limits: 'observable' },
    input: () => ({ venue: 'OBTY', matchId: 'm1', wanted: null, now: () => 0, makeId: () => `key-${(keys += 1)}` }),
  })
  const orders = (sent: BetOrder | null): Effect => ['order', { place: 'OBTY', policy: RECONCILED, order: sent }]
  const prices = async (suspended = false) => {
    feed.next({ version: (version += 1), fedAt: 0, markets: [market(suspended)], play: null })
    await settled()
  }
  const pick = async (selectionId: string) => {
    stage.snapshot().children['odds']?.send({ type: 'selection.pressed', selectionId })
    await settled()
  }
  const send = async (event: AnyEventObject, ...effects: readonly Effect[]) => {
    await stage.send(event)
    stage.heard(...effects)
  }
  const vain = (event: AnyEventObject) => () => send(event)
  const made = (change: Partial<BetOrder> = {}): BetOrder => ({
    clientId: `key-${keys + 1}`,
    matchId: 'm1',
    selectionId: HOME,
    pick: { type: 'winner', line: null, code: 'home' },
    price: 185,
    stake: fen(Number(stake) * 100),
    policy: 'better',
    share: false,
    fund: fen(0),
    ...change,
  })
  const sends = async (event: AnyEventObject, next: BetOrder) => {
    order = next
    await send(event, orders(next))
  }
  const ends = async (answer: object, ...effects: readonly Effect[]) => {
    stage.run('order').done({ order: order ?? KEPT, answer })
    await settled()
    stage.heard(...effects)
  }
  const limited = async (next: typeof ROOM.limits) => {
    stage.run('limits').next({ ...ROOM, limits: next })
    await settled()
    stage.heard()
  }
  const money = (wallet: number, centre: number) => async () => {
    stage.run('balances').next({ wallet: fen(wallet), centre: fen(centre) })
    await settled()
  }
  const is =
    (state: string, fund = 0) =>
    () => {
      const { value, context } = stage.snapshot()
      deepEqual([value.order, context.fund, context.stake], [state, fund, stake])
      const { order: last, bet, offered, refusal, errorKey } = context
      if (state === 'editing') deepEqual([last, bet, offered, refusal, errorKey], [null, null, null, null, null])
    }
  const editing = is('editing')
  await stage.start()
  const limits: Effect = ['limits', { venue: 'OBTY', matchId: 'm1' }]
  /** A refusal may have come of limits that are others by now. */
  const limitsAnew: readonly Effect[] = [['limits left'], limits]
  stage.heard(['balances', { venue: 'OBTY' }], limits, ['recallSettings'], orders(null))
  stage.run('recallSettings').done(SETTINGS)
  stage.run('limits').next(ROOM)
  await settled()
  const write = async () => {
    stake = '10'
    await send({ type: 'stake.changed', text: stake })
  }
  return {
    events: {
      NOTHING: async () => {
        stage.run('order').done(null)
        await settled()
        await prices()
        stage.heard()
      },
      KEPT: () => ends({ result: 'lost' }, ...limitsAnew),
      KEPT_PLACED: () => ends({ result: 'accepted', bet: BET }),
      KEPT_MOVED: () => ends({ result: 'changed', price: 170 }),
      PICK_NEXT: async () => {
        await prices()
        await pick(HOME)
        stage.heard(orders(null))
      },
      LET_GO: vain({ type: 'slip.closed' }),
      REWRITE: async () => {
        stake = '9'
        await send({ type: 'stake.changed', text: stake })
      },
      BREAKS: async () => {
        stage.run('order').fail(new Error('broken'))
        await settled()
        await prices()
        stage.heard()
      },
      READ: async () => {
        // Of an order of an earlier visit there may be more; of one of this visit there is none.
        await send({ type: 'slip.closed' }, ...(order === null ? [orders(null)] : []))
      },
      PICK: () => pick(HOME),
      PICK_ONE: () => pick(VISIT),
      PICK_OTHER: async () => {
        await pick(VISIT)
        await pick(HOME)
        stage.heard()
      },
      WRITE: write,
      WRITE_TOO_LITTLE: async () => {
        stake = '1.99'
        await send({ type: 'stake.changed', text: stake })
        await send({ type: 'bet.submitted' })
      },
      RICH: money(1_000, 0),
      POOR: money(400, 600),
      BROKE: money(400, 599),
      SHUT: () => prices(true),
      OPENS: () => prices(),
      PLACE: () => sends({ type: 'bet.submitted' }, made()),
      PLACE_ASKS: vain({ type: 'bet.submitted' }),
      PLACE_IN_VAIN: vain({ type: 'bet.submitted' }),
      PRESS_AGAIN: async () => {
        await send({ type: 'bet.submitted' })
        await send({ type: 'funding.confirmed' })
        await send({ type: 'price.accepted' })
      },
      CONFIRM: () => sends({ type: 'funding.confirmed' }, made({ fund: fen(600) })),
      CONFIRM_IN_VAIN: vain({ type: 'funding.confirmed' }),
      DECLINE: vain({ type: 'funding.declined' }),
      TAKE: () => sends({ type: 'price.accepted' }, { ...(order ?? KEPT), clientId: `key-${keys + 1}`, price: 170 }),
      ACCEPTED: async () => {
        const last = order?.stake ?? 0
        stake = ''
        const keeps: Effect = ['keepSettings', { ...SETTINGS, lastStake: last }]
        await ends({ result: 'accepted', bet: { ...BET, stake: last } }, keeps)
      },
      CHANGED: () => ends({ result: 'changed', price: 170 }),
      REFUSED: () => ends({ result: 'refused', reason: 'stake' }, ...limitsAnew),
      LOST: () => ends({ result: 'lost' }, ...limitsAnew),
      LIMITED: () => limited({ ...ROOM.limits, stakeMax: fen(999) }),
      FREED: () => limited({ ...ROOM.limits, stakeMax: fen(1_000) }),
      PAYOUT_LIMITED: () => limited({ ...ROOM.limits, payoutMax: fen(1_849) }),
    },
    states: {
      looking: is('ordering'),
      lookingOn: is('ordering'),
      keptTold: is('refused'),
      empty: editing,
      emptyAfter: editing,
      picked: editing,
      written: editing,
      shut: editing,
      tooMuch: editing,
      rewritten: editing,
      unpicked: () => {
        editing()
        deepEqual(stage.snapshot().context.picked, null)
      },
      keptPlaced: is('accepted'),
      keptMoved: is('asking'),
      rich: editing,
      broke: editing,
      poor: editing,
      left: editing,
      pickedNext: editing,
      asked: is('funding', 600),
      askedShut: is('funding', 600),
      sent: is('ordering'),
      sentWithMoney: is('ordering', 600),
      // What was confirmed stays with the order until its end was read.
      sentAgain: () => deepEqual(stage.snapshot().value.order, 'ordering'),
      moved: is('asking'),
      movedWithMoney: is('asking', 600),
      refused: () => deepEqual(stage.snapshot().value.order, 'refused'),
      placed: () => {
        const { value, context } = stage.snapshot()
        deepEqual([value.order, context.stake, context.picked], ['accepted', '', null])
      },
    },
    end: stage.stop,
  }
}

async function beginBeside(machine: AnyStateMachine) {
  const stage = stageOf(machine, { kinds: KINDS, input: () => INPUT })
  let settings: object = SETTINGS
  let state = 'recalling'
  let wanted: string | null = null
  let picked: string | null = null
  const told = (event: AnyEventObject): Effect => ['odds is told', event]
  const hears = async (run: string, act: (one: ReturnType<typeof stage.run>) => void, ...effects: readonly Effect[]) => {
    act(stage.run(run))
    await settled()
    stage.heard(...effects)
  }
  const sends = async (event: AnyEventObject, ...effects: readonly Effect[]) => {
    await stage.send(event)
    stage.heard(...effects)
  }
  const chooses = (event: AnyEventObject, change: object, ...effects: readonly Effect[]) => {
    settings = { ...settings, ...change }
    state = 'keeping'
    return sends(event, ...effects, ['keepSettings', settings])
  }
  const wants = (selectionId: string) => {
    wanted = selectionId
    return sends({ type: 'selection.wanted', selectionId }, told({ type: 'selection.cleared' }))
  }
  const breaks = (run: string) => () => hears(run, (one) => one.fail(broken))
  const kept = (how: 'done' | 'fail') => () => {
    state = 'kept'
    return hears('keepSettings', (one) => (how === 'done' ? one.done(undefined) : one.fail(broken)))
  }
  const recalls = (act: (one: ReturnType<typeof stage.run>) => void) => {
    state = 'kept'
    return hears('recallSettings', act)
  }
  await stage.start()
  stage.heard(
    ['odds', { matchId: 'm1', now: INPUT.now }],
    ['balances', { venue: 'OBTY' }],
    ['limits', { venue: 'OBTY', matchId: 'm1' }],
    ['recallSettings'],
    ['order', { place: 'OBTY', policy: RECONCILED, order: null }],
  )
  await hears('order', (one) => one.done(null))
  const is = () => {
    const { value, context } = stage.snapshot()
    deepEqual(
      [value.settings, context.settings, context.wanted, context.picked?.selection.selectionId ?? null, value.order],
      [state, settings, wanted, picked, 'editing'],
    )
  }
  return {
    events: {
      RECALLED: () => {
        settings = { ...SETTINGS, policy: 'none' }
        return recalls((one) => one.done(settings))
      },
      NO_MEMORY: () => recalls((one) => one.fail(broken)),
      POLICY: () => chooses({ type: 'policy.chosen', policy: 'any' }, { policy: 'any' }),
      SHARE: () => chooses({ type: 'share.switched', share: true }, { share: true }),
      SHARE_TOO: () => chooses({ type: 'share.switched', share: true }, { share: true }, ['keepSettings left']),
      KEPT: kept('done'),
      KEEPING_FAILS: kept('fail'),
      WANT: () => wants(HOME),
      NOT_OFFERED: () => hears('odds', (one) => one.next(odds(null, true))),
      PICKED: () => {
        wanted = null
        picked = HOME
        return hears('odds', (one) => one.next(odds(HOME)))
      },
      CLOSE: () => sends({ type: 'slip.closed' }, told({ type: 'selection.cleared' })),
      ODDS_BREAK: breaks('odds'),
      BALANCES_BREAK: breaks('balances'),
      LIMITS_BREAK: breaks('limits'),
    },
    states: {
      recalling: is,
      usual: is,
      ready: is,
      keeping: is,
      keepingShare: is,
      keepingBoth: is,
      kept: is,
      wanting: is,
      picked: is,
    },
    end: stage.stop,
  }
}

const KINDS = {
  odds: { states: { value: { feed: 'waiting' }, context: { markets: [], selectedId: null } } },
  balances: 'observable',
  limits: 'observable',
} as const
const INPUT = { venue: 'OBTY', matchId: 'm1', wanted: null, now: () => 0, makeId: () => 'key-1' }
const broken = new Error('broken')
const odds = (selectedId: string | null, suspended = false) => ({
  value: { feed: 'fresh' },
  context: { markets: [market(suspended)], selectedId },
})
const stakes = (text: string): AnyEventObject => ({ type: 'stake.changed', text })

/** The events of a script. */
const said = (...events: AnyEventObject[]) => events

export const slipModel: Model = {
  name: 'slipMachine',
  machine: slipMachine,
  oracles: [
    { title: '[P-4] [Q8] [C-9] the slip', specification: slipSpecification, begin },
    { title: '[P-4] what a slip hears beside its order', specification: besideSpecification, begin: beginBeside },
  ],
  scripts: [
    // What it hears beside its order.
    {
      kinds: KINDS,
      input: INPUT,
      events: said(
        { type: 'selection.wanted', selectionId: HOME },
        { type: 'policy.chosen', policy: 'any' },
        { type: 'share.switched', share: true },
      ),
      answers: {
        odds: { next: [odds(null, true), odds(HOME)], error: [broken] },
        balances: { next: [{ wallet: fen(400), centre: fen(600) }], error: [broken] },
        limits: { next: [ROOM], error: [broken] },
        recallSettings: { done: [SETTINGS], error: [broken] },
        keepSettings: { done: [undefined], error: [broken] },
      },
      facts: ({ context }) => [context.picked !== null, context.wanted !== null],
    },
    // The order.
    {
      kinds: KINDS,
      input: INPUT,
      events: said(
        stakes('10'),
        stakes('1'),
        { type: 'bet.submitted' },
        { type: 'funding.confirmed' },
        { type: 'funding.declined' },
        { type: 'price.accepted' },
        { type: 'slip.closed' },
      ),
      answers: {
        odds: { next: [odds(HOME), odds(VISIT), odds(HOME, true)] },
        balances: {
          next: [
            { wallet: fen(400), centre: fen(600) },
            { wallet: fen(9_000), centre: fen(0) },
          ],
        },
        limits: { next: [ROOM] },
        order: {
          done: [
            null,
            { order: KEPT, answer: { result: 'accepted', bet: BET } },
            { order: KEPT, answer: { result: 'changed', price: 170 } },
            { order: KEPT, answer: { result: 'refused', reason: 'funds' } },
          ],
          error: [broken],
        },
      },
      facts: ({ context }) => [
        context.picked?.selection.selectionId,
        context.picked?.open,
        context.stake,
        context.balances?.wallet,
        context.limits !== null,
        context.order !== null,
        context.isEarlier,
      ],
    },
  ],
  browser: 'sportsbook/roomBet.spec.ts',
}
