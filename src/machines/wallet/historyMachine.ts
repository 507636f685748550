import type { BalancePoint, HistoryDays } from '#src/api/model/balanceHistory.ts'
import type { CashAsset } from '#src/api/model/money/asset.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Whose history, over how many days. */
export type HistoryQuery = { readonly asset: CashAsset; readonly days: HistoryDays }

/** What the member had at the end of each day, and now: asked for again when their money moves. */
export const historyMachine = createPagedList<BalancePoint, HistoryQuery>('history', {
  keyOf: ({ at }) => String(at),
  step: 1,
  onChange: 'renew',
})
