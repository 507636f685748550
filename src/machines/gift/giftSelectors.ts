import type { SnapshotFrom } from 'xstate'
import { chosenGift, type giftMachine, totalCoins } from './giftMachine.ts'

type Snapshot = SnapshotFrom<typeof giftMachine>

export const selectGifts = (snapshot: Snapshot) => snapshot.context.gifts
export const selectGold = (snapshot: Snapshot) => snapshot.context.gold
export const selectChosen = (snapshot: Snapshot) => chosenGift(snapshot.context)
export const selectQuantity = (snapshot: Snapshot) => snapshot.context.quantity
export const selectTotal = (snapshot: Snapshot) => totalCoins(snapshot.context)
export const selectGiftErrorKey = (snapshot: Snapshot) => snapshot.context.errorKey
export const selectIsGiving = (snapshot: Snapshot) => snapshot.matches('giving')
/** The panel's state as one word. */
export const selectPanel = (snapshot: Snapshot) => snapshot.value
