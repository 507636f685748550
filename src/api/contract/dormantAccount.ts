import * as v from 'valibot'
import { Timestamp } from '../model/common.ts'
import { defineCall } from './defineCall.ts'

/** Whether the member has not been here for so long that the account sleeps (S-3). `since` = the last visit before, in ms. */
export const dormantAccountCheck = defineCall({
  path: '/api/site/sleep/check',
  login: true,
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({ dormant: v.boolean(), since: v.nullable(Timestamp) }),
})

/** Wakes a sleeping account by its password (S-3). Quiet: the dialog says what went wrong. */
export const dormantAccountReactivate = defineCall({
  path: '/api/site/sleep/activate',
  login: true,
  quiet: true,
  payload: v.object({
    password: v.pipe(v.string(), v.minLength(1, 'login.passwordMissing'), v.maxLength(64, 'login.passwordTooLong')),
  }),
  reply: v.object({}),
})

export const dormantAccountCalls = { dormantAccountCheck, dormantAccountReactivate }
