import { STATUS } from '#src/api/model/common.ts'
import { coins } from '#src/api/model/money/amount.ts'
import type { OfficeGift } from '#src/api/model/roomOffice.ts'

/** A gift as the back office has it. */
export const ROSE: OfficeGift = {
  giftId: 'g1',
  name: 'Rose',
  names: null,
  giftType: 'small',
  giftCode: 'rose',
  price: coins(10),
  status: STATUS.active,
}
