import type { Deal, DealType } from '#src/api/model/deal.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Which movements: of one type or of all, on days in UTC+8 (`2025-08-13`, both included); null = without an end. */
export type RecordsFilter = { readonly type: DealType | null; readonly from: string | null; readonly to: string | null }

/** The member's movements of money, latest first, page after page. What has moved since is offered, not pushed in. */
export const recordsMachine = createPagedList<Deal, RecordsFilter>('records', {
  keyOf: ({ dealId }) => dealId,
  step: 20,
  onChange: 'offer',
})
