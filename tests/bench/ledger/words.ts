import * as v from 'valibot'
import { OpenedSession } from '#tests/chaos/server/orders.ts'

/** Members that transfer, each with an address, a device and a session of its own: what one may ask is bounded. */
export const MEMBERS = 192

/**
 * Ways to move money, from the bottom up. `bare`: the rows of a transfer in one transaction of the database, nothing else.
 * `ledger`: the ledger's `transfer` in the server's own transaction. `venue`: all that the call's handler does. `call`: the call itself,
 * sealed, over HTTP. `read`: a sealed call that moves nothing.
 */
export const IN_SERVER = ['bare', 'ledger', 'venue'] as const
export type InServer = (typeof IN_SERVER)[number]
export type Way = InServer | 'call' | 'read'

export const ToServer = v.variant('do', [
  v.object({ do: v.literal('run'), way: v.picklist(IN_SERVER), count: v.number() }),
  v.object({ do: v.literal('cpu') }),
])

export const FromServer = v.variant('type', [
  v.object({ type: v.literal('ready'), port: v.number(), sessions: v.array(OpenedSession) }),
  v.object({ type: v.literal('ran'), ms: v.number() }),
  v.object({ type: v.literal('cpu'), micros: v.number() }),
])
