import type {
  Adjustment,
  AdjustmentAnswer,
  AdjustmentFieldsWire,
  AdjustmentState,
  AdjustmentVerdict,
  AdjustmentWay,
} from '#src/api/model/adjustment.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'
import type { SavedFile } from './savePages.ts'

/** Which adjustments; null = whatever it is. Days are of UTC+8 (`2025-08-13`), both included. */
export type AdjustmentsQuery = {
  readonly text: string | null
  readonly state: AdjustmentState | null
  readonly way: AdjustmentWay | null
  readonly from: string | null
  readonly to: string | null
}

/** Adjustments of a page. */
export const ADJUSTMENT_STEP = 50

/** Adjustments, latest first, page after page; asked for again when one of them is another. */
export const adjustmentsMachine = createPagedList<Adjustment, AdjustmentsQuery>('adjustments', {
  keyOf: ({ adjustmentId }) => adjustmentId,
  step: ADJUSTMENT_STEP,
  onChange: 'renew',
})

/** What is done about an adjustment, and why. */
export type AdjustmentOrder = { readonly adjustmentId: string; readonly reason: string } & (
  | { readonly act: 'propose'; readonly fields: AdjustmentFieldsWire }
  | { readonly act: 'settle'; readonly verdict: AdjustmentVerdict['verdict'] }
  | { readonly act: 'takeBack' }
)

/** An adjustment is proposed, settled or taken back, one act at a time. */
export const adjustmentActMachine = createAct<AdjustmentOrder, AdjustmentAnswer>('adjustmentAct')
export type AdjustmentActRef = ActRef<AdjustmentOrder, AdjustmentAnswer>

/** Which adjustments are saved as a file, under which headings. */
export type AdjustmentExport = { readonly query: AdjustmentsQuery; readonly headings: readonly string[] }

/** Saves what a query finds as a file, all pages of it. */
export const adjustmentExportMachine = createAct<AdjustmentExport, SavedFile>('adjustmentExport')
