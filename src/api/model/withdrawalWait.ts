import * as v from 'valibot'
import { Timestamp } from './common.ts'

/** Why withdrawals wait, and until when: the password was set, changed or reset; a contact was; or where the money would go is new. */
export const WithdrawalWait = v.object({ reason: v.picklist(['password', 'destination', 'contact']), until: Timestamp })
export type WithdrawalWait = v.InferOutput<typeof WithdrawalWait>

/** Until when something new cannot be used for withdrawals; null, or left out = it can be used now. */
export const WaitsUntil = v.nullish(Timestamp, null)
