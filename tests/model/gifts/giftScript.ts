import { equal } from 'node:assert/strict'
import { coins } from '#src/api/model/money/amount.ts'
import { type OrderPolicy, RESENT } from '#src/machines/durableOrder/durableOrder.ts'
import type { GiftEvent } from '#src/machines/gifts/giftMachine.ts'
import type { GiftOrder } from '#src/machines/gifts/giftOrder.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { OFFER } from '#tests/machines/support/giftPanel.ts'
import type { Script } from '../kit/script.ts'
import type { Kinds } from '../kit/stage.ts'

export const ROOM = 'c1'
/** A gift goes again when its member says so, or is given up. */
export const POLICY: OrderPolicy = { ...RESENT, mayDiscard: true }
export const GIFT_KINDS: Kinds = { balance: 'observable', owners: 'observable', order: 'states' }

/** What an earlier visit left. */
export const LEFT: GiftOrder = { clientId: 'client-made-id-left', room: ROOM, giftId: 'rose', quantity: 5 }

/** How a durable order looks that is held. */
export const fares = (held: string, order: GiftOrder | null, errorKey: string | null) => ({
  value: { held },
  context: { order, errorKey, attempts: errorKey === null ? 0 : 1, isInDoubt: errorKey !== null },
})

const broken = new Failure('errors.timeout')
const EVENTS: GiftEvent[] = [
  { type: 'panel.opened' },
  { type: 'panel.closed' },
  { type: 'filter.chosen', filter: 'large' },
  { type: 'gift.chosen', giftId: 'car' },
  { type: 'quantity.changed', quantity: 2 },
  { type: 'gift.submitted' },
  { type: 'gift.confirmed' },
  { type: 'gift.cancelled' },
  { type: 'combo.tapped' },
  { type: 'retry.clicked' },
]

export const giftScripts: readonly Script[] = [
  {
    kinds: GIFT_KINDS,
    input: { room: ROOM, makeId: () => 'client-made-id-1' },
    events: EVENTS,
    answers: {
      balance: { next: [coins(100)], error: [broken] },
      owners: { next: ['m-leo'], error: [broken] },
      loadOffer: { done: [{ gifts: OFFER, gold: coins(2_000) }], error: [broken] },
      order: {
        next: [fares('submitting', LEFT, null), fares('asking', LEFT, 'errors.timeout')],
        done: [
          null,
          { order: LEFT, answer: { gold: coins(1_990) } },
          { order: LEFT, answer: { errorKey: 'errors.kicked' } },
          { order: LEFT, answer: { errorKey: 'errors.notFound' } },
        ],
        error: [broken],
      },
    },
    facts: ({ context }) => [
      context.gold,
      context.chosenId,
      context.quantity,
      context.order?.quantity,
      context.kept !== null,
      context.run !== null,
      Math.min(2, context.taps),
    ],
    holds: (snapshot) => {
      const { order, run, kept } = snapshot.context
      equal(
        snapshot.children['order'] !== undefined,
        snapshot.matches('giving'),
        'an order is carried out while it is waited for',
      )
      if (snapshot.matches('giving')) equal(order === null, false, 'what is waited for is an order')
      if (snapshot.matches({ open: 'asking' })) equal(kept === null, false, 'who is asked about an order knows which')
      if (snapshot.matches({ open: { choosing: 'combo' } })) equal(run === null, false, 'a combo is of a run')
      if (snapshot.matches('closed')) equal(order ?? kept ?? run, null, 'a closed panel knows of nothing')
    },
  },
]
