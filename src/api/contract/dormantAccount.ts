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

export const dormantAccountCalls = { dormantAccountCheck }
