import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { ClientId, Id } from '../model/common.ts'
import { CashAmount, FenAmount, UsdtAmount } from '../model/money/wireAmount.ts'
import { PasswordRefusal, Withdrawal, WITHDRAWAL_REFUSALS, WithdrawalTerms, WithdrawPassword } from '../model/withdrawal.ts'
import { WaitsUntil, WithdrawalWait } from '../model/withdrawalWait.ts'
import { defineCall } from './defineCall.ts'

/** The ways out with their limits and fees, what the centre wallet holds, and whether there is a password to withdraw with. */
export const withdrawalTerms = defineCall({
  path: '/api/finance/withdrawal/terms',
  quiet: true,
  login: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object({
    terms: listOf(WithdrawalTerms),
    fen: FenAmount,
    uusdt: UsdtAmount,
    hasPassword: v.boolean(),
    /** Whether the site lets a member take a withdrawal back while nobody looks at it. */
    mayCancel: v.boolean(),
    /** Until when every withdrawal waits, because the password or a contact is new. */
    waitsUntil: WaitsUntil,
  }),
})

const Order = {
  clientId: ClientId,
  /** A saved card or address. */
  destinationId: Id,
  /** What leaves the wallet; what is outside the limits is refused in words. */
  amount: CashAmount,
  /** The fee that the member saw. */
  fee: CashAmount,
  password: WithdrawPassword,
} as const

const Answer = v.variant('result', [
  v.object({ result: v.literal('accepted'), withdrawal: Withdrawal }),
  v.object({ result: v.literal('refused'), reason: v.picklist(WITHDRAWAL_REFUSALS) }),
  v.object({ result: v.literal('waits'), ...WithdrawalWait.entries }),
  v.object({ result: v.literal('password'), refusal: PasswordRefusal }),
])

/**
 * Withdraws yuan to a bank card or a virtual-currency wallet (C-10). The money is held in the transaction that stores it. The same
 * `clientId` again is answered with the withdrawal that it made, and nothing more is taken; with another order it is a conflict.
 */
export const withdrawalNew = defineCall({
  path: '/api/finance/withdrawal/new',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ method: v.picklist(['card', 'virtual']), ...Order }),
  reply: Answer,
})

/** Withdraws USDT to an address of the member; see `withdrawalNew`. */
export const withdrawalUsdt = defineCall({
  path: '/api/finance/withdrawal/usdt',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object(Order),
  reply: Answer,
})

/** Withdraws yuan to a bank card within minutes; see `withdrawalNew`. */
export const withdrawalFast = defineCall({
  path: '/api/finance/withdrawal/fast',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object(Order),
  reply: Answer,
})

/** What became of an order whose answer was lost. Null = it had not arrived, and from now on never will. */
export const withdrawalReconcile = defineCall({
  path: '/api/finance/withdrawal/reconcile',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ clientId: ClientId }),
  reply: v.object({ withdrawal: v.nullable(Withdrawal) }),
})

/** Takes a withdrawal back, where the site allows it, while nobody looks at it; else it is told as it stands. */
export const withdrawalCancel = defineCall({
  path: '/api/finance/withdrawal/cancel',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ withdrawalId: Id }),
  reply: v.object({ withdrawal: Withdrawal }),
})

/** One of the member's withdrawals. */
export const withdrawalStatus = defineCall({
  path: '/api/finance/withdrawal/status',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({ withdrawalId: Id }),
  reply: v.object({ withdrawal: Withdrawal, mayCancel: v.boolean() }),
})

/** Withdrawals of one page. */
export const WITHDRAWAL_PAGE = 20

/** The member's withdrawals, latest first; `before` = the last one of the page before. */
export const withdrawalList = defineCall({
  path: '/api/finance/withdrawal/list',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({ before: v.optional(Id) }),
  reply: v.object({ list: listOf(Withdrawal, WITHDRAWAL_PAGE), more: v.boolean() }),
})

export const withdrawalCalls = {
  withdrawalTerms,
  withdrawalNew,
  withdrawalUsdt,
  withdrawalFast,
  withdrawalReconcile,
  withdrawalCancel,
  withdrawalStatus,
  withdrawalList,
}
