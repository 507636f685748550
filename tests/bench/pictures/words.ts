import * as v from 'valibot'

/** Where pictures are asked from in a round: one address, or twenty. */
export const CROWDS = ['one', 'twenty'] as const
export type Crowd = (typeof CROWDS)[number]

/** What the asker is told: to ask for so many ms, from so many addresses. */
export const ToAsker = v.object({ url: v.string(), addresses: v.number(), ms: v.number() })

/** What it tells when it has ended: the pictures that it got, and the refusals. */
export const FromAsker = v.object({ pictures: v.number(), refused: v.number() })
