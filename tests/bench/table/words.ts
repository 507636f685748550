import * as v from 'valibot'

/** What the bench asks of those who read: to read these streams, to count anew, or to tell what came. */
export const ToReaders = v.variant('do', [
  v.object({ do: v.literal('read'), port: v.number(), frames: v.array(v.string()) }),
  v.object({ do: v.literal('reset') }),
  v.object({ do: v.literal('tell') }),
])
export const FromReaders = v.variant('type', [
  v.object({ type: v.literal('reading') }),
  /** States that all readers got since the reset, the bytes of everything that came, and how old each state was, ms. */
  v.object({ type: v.literal('told'), states: v.number(), bytes: v.number(), delays: v.array(v.number()) }),
])

/** What the bench asks of the plain server: to tell its readers so many texts of so many bytes, one every so many ms. */
export const ToPlain = v.object({ do: v.literal('push'), pushes: v.number(), every: v.number(), bytes: v.number() })
export const FromPlain = v.variant('type', [
  v.object({ type: v.literal('ready'), port: v.number() }),
  v.object({ type: v.literal('pushed') }),
])
