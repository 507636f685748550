import * as v from 'valibot'
import { ClientId } from '../model/common.ts'
import { Funds } from '../model/funds.ts'
import { HeldFunds, Recovered, VenueFunds } from '../model/wallet.ts'
import { defineCall } from './defineCall.ts'

/** All that the member has, in one answer (C-9): outside the venues, in each of them, and held for withdrawals; whole or not at all. */
export const walletBalances = defineCall({
  path: '/api/finance/wallet/balances',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: v.object({ funds: Funds, venues: v.array(VenueFunds), held: HeldFunds }),
})

/**
 * Brings all that is in the venues back to the centre (C-9), each venue in a movement of its own. One that fails is named and
 * keeps its money; the same `clientId` again tries only what failed, moves nothing twice, and leaves venues alone that were empty
 * when it began.
 */
export const walletRecover = defineCall({
  path: '/api/game/wallet/recover',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ clientId: ClientId }),
  reply: v.object({ list: v.array(Recovered), funds: Funds }),
})

/**
 * Whether an order of the wallet whose answer was lost was carried out: a transfer to or from a venue, a recovery at least at one of
 * them, an exchange, or one of the interest wallet. False = nothing was, and from now on never will be.
 */
export const walletReconcile = defineCall({
  path: '/api/finance/wallet/reconcile',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ clientId: ClientId }),
  reply: v.object({ done: v.boolean() }),
})

export const walletCalls = { walletBalances, walletRecover, walletReconcile }
