import * as v from 'valibot'

/** Who asks in a round: for pictures from one address, or from twenty; or for what costs nothing, from twenty, at the same pace. */
export const CROWDS = ['plain', 'one', 'twenty'] as const
export type Crowd = (typeof CROWDS)[number]

/** What the asker is told: to ask for so many ms, from so many addresses; `isPlain` = for no pictures. */
export const ToAsker = v.object({ url: v.string(), addresses: v.number(), ms: v.number(), isPlain: v.boolean() })

/** What it tells when it has ended: the pictures that it got, and the refusals. */
export const FromAsker = v.object({ pictures: v.number(), refused: v.number() })
