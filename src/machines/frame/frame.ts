import type { FrameState, NextRound, Refusal, RoundTold } from '#src/api/model/games/frameDoor.ts'
import type { FromFrameWire } from '#src/api/model/games/frameMessages.ts'
import type { Language } from '#src/api/model/format.ts'
import type { Fen } from '#src/api/model/money/amount.ts'

/** What a frame plays with: its own token, which a reload of it keeps, and the least time between two rounds, in ms. */
export type FramePass = { readonly frame: string; readonly pace: number }

/** What entering comes to. */
export type Entry =
  | { readonly kind: 'entered'; readonly pass: FramePass; readonly state: FrameState }
  | { readonly kind: 'refused'; readonly reason: Refusal }

/** The provider was asked too often: nothing was done, and the same is asked again later. */
export class TooManyAsks extends Error {
  override readonly name = 'TooManyAsks'
}

/** A round as it is asked for; the key makes it one round however often that is. */
export type RoundOrder = {
  readonly key: string
  readonly stake: Fen
  /** What the player chose, as JSON text. */
  readonly play: string
  readonly clientSeed: string
  readonly commitment: string
}

/**
 * What asking for a round comes to: it was `told`; another commitment is the present one and nothing was played (`stale`); the provider takes
 * no such round (`rejected`); the frame's token is over (`ended`).
 */
export type PlayAnswer =
  | { readonly kind: 'told'; readonly round: RoundTold; readonly state: FrameState }
  | { readonly kind: 'stale'; readonly next: NextRound }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'ended' }

/** How things stand, or that the frame's token is over. */
export type StateAnswer = { readonly kind: 'state'; readonly state: FrameState } | { readonly kind: 'ended' }

/** How the page around the frame looks; alone, as the device wants it. */
export type FrameLook = { readonly theme: 'light' | 'dark' | null; readonly language: Language; readonly motion: boolean }

/** What the page around the frame says. */
export type PageEvent =
  | { type: 'page.paused' }
  | { type: 'page.resumed' }
  | { type: 'page.sounded'; on: boolean }
  | { type: 'page.looked'; look: FrameLook }

/** What the frame says to the page around it. */
export type FrameWord = FromFrameWire

/** What can be heard. */
export type SoundName = 'begin' | 'stop' | 'win' | 'bigWin' | 'over'
