import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { BalancePoint, HistoryDays } from '../model/balanceHistory.ts'
import { Id } from '../model/common.ts'
import { Day } from '../model/day.ts'
import { Deal, DealType } from '../model/deal.ts'
import { defineCall } from './defineCall.ts'

/** Records of one page. */
export const DEAL_PAGE = 20

/**
 * The member's movements of money, latest first, read from the ledger (C-10). `from` and `to` are days in UTC+8, both included;
 * `before` = the last record of the page before.
 */
export const dealRecords = defineCall({
  path: '/api/finance/deal/records',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({
    type: v.optional(DealType),
    from: v.optional(Day),
    to: v.optional(Day),
    before: v.optional(Id),
  }),
  reply: v.object({ list: listOf(Deal, DEAL_PAGE), more: v.boolean() }),
})

/** What the member had of an asset, in all wallets together, at the end of each day in UTC+8, and now. */
export const balanceHistory = defineCall({
  path: '/api/finance/wallet/history',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({ asset: v.picklist(['FEN', 'UUSDT']), days: HistoryDays }),
  reply: v.object({ points: listOf(BalancePoint) }),
})

export const recordCalls = { dealRecords, balanceHistory }
