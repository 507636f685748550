import * as v from 'valibot'

/** Who withdraws in a run: a member of the demo, with what they begin with, in fen. */
export const CASHIER = { id: 'm-mia', name: '王小米', opening: 1_000_000 } as const

/** What a run asks of the cashier: a withdrawal, once a `clientId`. */
export const Withdraw = v.object({ type: v.literal('withdraw'), clientId: v.string(), amount: v.number() })

/** What the cashier answers; null = it was refused. */
export const WithdrawDone = v.object({
  type: v.literal('withdrawDone'),
  clientId: v.string(),
  withdrawalId: v.nullable(v.string()),
})
