import * as v from 'valibot'
import { GameCode } from '../game.ts'
import { FenAmount } from '../money/wireAmount.ts'
import { ClientSeed, Commitment, Nonce } from './fair/seeds.ts'

// What the demo's provider answers its frames: its door checks what is asked, and these what it says.

/** Why a round was not played: what the wallet says (docs/providers.md), or `noAnswer` = the stake was taken back as nobody knew of it. */
const REFUSALS = ['session', 'paused', 'shut', 'stake', 'pace', 'funds', 'closed', 'refunded', 'unknown', 'noAnswer'] as const
const Refusal = v.fallback(v.picklist(REFUSALS), 'unknown')
export type Refusal = (typeof REFUSALS)[number]
/** Whether a word is one of these. */
export const isRefusal = (word: unknown): word is Refusal => v.is(v.picklist(REFUSALS), word)

/** What decides the player's next round, as far as it is told before: the commitment to its server seed, and the player's own seed. */
const NextRound = v.object({ commitment: Commitment, clientSeed: ClientSeed, nonce: Nonce })
export type NextRound = v.InferOutput<typeof NextRound>

const Over = v.object({
  state: v.literal('over'),
  key: v.string(),
  stake: FenAmount,
  returned: FenAmount,
  /** What the game draws; each game has a schema of its own for it. */
  shown: v.unknown(),
  proof: v.string(),
})
/** A round that is over. */
export type RoundOver = v.InferOutput<typeof Over>

/** What a round came to. `running` = nobody knows yet: the same is asked again under the same key. */
const Told = v.variant('state', [
  v.object({ state: v.literal('running'), key: v.string() }),
  v.object({ state: v.literal('refused'), key: v.string(), reason: Refusal }),
  Over,
])
export type RoundTold = v.InferOutput<typeof Told>

/** `balance` null = the site did not say. `last` = the player's last round of the game. */
export const FrameState = v.object({
  game: GameCode,
  minStake: FenAmount,
  maxStake: FenAmount,
  balance: v.nullable(FenAmount),
  next: NextRound,
  last: v.nullable(Told),
})
export type FrameState = v.InferOutput<typeof FrameState>

/** The answer to a token: the frame's own for what follows, and its pace in ms. */
export const FrameEntered = v.object({ ...FrameState.entries, frame: v.string(), pace: v.number() })
/** The answer to a round. */
export const FramePlayed = v.object({ ...FrameState.entries, round: Told })
/** The answer where the commitment is not the present one: nothing was played. */
export const FrameStale = v.object({ next: NextRound })
/** Why nobody was let in. */
export const FrameRefused = v.object({ reason: Refusal })
