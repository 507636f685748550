import { type Fen, sumOf } from '../money/amount.ts'
import { plainAmount } from '../money/formatAmount.ts'
import { baccaratReturned } from './baccarat/bets.ts'
import { type Hand, resultOf } from './baccarat/hand.ts'
import { formatRoll } from './dice/dice.ts'
import { seedBefore } from './fair/hashChain.ts'
import { commitmentOf } from './fair/seeds.ts'
import { playDice, playShoe, playSlot } from './play.ts'
import type { BaccaratProof, DiceProof, RoundProof, SlotProof } from './proofs.ts'

/** What of a round was other than it should have been. */
export const DIFFERENCES = ['commitment', 'stops', 'roll', 'hand', 'returned', 'input', 'result'] as const

/** What was shown and what is computed, as text for people; empty = there is no such hand in the shoe. */
export type Difference = { readonly what: (typeof DIFFERENCES)[number]; readonly shown: string; readonly computed: string }

/** `sealed` = the server seed is not told yet, so that nothing can be computed. */
export type Verdict =
  | { readonly state: 'sealed' }
  | { readonly state: 'equal' }
  | { readonly state: 'different'; readonly differences: readonly Difference[] }

/** Computes a round again from its seeds, and says whether all that was shown is what comes out. It takes nothing on trust but the commitment. */
export function verifyRound(proof: RoundProof): Verdict {
  const { serverSeed } = proof
  if (serverSeed === null) return { state: 'sealed' }
  const differences = compared({ ...proof, serverSeed }).filter(({ shown, computed }) => shown !== computed)
  return differences.length === 0 ? { state: 'equal' } : { state: 'different', differences }
}

/** A proof whose seed is told. */
type Open<Proof> = Proof & { readonly serverSeed: string }

function compared(proof: Open<RoundProof>): readonly Difference[] {
  switch (proof.rules) {
    case 'slot':
      return slotCompared(proof)
    case 'dice':
      return diceCompared(proof)
    case 'baccarat':
      return baccaratCompared(proof)
  }
}

const money = (amount: Fen): string => plainAmount('FEN', amount)

function slotCompared(proof: Open<SlotProof>): readonly Difference[] {
  const { stops, wins } = playSlot(proof, proof.stake)
  return [
    { what: 'commitment', shown: proof.commitment, computed: commitmentOf(proof.serverSeed) },
    { what: 'stops', shown: proof.stops.join(' '), computed: stops.join(' ') },
    { what: 'returned', shown: money(proof.returned), computed: money(wins.total) },
  ]
}

function diceCompared(proof: Open<DiceProof>): readonly Difference[] {
  const { roll, returned } = playDice(proof, proof.bet, proof.stake)
  return [
    { what: 'commitment', shown: proof.commitment, computed: commitmentOf(proof.serverSeed) },
    { what: 'roll', shown: formatRoll(proof.roll), computed: formatRoll(roll) },
    { what: 'returned', shown: money(proof.returned), computed: money(returned) },
  ]
}

const cardsOf = ({ player, banker }: Hand): string => `${player.join(' ')} : ${banker.join(' ')}`

function baccaratCompared(proof: Open<BaccaratProof>): readonly Difference[] {
  const hand = playShoe(proof)[proof.hand]
  const returnedFor = (dealt: Hand) => sumOf(proof.bets.map(({ bet, stake }) => baccaratReturned(bet, stake, resultOf(dealt))))
  return [
    { what: 'commitment', shown: proof.end, computed: seedBefore(proof.serverSeed, proof.shoe) },
    { what: 'hand', shown: cardsOf(proof), computed: hand === undefined ? '' : cardsOf(hand) },
    { what: 'returned', shown: money(proof.returned), computed: hand === undefined ? '' : money(returnedFor(hand)) },
  ]
}
