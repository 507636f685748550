import type { GiftFieldsWire, OfficeGift, ReadGiftWire } from '#src/api/model/roomOffice.ts'
import type { SaveResult } from '#src/api/model/saveResult.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'

/** A gift that is written, and why. `base` = what was read of it before; null = it was not there. */
export type GiftOrder = {
  readonly reason: string
  readonly giftId: string
  readonly isNew: boolean
  readonly fields: GiftFieldsWire
  readonly base: ReadGiftWire | null
}

/** What became of it, with the gift as it is now. */
export type GiftAnswer = { readonly result: SaveResult; readonly gift: OfficeGift }

/** Every gift that a search finds; renewed after each act. */
export const officeGiftsMachine = createPagedList<OfficeGift, TextQuery>('officeGifts', {
  keyOf: ({ giftId }) => giftId,
  step: 500,
  onChange: 'renew',
})

/** A gift is written, one at a time. */
export const giftActMachine = createAct<GiftOrder, GiftAnswer>('giftAct')
export type GiftActRef = ActRef<GiftOrder, GiftAnswer>
