import { Subject } from 'rxjs'
import { createActor, fromObservable, SimulatedClock } from 'xstate'
import { type Coins, coins } from '#src/api/model/money/amount.ts'
import type { Gift } from '#src/api/model/gift.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { type GiftEvent, giftMachine } from '#src/machines/gifts/giftMachine.ts'
import type { GiftAnswer, GiftOrder } from '#src/machines/gifts/giftOrder.ts'
import { selectPanel } from '#src/machines/gifts/giftSelectors.ts'
import { handActor } from './deferred.ts'
import { handOrder, quiet } from './handOrder.ts'

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
export const OFFER: readonly Gift[] = [offered('rose', 10), offered('car', 500, 'large')]

const codes = profile.codes
/** No answer came. */
export const LOST = new ApiError('timeout', codes.timeout, 'no answer')
/** The server's own refusals. */
export const GONE = new ApiError('business', codes.notFound, 'not on offer')
export const DEARER = new ApiError('business', codes.giftPrice, 'it costs more')
export const KICKED = new ApiError('business', codes.kicked, 'asked to leave')

/** A panel that is open and waits for a choice, with `gold` coins; tests answer its orders by hand. `left` = what the device keeps. */
export async function openPanel(gold = 2_000, left: readonly GiftOrder[] = []) {
  const clock = new SimulatedClock()
  const loadOffer = handActor<{ gifts: readonly Gift[]; gold: Coins | null }, undefined>()
  const orders = handOrder<GiftOrder, GiftAnswer>(
    (errorKey) => ({ errorKey }),
    left.map((order) => ({ place: order.room, order })),
  )
  const balance = new Subject<Coins>()
  const owners = new Subject<string>()
  let made = 0
  const actor = createActor(
    giftMachine.provide({
      actors: {
        loadOffer: loadOffer.logic,
        order: orders.logic,
        balance: fromObservable(() => balance),
        owners: fromObservable<unknown, undefined>(() => owners),
      },
    }),
    { clock, input: { room: 'c1', makeId: () => `client-made-id-${String((made += 1)).padStart(4, '0')}` } },
  ).start()
  /** The offer of now, and so many coins. */
  const offer = async (coinsLeft: number, gifts = OFFER) => {
    loadOffer.last().resolve({ gifts, gold: coins(coinsLeft) })
    await quiet()
  }
  actor.send({ type: 'panel.opened' })
  await offer(gold)
  return {
    actor,
    clock,
    loadOffer,
    offer,
    /** What was asked of the server so far. */
    asked: orders.submit.asked,
    orders: () => orders.submit.asked.map(({ order }) => order),
    /** What the device keeps of this room. */
    kept: () => orders.keptAt('c1'),
    send: async (...events: GiftEvent[]) => {
      for (const event of events) actor.send(event)
      await quiet()
    },
    /** The server says how many coins there are. */
    tell: (gone: number) => balance.next(coins(gone)),
    /** Another member takes over: their id, or 'visitor'. */
    takeOver: async (owner: string) => {
      owners.next(owner)
      await quiet()
    },
    context: () => actor.getSnapshot().context,
    panel: () => selectPanel(actor.getSnapshot()),
    /** Answers the order that waits with the coins that are left. */
    answer: async (coinsLeft: number) => {
      orders.submit.last().resolve({ gold: coins(coinsLeft) })
      await quiet()
    },
    /** The order that waits has no answer, or is refused. */
    fail: async (error: ApiError) => {
      orders.submit.last().reject(error)
      await quiet()
    },
  }
}
