import * as v from 'valibot'
import type { SpawnedServer } from './spawnServer.ts'

const SimDone = v.object({
  type: v.literal('simDone'),
  id: v.number(),
  ok: v.boolean(),
  error: v.optional(v.string()),
  told: v.optional(v.unknown()),
})
type SimDone = v.InferOutput<typeof SimDone>

/** What the demo world is told to do; server/sim/manual.ts checks the fields: `{ do: 'chat', room, text }`. */
export type SimOrder = {
  readonly do:
    | 'anchorStatus'
    | 'match'
    | 'matchEvent'
    | 'odds'
    | 'oddsFeed'
    | 'chat'
    | 'gift'
    | 'notice'
    | 'roomStatus'
    | 'barrier'
    | 'maintenance'
    | 'account'
    | 'captchaAnswer'
    | 'videoLine'
    | 'bet'
    | 'voidBet'
    | 'abandon'
    | 'venue'
    | 'depositOver'
    | 'payout'
    | 'grant'
    | 'reversal'
} & Readonly<Record<string, unknown>>

/** How long the server may take to carry out an order, in ms. */
const PATIENCE = 20_000

/** Gives orders to the demo world of a server with `SIM=manual`. */
export function simOrders(server: Pick<SpawnedServer, 'tell' | 'onMessage'>) {
  let orders = 0
  /** Moves the demo world; resolves when it is stored and on its way to the pages, with what it was asked to tell. Rejects when the order was refused. */
  return async (order: SimOrder): Promise<unknown> => {
    const id = (orders += 1)
    const { ok, error, told } = await new Promise<SimDone>((resolve, reject) => {
      const overdue = setTimeout(() => reject(new Error(`the server did not carry out ${order.do} in time`)), PATIENCE)
      const deaf = server.onMessage((message) => {
        const parsed = v.safeParse(SimDone, message)
        if (!parsed.success || parsed.output.id !== id) return
        clearTimeout(overdue)
        deaf()
        resolve(parsed.output)
      })
      server.tell({ type: 'sim', id, ...order })
    })
    if (!ok) throw new Error(`the demo world refused ${JSON.stringify(order)}: ${error}`)
    return told
  }
}
