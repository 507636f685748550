/**
 * Plays 1,000,000 rounds of each game as a provider does, and compares what they returned with what the games say of themselves: within four
 * standard deviations, which are exact too. The slot's exact return is counted over every stop again. The seed is printed;
 * `npm run bench:games -- SEED` plays the same rounds. Exits 1 when a return is out of its interval.
 */
import { randomBytes } from 'node:crypto'
import { BACCARAT_BETS, type BaccaratBet, baccaratReturned } from '#src/api/model/games/baccarat/bets.ts'
import { baccaratReturn, HAND_COUNTS } from '#src/api/model/games/baccarat/chances.ts'
import { resultOf } from '#src/api/model/games/baccarat/hand.ts'
import { DICE_TARGETS, type DiceBet, diceChance, dicePayout } from '#src/api/model/games/dice/dice.ts'
import { fraction, numberOf, percentOf } from '#src/api/model/games/fraction.ts'
import { playDice, playShoe, playSlot } from '#src/api/model/games/play.ts'
import { SLOT_RETURN } from '#src/api/model/games/slot/slotReturn.ts'
import { SLOT } from '#src/api/model/games/slot/slotRules.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { everySpin } from '#tests/support/everySpin.ts'
import { count, newTally, report, type Tally } from './played.ts'

const ROUNDS = 1_000_000
const STAKE = fen(1_000)

const serverSeed = process.argv[2] ?? randomBytes(32).toString('hex')
const clientSeed = 'bench'

function playSlots(): readonly Tally[] {
  const { spins, paid, squares } = everySpin(SLOT)
  const lines = SLOT.lines.length
  const counted = fraction(BigInt(paid), BigInt(spins * lines))
  if (counted.part !== SLOT_RETURN.part || counted.of !== SLOT_RETURN.of)
    throw new Error('the slot shows another return than its stops')
  const mean = numberOf(SLOT_RETURN)
  const variance = squares / spins / lines ** 2 - mean ** 2
  const tally = newTally('slot', percentOf(SLOT_RETURN, 4))
  for (let nonce = 0; nonce < ROUNDS; nonce += 1) {
    const { wins } = playSlot({ serverSeed, clientSeed, nonce }, STAKE)
    count(tally, wins.total / STAKE, mean, variance)
  }
  return [tally]
}

/** Every bet in turn, so that all targets are played alike. */
function playRolls(): readonly Tally[] {
  const bets = (['under', 'over'] as const).flatMap((side): DiceBet[] => {
    const { min, max } = DICE_TARGETS[side]
    return Array.from({ length: max - min + 1 }, (_, at) => ({ side, target: min + at }))
  })
  const tallies = { under: newTally('dice, under', '99.0000'), over: newTally('dice, over', '99.0000') }
  for (let nonce = 0; nonce < ROUNDS; nonce += 1) {
    const bet = bets[nonce % bets.length]!
    const chance = diceChance(bet) / 100
    const odds = dicePayout(bet, STAKE) / STAKE
    const { returned } = playDice({ serverSeed, clientSeed, nonce }, bet, STAKE)
    count(tallies[bet.side], returned / STAKE, chance * odds, chance * (1 - chance) * odds ** 2)
  }
  return [tallies.under, tallies.over]
}

/** What a bet returns to the square in the mean, in stakes. */
function squareOf(bet: BaccaratBet): number {
  const { player, banker, tie, all } = HAND_COUNTS
  const share = (part: bigint) => numberOf(fraction(part, all))
  if (bet === 'player') return share(player) * 4 + share(tie)
  if (bet === 'banker') return share(banker) * 1.95 ** 2 + share(tie)
  // One prize alone: its square is the return times the prize.
  return numberOf(baccaratReturn(bet)) * (bet === 'tie' ? 9 : 12)
}

function playHands(): readonly Tally[] {
  const bets = BACCARAT_BETS.map((bet) => {
    const mean = numberOf(baccaratReturn(bet))
    return {
      bet,
      mean,
      variance: squareOf(bet) - mean ** 2,
      tally: newTally(`baccarat, ${bet}`, percentOf(baccaratReturn(bet), 4)),
    }
  })
  for (let shoe = 1, hands = 0; hands < ROUNDS; shoe += 1) {
    for (const hand of playShoe({ serverSeed, salt: clientSeed, shoe }).slice(0, ROUNDS - hands)) {
      const result = resultOf(hand)
      for (const { bet, mean, variance, tally } of bets)
        count(tally, baccaratReturned(bet, STAKE, result) / STAKE, mean, variance)
      hands += 1
    }
  }
  return bets.map(({ tally }) => tally)
}

console.log(`seed ${serverSeed}`)
const begin = performance.now()
const held = [playSlots, playRolls, playHands].flatMap((play) => play().map(report))
console.log(`${((performance.now() - begin) / 1_000).toFixed(1)} s`)
process.exitCode = held.every(Boolean) ? 0 : 1
