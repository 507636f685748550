import * as v from 'valibot'

/** How pushes leave: by the product; by plain `ws` in the same ticks; by plain `ws`, one frame a message. */
export const WAYS = ['product', 'plain', 'single'] as const
export const Way = v.picklist(WAYS)
export type Way = v.InferOutput<typeof Way>

/** What the bench asks of a server: to push so many messages at `perSecond`, or to tell its processor time so far, µs. */
export const ToServer = v.variant('do', [
  v.object({ do: v.literal('push'), pushes: v.number(), perSecond: v.number() }),
  v.object({ do: v.literal('cpu') }),
])
export const FromServer = v.variant('type', [
  v.object({ type: v.literal('ready'), port: v.number() }),
  v.object({ type: v.literal('pushed') }),
  v.object({ type: v.literal('cpu'), micros: v.number() }),
])

/** What the bench asks of the crowd: connect so many sockets, count anew, tell what came. */
export const ToCrowd = v.variant('do', [
  v.object({ do: v.literal('connect'), way: Way, port: v.number(), sockets: v.number() }),
  v.object({ do: v.literal('reset') }),
  v.object({ do: v.literal('tell') }),
])
export const FromCrowd = v.variant('type', [
  v.object({ type: v.literal('connected') }),
  /** Messages and frames that all sockets got since the reset, and the delays, ms, that some of them saw. */
  v.object({ type: v.literal('told'), messages: v.number(), frames: v.number(), delays: v.array(v.number()) }),
])

/** The room that everybody listens to. */
export const ROOM = 'chat-on'
