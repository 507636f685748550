import * as v from 'valibot'
import { Amount } from '../model/money.ts'
import { defineCall } from './defineCall.ts'

/** The member's gold coins. */
export const coinBalance = defineCall({
  path: '/api/live/coin/balance',
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: v.object({ gold: Amount }),
})

export const coinBalanceCalls = { coinBalance }
