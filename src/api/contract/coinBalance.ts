import * as v from 'valibot'
import { CoinAmount } from '../model/money/wireAmount.ts'
import { defineCall } from './defineCall.ts'

/** The member's gold coins. */
export const coinBalance = defineCall({
  path: '/api/live/coin/balance',
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: v.object({ gold: CoinAmount }),
})

export const coinBalanceCalls = { coinBalance }
