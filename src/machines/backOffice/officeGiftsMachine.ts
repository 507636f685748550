import type { GiftFieldsWire, OfficeGift } from '#src/api/model/roomOffice.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'

/** A gift that is written, and why. */
export type GiftOrder = {
  readonly reason: string
  readonly giftId: string
  readonly isNew: boolean
  readonly fields: GiftFieldsWire
}

/** Every gift that a search finds; renewed after each act. */
export const officeGiftsMachine = createPagedList<OfficeGift, TextQuery>('officeGifts', {
  keyOf: ({ giftId }) => giftId,
  step: 500,
  onChange: 'renew',
})

/** A gift is written, one at a time. */
export const giftActMachine = createAct<GiftOrder, OfficeGift>('giftAct')
export type GiftActRef = ActRef<GiftOrder, OfficeGift>
