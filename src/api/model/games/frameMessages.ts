import * as v from 'valibot'
import { LANGUAGES } from '../format.ts'
import { GameCode, RoundState } from '../game.ts'
import { FenAmount } from '../money/wireAmount.ts'

/** A frame whose address has this as `1` is under a page that shows the game's name itself. */
export const TITLED = 'titled'

/**
 * What a game's frame tells the page around it: `ready` = it can be played; what the wallet holds; how a round stands, `returned` = what came
 * back so far; `close` = it cannot be played any more here, or the player leaves it.
 */
export const FromFrame = v.variant('type', [
  v.object({ type: v.literal('ready'), game: GameCode }),
  v.object({ type: v.literal('balance'), fen: FenAmount }),
  v.object({ type: v.literal('round'), state: RoundState, stake: FenAmount, returned: FenAmount }),
  v.object({ type: v.literal('close') }),
])
export type FromFrame = v.InferOutput<typeof FromFrame>
export type FromFrameWire = v.InferInput<typeof FromFrame>

/**
 * What the page tells the frame: `paused` = no new round may begin until `resumed`; whether it may sound; how the page looks. `motion` false =
 * nothing moves for its own sake.
 */
export const ToFrame = v.variant('type', [
  v.object({ type: v.literal('paused') }),
  v.object({ type: v.literal('resumed') }),
  v.object({ type: v.literal('sound'), on: v.boolean() }),
  v.object({
    type: v.literal('theme'),
    theme: v.picklist(['light', 'dark']),
    language: v.picklist(LANGUAGES),
    motion: v.boolean(),
  }),
])
export type ToFrame = v.InferOutput<typeof ToFrame>
