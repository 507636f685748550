import * as v from 'valibot'
import { OpenedSession } from '#tests/chaos/server/orders.ts'

/** A rain that the bench waits for; times by the server's clock, which is `ahead` of this machine's by so many ms. */
const Rain = v.object({
  activityId: v.string(),
  rainId: v.string(),
  startsAt: v.number(),
  seconds: v.number(),
  ahead: v.number(),
})

/** What the bench asks of the server: how the rain ended; null = it has not. */
export const ToServer = v.object({ do: v.literal('tell') })
export const FromServer = v.variant('type', [
  v.object({ type: v.literal('ready'), port: v.number(), sessions: v.array(OpenedSession), rain: Rain }),
  v.object({ type: v.literal('notYet') }),
  v.object({
    type: v.literal('over'),
    pot: v.number(),
    packets: v.number(),
    taken: v.number(),
    /** What was grabbed by the packets' rows, paid by the members' accounts, put back, and spent by the budget. */
    grabbed: v.number(),
    paid: v.number(),
    returned: v.number(),
    spent: v.number(),
    mostOfOne: v.number(),
    drifts: v.array(v.string()),
  }),
])

const Members = v.object({ port: v.number(), sessions: v.array(OpenedSession), rain: Rain })
export type Members = v.InferOutput<typeof Members>

/** What the bench asks of who asks: to connect and seal; then to ask for so many seconds, by this machine's clock from a time on, or from soon on. */
export const ToAsker = v.variant('do', [
  v.object({ do: v.literal('connect'), ...Members.entries }),
  v.object({ do: v.literal('ask'), from: v.optional(v.number()), seconds: v.number() }),
])
const Asked = v.object({
  type: v.literal('asked'),
  /** How long answers took, in ms, and how many said what. */
  took: v.array(v.number()),
  answers: v.record(v.string(), v.number()),
  /** Of 100 looks at the asker's own event loop 99 were late by no more than so many ms: about that much of what it measures is its own. */
  lag: v.number(),
})
export type Asked = v.InferOutput<typeof Asked>
export const FromAsker = v.variant('type', [v.object({ type: v.literal('connected') }), Asked])
