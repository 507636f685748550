import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine, SnapshotFrom } from 'xstate'
import { coins } from '#src/api/model/money/amount.ts'
import type { GiftEvent, giftMachine } from '#src/machines/gifts/giftMachine.ts'
import type { GiftAnswer, GiftFilter, GiftOrder } from '#src/machines/gifts/giftOrder.ts'
import { selectHasCombo, selectPanel } from '#src/machines/gifts/giftSelectors.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import { OFFER, offered } from '#tests/machines/support/giftPanel.ts'
import type { Oracle } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { fares, GIFT_KINDS, LEFT, POLICY, ROOM } from './giftScript.ts'
import { giftSpecification } from './giftSpecification.ts'

const [ROSE, CAR] = [offered('rose', 10), offered('car', 500, 'large')]
const priceOf = (giftId: string | null) => (giftId === 'car' ? CAR : ROSE).price
const NO_RUN = { run: null, taps: 0 }
const IDLE = { ...NO_RUN, order: null, kept: null, errorKey: null as string | null }

async function begin(machine: AnyStateMachine) {
  let made = 0
  const makeId = () => `client-made-id-${(made += 1)}`
  const stage = stageOf(machine, { kinds: GIFT_KINDS, input: () => ({ room: ROOM, makeId }) })
  /** What the panel is expected to know. */
  let knows = {
    ...IDLE,
    gifts: [] as readonly (typeof ROSE)[],
    gold: null as number | null,
    filter: 'all' as GiftFilter,
    chosenId: null as string | null,
    quantity: 1,
    run: null as { gift: typeof ROSE; quantity: number; count: number } | null,
    taps: 0,
    order: null as GiftOrder | null,
    kept: null as GiftOrder | null,
  }
  const learn = (news: Partial<typeof knows>) => (knows = { ...knows, ...news })
  const looksForLeft: Effect = ['order', { place: ROOM, policy: POLICY, order: null }]
  const goes = (order: GiftOrder | null): Effect => ['order', { place: ROOM, policy: POLICY, order }]
  const orderNow = (quantity = knows.quantity, giftId = knows.chosenId) =>
    learn({
      order: {
        clientId: `client-made-id-${made}`,
        room: ROOM,
        giftId: giftId ?? '',
        quantity,
        price: priceOf(giftId),
      },
      errorKey: null,
    }).order
  /** Whether the panel looks for what an earlier visit left. */
  let isLooking = false
  const left = (): Effect[] => (isLooking ? [['order left']] : [])
  const press = (event: GiftEvent) => stage.send(event)
  /** Comes back to choosing, where what was left is looked for. */
  const opens = (...also: Effect[]) => {
    isLooking = true
    stage.heard(...also, looksForLeft)
  }
  const leaves = (...then: Effect[]) => {
    stage.heard(...left(), ...then)
    isLooking = false
  }
  const answer = async (src: string, output: unknown) => {
    stage.run(src).done(output)
    await settled()
  }
  const deny = async (src: string) => {
    stage.run(src).fail(new Failure('errors.timeout'))
    await settled()
  }
  const isLeft = () => stage.snapshot().matches('open')
  /** How the order that is waited for goes on. */
  const order = async (held: string, errorKey: string | null = null) => {
    stage.run('order').next(fares(held, isLeft() ? LEFT : knows.order, errorKey))
    await settled()
  }
  const ends = async (said: GiftAnswer | null, by = isLeft() ? LEFT : knows.order) => {
    await order('forgetting')
    await answer('order', said === null ? null : { order: by, answer: said })
    isLooking = false
  }
  /** The order of now was given, and so many coins are left. */
  const given = async (gold: number) => {
    const { order: one, run } = knows
    const gift = one?.giftId === 'car' ? CAR : ROSE
    const quantity = run?.quantity ?? one?.quantity ?? 0
    await ends({ gold: coins(gold) })
    learn({ ...IDLE, gold, run: { gift, quantity, count: (run?.count ?? 0) + (one?.quantity ?? 0) } })
  }
  const offer = async (gifts = OFFER, gold: number | null = 2_000) => {
    const isRenewed = stage.snapshot().matches('renewing')
    await answer('loadOffer', { gifts, gold })
    const inSight = gifts.filter(({ giftType }) => knows.filter === 'all' || giftType === knows.filter)
    const chosenId = (inSight.find(({ giftId }) => giftId === knows.chosenId) ?? inSight[0])?.giftId ?? null
    // That a gift is no longer on offer stays said.
    learn({ gifts, gold, chosenId, ...(!isRenewed && { errorKey: null }) })
    opens()
  }
  const submit = async () => {
    await press({ type: 'gift.submitted' })
    learn(NO_RUN)
    leaves(goes(orderNow()))
  }
  const tap = async () => {
    await press({ type: 'combo.tapped' })
    leaves(goes(orderNow(knows.run?.quantity)))
  }
  const inVain = (event: GiftEvent) => () => press(event)
  const quantity = (wanted: number) => async () => {
    await press({ type: 'quantity.changed', quantity: wanted })
    learn({ ...NO_RUN, quantity: wanted, errorKey: null })
  }
  const filter = (chosen: GiftFilter) => async () => {
    await press({ type: 'filter.chosen', filter: chosen })
    const stays = chosen === 'all' || chosen === (knows.chosenId === 'car' ? 'large' : 'small')
    learn({
      ...NO_RUN,
      filter: chosen,
      errorKey: null,
      ...(!stays && { chosenId: chosen === 'large' ? 'car' : 'rose', quantity: 1 }),
    })
  }
  const balance = (gold: number) => async () => {
    stage.run('balance').next(coins(gold))
    await settled()
    learn({ gold })
  }
  const told = (type: string) => stage.heard(['order is told', { type }])
  const is =
    (panel: string, { combo = false } = {}) =>
    () => {
      stage.heard()
      const snapshot = stage.snapshot() as SnapshotFrom<typeof giftMachine>
      deepEqual([selectPanel(snapshot), selectHasCombo(snapshot)], [panel, combo])
      const { room: _, makeId: __, ...context } = snapshot.context
      deepEqual(context, knows)
    }

  await stage.start()
  stage.heard(['balance'], ['owners'])
  return {
    events: {
      OPEN: async () => {
        await press({ type: 'panel.opened' })
        stage.heard(['loadOffer'])
      },
      OFFER: () => offer(),
      OFFER_VISITOR: () => offer(OFFER, null),
      OFFER_NOTHING: () => offer([]),
      OFFER_NEW: () => offer([CAR]),
      LOAD_FAILS: async () => {
        const isOver = stage.snapshot().matches('renewing')
        await deny('loadOffer')
        if (isOver) opens()
        else learn({ errorKey: 'errors.timeout' })
      },
      RELOAD: async () => {
        await press({ type: 'retry.clicked' })
        stage.heard(['loadOffer'])
      },
      CLOSE: async () => {
        const waits = ['loading', 'renewing'].some((state) => stage.snapshot().matches(state))
        const isAsked = stage.snapshot().matches('giving')
        await press({ type: 'panel.closed' })
        learn(IDLE)
        leaves(...(waits ? [['loadOffer left'] as const] : []), ...(isAsked ? [['order left'] as const] : []))
      },
      /** The panel was closed on the way, and is opened again. */
      REOPEN: async () => {
        await press({ type: 'panel.opened' })
        learn(IDLE)
        leaves(['loadOffer'])
      },
      NEXT_MEMBER: async () => {
        const waits = ['loading', 'renewing'].some((state) => stage.snapshot().matches(state))
        const isAsked = stage.snapshot().matches('giving')
        const isClosed = stage.snapshot().matches('closed')
        stage.run('owners').next('m-leo')
        await settled()
        learn(isClosed ? { gold: null } : { ...IDLE, gold: null })
        if (isClosed) return
        leaves(...(waits ? [['loadOffer left'] as const] : []), ...(isAsked ? [['order left'] as const] : []), ['loadOffer'])
      },
      OWNERS_BREAK: () => deny('owners'),
      OPEN_IN_VAIN: inVain({ type: 'panel.opened' }),
      CLOSE_IN_VAIN: inVain({ type: 'panel.closed' }),
      TAP_IN_VAIN: inVain({ type: 'combo.tapped' }),
      SUBMIT_NOTHING: inVain({ type: 'gift.submitted' }),
      CONFIRM_IN_VAIN: async () => {
        await press({ type: 'gift.confirmed' })
        learn({ errorKey: 'errors.insufficient' })
      },
      SUBMIT_IN_VAIN: async () => {
        await press({ type: 'gift.submitted' })
        learn({ errorKey: 'errors.insufficient' })
      },
      MORE: quantity(3),
      // What is on its way stays what it was.
      THREE_NEXT: async () => {
        await press({ type: 'quantity.changed', quantity: 3 })
        learn({ quantity: 3, errorKey: null })
      },
      CAR_NEXT: async () => {
        await press({ type: 'gift.chosen', giftId: 'car' })
        learn({ chosenId: 'car', quantity: 1, errorKey: null })
      },
      LARGE_NEXT: async () => {
        await press({ type: 'filter.chosen', filter: 'large' })
        learn({ filter: 'large', chosenId: 'car', quantity: 1, errorKey: null })
      },
      FEWER: quantity(1),
      MANY: quantity(201),
      TWO: quantity(2),
      CAR: async () => {
        await press({ type: 'gift.chosen', giftId: 'car' })
        learn({ ...NO_RUN, chosenId: 'car', quantity: 1, errorKey: null })
      },
      LARGE: filter('large'),
      SMALL: filter('small'),
      ALL: filter('all'),
      BALANCE: balance(2_000),
      BALANCE_LOW: balance(999),
      BALANCE_SPENT: balance(5),
      BALANCE_BREAKS: () => deny('balance'),
      SUBMIT: submit,
      SUBMIT_COSTLY: async () => {
        await press({ type: 'gift.submitted' })
        learn(NO_RUN)
      },
      CONFIRM: async () => {
        await press({ type: 'gift.confirmed' })
        leaves(goes(orderNow()))
      },
      CANCEL: async () => {
        const { value } = stage.snapshot()
        await press({ type: 'gift.cancelled' })
        // Back from the question, nothing was on its way.
        if (value.open === 'confirming') return
        if (value !== 'refused') {
          told('discard.clicked')
          await ends(null)
          learn(NO_RUN)
        }
        learn({ order: null, errorKey: null })
        opens()
      },
      CANCEL_LEFT: async () => {
        await press({ type: 'gift.cancelled' })
        told('discard.clicked')
        await ends(null)
        learn(IDLE)
        opens()
      },
      RETRY: async () => {
        await press({ type: 'retry.clicked' })
        told('retry.clicked')
        await order('submitting')
      },
      RETRY_REFUSED: async () => {
        await press({ type: 'retry.clicked' })
        stage.heard(goes(knows.order))
        isLooking = false
      },
      GOES_ON: async () => {
        await order('keeping')
        await order('submitting')
      },
      GIVEN: async () => {
        await given(1_500)
        opens()
      },
      GIVEN_COSTLY: async () => {
        await given(1_000)
        opens()
      },
      GIVEN_TIGHT: async () => {
        const more = knows.order?.quantity === 3 ? 30 : 10
        await given(more + 5)
        opens()
      },
      GIVEN_LAST: async () => {
        await given(5)
        opens()
      },
      GIVEN_ON: async () => {
        const { taps } = knows
        await given(1_400)
        stage.heard(goes(orderNow((knows.run?.quantity ?? 0) * taps, 'rose')))
      },
      GIVEN_LEFT: async () => {
        await ends({ gold: coins(7) })
        learn(IDLE)
        stage.heard(['loadOffer'])
      },
      LOSE: async () => {
        await order('asking', 'errors.timeout')
        learn({ taps: 0, errorKey: 'errors.timeout' })
      },
      REFUSE: async () => {
        const by = isLeft() ? LEFT : knows.order
        await ends({ errorKey: 'errors.kicked' })
        learn({ order: by, kept: null, taps: 0, errorKey: 'errors.kicked' })
      },
      GONE: async () => {
        await ends({ errorKey: 'errors.notFound' })
        learn({ ...IDLE, errorKey: 'errors.notFound' })
        stage.heard(['loadOffer'])
      },
      OTHER_MEMBER: async () => {
        await ends(null)
        learn(IDLE)
        opens()
      },
      ORDER_BREAKS: async () => {
        await deny('order')
        learn(IDLE)
        opens()
      },
      TAP: tap,
      TAP_MORE: async () => {
        await press({ type: 'combo.tapped' })
        learn({ taps: knows.taps + 1 })
      },
      WAIT: async () => {
        await stage.pass(8_000)
        learn(NO_RUN)
      },
      FOUND: async () => {
        stage.run('order').next(fares('asking', LEFT, null))
        await settled()
        learn({ ...NO_RUN, kept: LEFT, errorKey: null })
      },
      NOTHING_LEFT: async () => {
        if (!isLooking) return
        await answer('order', null)
        isLooking = false
      },
      LEFT_ELSEWHERE: async () => {
        if (!isLooking) return
        stage.run('order').next({ value: 'elsewhere', context: fares('asking', LEFT, null).context })
        await settled()
      },
      LOOKING_BREAKS: async () => {
        if (!isLooking) return
        await deny('order')
        isLooking = false
      },
    },
    states: {
      closed: is('closed'),
      closedForNext: is('closed'),
      loading: is('loading'),
      loadingAgain: is('loading'),
      loadingForNext: is('loading'),
      empty: is('choosing'),
      unavailable: is('unavailable'),
      visitor: is('choosing'),
      choosing: is('choosing'),
      poor: is('choosing'),
      car: is('choosing'),
      costly: is('choosing'),
      costlyPoor: is('choosing'),
      confirming: is('confirming'),
      confirmingPoor: is('confirming'),
      sendingCostly: is('giving'),
      givenCostly: is('choosing'),
      sending: is('giving'),
      sendingOther: is('giving'),
      givenOther: is('choosing'),
      asking: is('failed'),
      refused: is('failed'),
      renewing: is('renewing'),
      combo: is('choosing', { combo: true }),
      comboSpent: is('choosing', { combo: true }),
      comboSending: is('giving', { combo: true }),
      comboTapped: is('giving', { combo: true }),
      sendingCarNext: is('giving'),
      givenCarNext: is('choosing'),
      comboTappedOther: is('giving'),
      comboAsking: is('failed'),
      tight: is('choosing', { combo: true }),
      tightSending: is('giving', { combo: true }),
      broke: is('choosing'),
      left: is('failed'),
      resending: is('giving'),
    },
    end: stage.stop,
  }
}

export const giftOracles: readonly Oracle[] = [
  { title: '[D-10] [C-13] [Q4] giving gifts', specification: giftSpecification, begin },
]
