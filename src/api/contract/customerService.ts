import * as v from 'valibot'
import { defineCall } from './defineCall.ts'

/** How to reach customer service (C-7): a chat's address and a telephone number, if there is one, an e-mail address and hours. */
export const customerService = defineCall({
  path: '/api/site/customerService/url',
  tokenless: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object({
    url: v.nullable(v.string()),
    phone: v.optional(v.nullable(v.string()), null),
    email: v.string(),
    hours: v.string(),
  }),
})

export const customerServiceCalls = { customerService }
