import * as v from 'valibot'
import { defineCall } from './defineCall.ts'

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

export const dormantWakeCalls = { dormantAccountReactivate }
