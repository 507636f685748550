import type { SnapshotFrom } from 'xstate'
import type { giftMachine } from './giftMachine.ts'
import { chosenGift, giftsOf, isRunChosen, missingCoins, totalCoins } from './giftOrder.ts'

type Snapshot = SnapshotFrom<typeof giftMachine>

export const selectGifts = (snapshot: Snapshot) => snapshot.context.gifts
export const selectFilter = (snapshot: Snapshot) => snapshot.context.filter
/** The gifts in sight; a new list each time, to be compared item by item. */
export const selectInSight = (snapshot: Snapshot) => giftsOf(snapshot.context.gifts, snapshot.context.filter)
export const selectGold = (snapshot: Snapshot) => snapshot.context.gold
export const selectChosen = (snapshot: Snapshot) => chosenGift(snapshot.context)
export const selectQuantity = (snapshot: Snapshot) => snapshot.context.quantity
export const selectTotal = (snapshot: Snapshot) => totalCoins(snapshot.context)
/** Coins that are missing for that; 0 = none. */
export const selectMissing = (snapshot: Snapshot) => missingCoins(snapshot.context)
export const selectGiftErrorKey = (snapshot: Snapshot) => snapshot.context.errorKey
/** What was given last and in a row; null when nothing was. */
export const selectRun = (snapshot: Snapshot) => snapshot.context.run
/** The order that an earlier visit left and that waits for an answer; null = none. */
export const selectKept = (snapshot: Snapshot) => {
  const { kept, gifts } = snapshot.context
  return kept === null ? null : { name: chosenGift({ gifts, chosenId: kept.giftId })?.name ?? '', quantity: kept.quantity }
}
/** Whether one press gives the same once more. */
export const selectHasCombo = (snapshot: Snapshot) =>
  snapshot.matches({ open: { choosing: 'combo' } }) || (snapshot.matches({ giving: 'sending' }) && isRunChosen(snapshot.context))

/** Whether nobody knows what became of an order, and the member is asked: also who may give nothing any more. */
export const selectIsUnknown = (snapshot: Snapshot) =>
  snapshot.matches({ giving: 'asking' }) || snapshot.matches({ open: 'asking' })

/** The panel's state as one word; `failed` = nobody knows what became of an order, or it was refused, and the member is asked. */
export function selectPanel(snapshot: Snapshot) {
  const { value } = snapshot
  if (typeof value === 'string') return value === 'refused' ? 'failed' : value
  if ('giving' in value) return value.giving === 'asking' ? 'failed' : 'giving'
  if (typeof value.open === 'object') return 'choosing'
  return ({ choosing: 'choosing', confirming: 'confirming', asking: 'failed', resending: 'giving' } as const)[value.open]
}
