import * as v from 'valibot'
import { ClientId } from '../model/common.ts'
import { Day } from '../model/day.ts'
import { OrderMethod } from '../model/deposit.ts'
import { CASE_SEARCH_LIMIT } from '../model/depositCase.ts'
import { DEPOSIT_STATES } from '../model/depositState.ts'
import { listOf } from '../model/listOf.ts'
import { OfficeDeposit } from '../model/officeDeposit.ts'
import { defineCall } from './defineCall.ts'

/** Most deposit orders of one page. */
const OFFICE_DEPOSIT_PAGE = 100

/**
 * Deposit orders of all members, latest first, and how many there are in all. `text` = a part of the member's name, the number of the order, or
 * the payer's of a payment; `from` and `to` are days in UTC+8 on which it was ordered, both included; `before` = the last one of the page before.
 */
export const officeDeposits = defineCall({
  path: '/api/admin/money/deposits',
  quiet: true,
  right: 'money.read',
  effect: 'none',
  payload: v.object({
    text: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CASE_SEARCH_LIMIT))),
    state: v.optional(v.picklist(DEPOSIT_STATES)),
    method: v.optional(OrderMethod),
    from: v.optional(Day),
    to: v.optional(Day),
    before: v.optional(ClientId),
    size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(OFFICE_DEPOSIT_PAGE)), 50),
  }),
  reply: v.object({
    list: listOf(OfficeDeposit, OFFICE_DEPOSIT_PAGE),
    more: v.boolean(),
    total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
})

export const depositOfficeCalls = { officeDeposits }
