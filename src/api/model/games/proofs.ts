import * as v from 'valibot'
import type { Fen } from '../money/amount.ts'
import { FenAmount } from '../money/wireAmount.ts'
import { BACCARAT_BETS, BaccaratBet } from './baccarat/bets.ts'
import { Card } from './baccarat/cards.ts'
import { DiceBet, DiceRoll } from './dice/dice.ts'
import { ClientSeed, Commitment, Nonce, ServerSeed } from './fair/seeds.ts'
import { SLOT } from './slot/slotRules.ts'
import { isSlotStake } from './slot/wins.ts'

/** A stake on the wire, more than nothing. */
const Stake = v.pipe(
  FenAmount,
  v.check((stake) => stake > 0),
)
/** What came back of it on the wire, the stake included; 0 = nothing. */
const Returned = v.pipe(
  FenAmount,
  v.check((returned) => returned >= 0),
)

/** What a round of one player is computed from. `serverSeed` null = it decides further rounds, and is told once it is changed. */
const ownSeeds = { commitment: Commitment, serverSeed: v.nullable(ServerSeed), clientSeed: ClientSeed, nonce: Nonce }

/** Where a reel can stop. */
const Stop = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Math.max(...SLOT.reels.map(({ length }) => length)) - 1))

/** A round of the slot as it was shown, and what it can be computed again from. */
export const SlotProof = v.object({
  rules: v.literal('slot'),
  ...ownSeeds,
  stake: v.pipe(
    FenAmount,
    v.check((stake: Fen) => isSlotStake(SLOT, stake)),
  ),
  stops: v.pipe(v.array(Stop), v.length(SLOT.reels.length)),
  returned: Returned,
})
export type SlotProof = v.InferOutput<typeof SlotProof>
export type SlotProofWire = v.InferInput<typeof SlotProof>

/** The same of a round of dice. */
export const DiceProof = v.object({
  rules: v.literal('dice'),
  ...ownSeeds,
  stake: Stake,
  bet: DiceBet,
  roll: DiceRoll,
  returned: Returned,
})
export type DiceProof = v.InferOutput<typeof DiceProof>
export type DiceProofWire = v.InferInput<typeof DiceProof>

/** No chain is longer, so that a proof is checked within a second. */
export const MOST_SHOES = 100_000
/** No shoe has more hands: each takes four cards at least. */
const MOST_HANDS = 104

const Side = v.pipe(v.array(Card), v.minLength(2), v.maxLength(3))

/**
 * A hand of a table as it was shown, and one member's bets on it. `end` = the published end of the table's chain, `salt` what it was salted
 * with, `shoe` the place of the shoe's seed in it, from 1; `hand` = the hand's place in the shoe, from 0. `serverSeed` null = the shoe is
 * still dealt from, and its seed would tell what comes.
 */
export const BaccaratProof = v.object({
  rules: v.literal('baccarat'),
  end: ServerSeed,
  salt: ClientSeed,
  shoe: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_SHOES)),
  serverSeed: v.nullable(ServerSeed),
  hand: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_HANDS - 1)),
  player: Side,
  banker: Side,
  bets: v.pipe(v.array(v.object({ bet: BaccaratBet, stake: Stake })), v.maxLength(BACCARAT_BETS.length)),
  returned: Returned,
})
export type BaccaratProof = v.InferOutput<typeof BaccaratProof>
export type BaccaratProofWire = v.InferInput<typeof BaccaratProof>

/** A round of any game. */
export const RoundProof = v.variant('rules', [SlotProof, DiceProof, BaccaratProof])
export type RoundProof = v.InferOutput<typeof RoundProof>
export type RoundProofWire = v.InferInput<typeof RoundProof>

/** A proof as the text that a round's row keeps. */
export function writeProof(proof: RoundProofWire): string {
  return JSON.stringify(proof)
}

/** The proof that a text holds; null when it holds none. */
export function readProof(text: string): RoundProof | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), RoundProof), text)
  return parsed.success ? parsed.output : null
}
