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
export type BenchRain = v.InferOutput<typeof Rain>

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

/** What the bench asks of the crowd: to connect and seal what it will send; then to ask as ordinary visitors do; then to be in the rain. */
export const ToCrowd = v.variant('do', [
  v.object({ do: v.literal('connect'), port: v.number(), sessions: v.array(OpenedSession), rain: Rain }),
  v.object({ do: v.literal('quiet'), seconds: v.number() }),
  v.object({ do: v.literal('rain') }),
])
export const FromCrowd = v.variant('type', [
  v.object({ type: v.literal('connected') }),
  /** How long answers took, in ms, by what was asked; and how many grabs were answered with what. */
  v.object({
    type: v.literal('asked'),
    grabs: v.array(v.number()),
    others: v.array(v.number()),
    answers: v.record(v.string(), v.number()),
  }),
])
