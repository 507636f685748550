import * as v from 'valibot'
import { Listed } from '../model/listed.ts'
import { listOf } from '../model/listOf.ts'
import { ClientId, Id } from '../model/common.ts'
import { APPEAL_TEXT, AppealReason, DEPOSIT_LIMIT, DepositMethod, DepositOrder, PayType } from '../model/deposit.ts'
import { units } from '../model/money/amount.ts'
import { SETTLEMENT_UNITS } from '../model/money/asset.ts'
import { AssetAmount } from '../model/money/wireAmount.ts'
import { announcedPicture, UploadPath } from '../model/upload.ts'
import { defineCall } from './defineCall.ts'

/** The ways to pay in, with limits, fee and speed (C-10); none = deposits are closed. */
export const payTypes = defineCall({
  path: '/api/finance/payType/list',
  login: true,
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(PayType) }),
})

/** The banks of the site (C-10): cards of theirs pay in, and are withdrawn to. */
export const payBanks = defineCall({
  path: '/api/finance/pay/bank/list',
  login: true,
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(Listed) }),
})

/** The virtual currencies of the site (C-10): they are paid in, and withdrawn to. */
export const payCurrencies = defineCall({
  path: '/api/finance/pay/virtualCurrency/list',
  login: true,
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(Listed) }),
})

const OneOrder = v.object({ orderId: ClientId })
const Answer = v.object({ order: DepositOrder })

/**
 * Makes a deposit order (C-10). The client makes its id and keeps it before it sends: the same id again is answered with the order
 * that it made, with other parameters it is a conflict. Refused while safer play says so (10700), and
 * while deposits are closed.
 */
export const pay = defineCall({
  path: '/api/finance/pay',
  login: true,
  effect: 'keyed',
  quiet: true,
  payload: v.object({
    orderId: ClientId,
    method: DepositMethod,
    amount: v.pipe(AssetAmount, v.minValue(units(1), 'amount.tooSmall'), v.maxValue(DEPOSIT_LIMIT, 'amount.tooLarge')),
    bank: v.optional(v.nullable(Id), null),
    network: v.optional(v.nullable(Id), null),
    settle: v.optional(v.picklist(SETTLEMENT_UNITS), 'cny'),
  }),
  reply: Answer,
})

/** How one of the member's orders stands (C-10). Asked in the background again and again. */
export const depositStatus = defineCall({
  path: '/api/finance/deposit/status',
  login: true,
  effect: 'none',
  quiet: true,
  payload: OneOrder,
  reply: Answer,
})

/** Orders of one page. */
export const DEPOSIT_PAGE = 10

/** The member's orders, ended ones too, latest first; `before` = the last one of the page before. */
export const depositList = defineCall({
  path: '/api/finance/deposit/list',
  login: true,
  effect: 'none',
  quiet: true,
  payload: v.object({ before: v.optional(ClientId) }),
  reply: v.object({ list: listOf(DepositOrder, DEPOSIT_PAGE), more: v.optional(v.boolean(), false) }),
})

/** The member says that a fast-to-card order is paid (C-10). An order that has moved on stays as it is. */
export const fastConfirm = defineCall({
  path: '/api/finance/deposit/fast/confirm',
  login: true,
  effect: 'keyed',
  quiet: true,
  payload: OneOrder,
  reply: Answer,
})

/** Gives an order up (C-10). One that has moved on stays as it is: the answer says how it stands. */
export const depositCancel = defineCall({
  path: '/api/finance/deposit/cancel',
  login: true,
  effect: 'keyed',
  quiet: true,
  payload: OneOrder,
  reply: Answer,
})

/** Reminds customer service of an order (C-10); too soon after the last time it is rate limited. */
export const depositRemind = defineCall({
  path: '/api/finance/deposit/remind',
  login: true,
  quiet: true,
  payload: OneOrder,
  reply: Answer,
})

/**
 * Says what is wrong with an order (C-10). A picture is announced here, by type and bytes, and then sent to the address of `upload`,
 * which takes it once; null = none was announced.
 */
export const depositAppeal = defineCall({
  path: '/api/finance/deposit/appeal',
  login: true,
  effect: 'keyed',
  quiet: true,
  payload: v.object({
    orderId: ClientId,
    clientId: ClientId,
    reason: AppealReason,
    text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(APPEAL_TEXT, 'text.tooLong')), ''),
    picture: v.optional(v.nullable(announcedPicture('appeal')), null),
  }),
  reply: v.object({ upload: v.nullable(UploadPath) }),
})

export const depositCalls = {
  payTypes,
  payBanks,
  payCurrencies,
  pay,
  depositStatus,
  depositList,
  fastConfirm,
  depositCancel,
  depositRemind,
  depositAppeal,
}
