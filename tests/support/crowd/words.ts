import * as v from 'valibot'

/** How the sockets of a crowd read: all at once; a little now and then; never, silently; never, while they go on saying that they are there. */
export const Manner = v.picklist(['good', 'slow', 'deaf', 'blind'])
export type Manner = v.InferOutput<typeof Manner>

/** What is asked of a crowd in a process of its own. */
export const ToCrowd = v.variant('do', [
  /** Joins the room with so many sockets, numbered from `first`, spread evenly over the servers. */
  v.object({
    do: v.literal('join'),
    urls: v.array(v.string()),
    room: v.string(),
    first: v.number(),
    sockets: v.number(),
    manner: Manner,
  }),
  /** Ends the sockets, all of a manner. */
  v.object({ do: v.literal('leave'), manner: Manner }),
  /** Counts again. */
  v.object({ do: v.literal('reset') }),
  v.object({ do: v.literal('tell') }),
])

export const FromCrowd = v.variant('type', [
  v.object({ type: v.literal('done') }),
  v.object({
    type: v.literal('told'),
    /** Messages that good sockets got since the reset, the bytes of their frames, and how old some of them were, ms. */
    messages: v.number(),
    bytes: v.number(),
    delays: v.array(v.number()),
    /** Sockets that are open now, by manner: who does not read does not see that it was ended. */
    open: v.record(Manner, v.number()),
  }),
])
export type Told = Extract<v.InferOutput<typeof FromCrowd>, { type: 'told' }>
