import * as v from 'valibot'
import { Timestamp } from '../model/common.ts'
import { defineCall } from './defineCall.ts'

/** How safe the member's account is, in six items (C-11): how old the login password is, and what is bound or set up. */
export const securityProgress = defineCall({
  path: '/api/member/security/progress',
  login: true,
  quiet: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object({
    passwordAt: Timestamp,
    phone: v.boolean(),
    email: v.boolean(),
    realName: v.boolean(),
    withdrawPassword: v.boolean(),
    factor: v.boolean(),
  }),
})

export const securityProgressCalls = { securityProgress }
