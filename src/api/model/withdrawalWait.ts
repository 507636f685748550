import * as v from 'valibot'
import { Timestamp } from './common.ts'

/**
 * Why withdrawals wait, and until when: the password was set, changed or reset; a contact was; where the money would go is new;
 * or the account is in new hands as far as can be told: a second factor was set up, or staff opened it (`account`).
 */
export const WithdrawalWait = v.object({
  reason: v.picklist(['password', 'destination', 'contact', 'account']),
  until: Timestamp,
})
export type WithdrawalWait = v.InferOutput<typeof WithdrawalWait>

/** Until when something new cannot be used for withdrawals; null, or left out = it can be used now. */
export const WaitsUntil = v.nullish(Timestamp, null)
