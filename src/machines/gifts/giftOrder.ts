import { type Coins, coins, minus, times } from '#src/api/model/money/amount.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { COMBO_MS, type Gift, GIFT_QUANTITY_LIMIT, type GiftType } from '#src/api/model/gift.ts'

/**
 * One gift order. `clientId` is made once an order; a retry carries the same, so it is charged once (Q4). `price` = what one cost when it was
 * chosen: at another one it is refused. Orders that older pages kept have none.
 */
export type GiftOrder = {
  readonly clientId: string
  readonly room: string
  readonly giftId: string
  readonly quantity: number
  readonly price?: Coins
}

/** The answer to an order: the coins that are left, or why the server refused it. */
export type GiftAnswer = { readonly gold: Coins } | { readonly errorKey: ErrorKey }

/** What was given in a row: `quantity` a tap, `count` in all. */
export type GiftRun = { readonly gift: Gift; readonly quantity: number; readonly count: number }

/** Orders of this many coins or more are confirmed first, and never repeated by a tap. */
export const CONFIRM_COINS = coins(1_000)

/** How long the same order is offered again, in ms: a tap at its end still arrives while the combo is open in the room. */
export const COMBO_OFFER_MS = COMBO_MS - 2_000

/** Which gifts are in sight. */
export type GiftFilter = GiftType | 'all'

type Choice = { readonly gifts: readonly Gift[]; readonly chosenId: string | null; readonly quantity: number }

/** The gifts of a kind, in the order of the offer. */
export function giftsOf(gifts: readonly Gift[], filter: GiftFilter): readonly Gift[] {
  return filter === 'all' ? gifts : gifts.filter((gift) => gift.giftType === filter)
}

/** The gift that is chosen, if any. */
export function chosenGift({ gifts, chosenId }: Pick<Choice, 'gifts' | 'chosenId'>): Gift | null {
  return gifts.find((gift) => gift.giftId === chosenId) ?? null
}

/** Coins that the chosen gifts cost. */
export function totalCoins(choice: Choice): Coins {
  return times(chosenGift(choice)?.price ?? coins(0), choice.quantity)
}

/** Coins that are missing for the chosen gifts; 0 of none, and while it is not known what there is. */
export function missingCoins(choice: Choice & { readonly gold: Coins | null }): Coins {
  const total = totalCoins(choice)
  return choice.gold !== null && total > choice.gold ? minus(total, choice.gold) : coins(0)
}

/** A quantity as it can be written: whole, to 999; 0 = none is, and nothing can be ordered. */
export function boundQuantity(wanted: number): number {
  return Math.min(GIFT_QUANTITY_LIMIT, Math.max(0, Math.trunc(wanted) || 0))
}

/** The choice after another kind was asked for, or another offer came: the same gift where it is still in sight, else the first. */
export function keepChosen(gifts: readonly Gift[], filter: GiftFilter, chosenId: string | null): string | null {
  const inSight = giftsOf(gifts, filter)
  return (inSight.find((gift) => gift.giftId === chosenId) ?? inSight[0])?.giftId ?? null
}

/** Whether what is chosen is what was given last: only then a press may give it once more. */
export function isRunChosen({ run, chosenId, quantity }: Omit<Choice, 'gifts'> & { readonly run: GiftRun | null }): boolean {
  return run !== null && run.gift.giftId === chosenId && run.quantity === quantity
}

/** Whether `taps` more of a run can be ordered together with `gold` coins. Costly orders are no matter of a tap. */
export function canTap(run: GiftRun, taps: number, gold: Coins): boolean {
  const quantity = run.quantity * taps
  return run.gift.price * run.quantity < CONFIRM_COINS && quantity <= GIFT_QUANTITY_LIMIT && run.gift.price * quantity <= gold
}
