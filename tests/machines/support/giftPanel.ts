import { Subject } from 'rxjs'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import { type Coins, coins } from '#src/api/model/money/amount.ts'
import type { Gift } from '#src/api/model/gift.ts'
import { giftMachine } from '#src/machines/gift/giftMachine.ts'
import type { GiftOrder } from '#src/machines/gift/giftOrder.ts'
import { selectPanel } from '#src/machines/gift/giftSelectors.ts'
import { handActor, settled } from './deferred.ts'

/** A gift on offer, by its id and its price in coins. */
export const offered = (giftId: string, price: number, giftType: Gift['giftType'] = 'small'): Gift => ({
  giftId,
  giftType,
  status: '1',
  giftCode: giftId,
  price: coins(price),
  name: giftId,
  url: `/art/gift/${giftId}.svg`,
  svgaUrl: null,
})

/** What the panel of these tests offers: roses for 10 and cars, large ones, for 500. */
const OFFER: readonly Gift[] = [offered('rose', 10), offered('car', 500, 'large')]

/** A panel that is open and waits for a choice, with `gold` coins; tests answer its orders by hand. */
export async function openPanel(gold = 2_000) {
  const clock = new SimulatedClock()
  const loadOffer = handActor<{ gifts: readonly Gift[]; gold: Coins | null }, undefined>()
  const giveGift = handActor<{ gold: Coins }, GiftOrder>()
  const balance = new Subject<Coins>()
  let made = 0
  const actor = createActor(
    giftMachine.provide({
      actors: { loadOffer: loadOffer.logic, giveGift: giveGift.logic, balance: fromObservable(() => balance) },
    }),
    { clock, input: { room: 'c1', makeId: () => `client-made-id-${String((made += 1)).padStart(4, '0')}` } },
  ).start()
  actor.send({ type: 'panel.opened' })
  loadOffer.last().resolve({ gifts: OFFER, gold: coins(gold) })
  await settled()
  return {
    actor,
    clock,
    loadOffer,
    giveGift,
    /** The server says how many coins there are. */
    tell: (left: number) => balance.next(coins(left)),
    context: () => actor.getSnapshot().context,
    panel: () => selectPanel(actor.getSnapshot()),
    /** Answers the order that waits with the coins that are left. */
    answer: async (left: number) => {
      giveGift.last().resolve({ gold: coins(left) })
      await settled()
    },
  }
}
