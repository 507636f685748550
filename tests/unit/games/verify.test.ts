import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { BACCARAT_BETS, baccaratReturned } from '#src/api/model/games/baccarat/bets.ts'
import { resultOf } from '#src/api/model/games/baccarat/hand.ts'
import { makeChain } from '#src/api/model/games/fair/hashChain.ts'
import { commitmentOf } from '#src/api/model/games/fair/seeds.ts'
import { playDice, playShoe, playSlot } from '#src/api/model/games/play.ts'
import { type BaccaratProofWire, readProof, RoundProof, type RoundProofWire, writeProof } from '#src/api/model/games/proofs.ts'
import { DIFFERENCES, verifyRound } from '#src/api/model/games/verify.ts'
import { fen, sumOf } from '#src/api/model/money/amount.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import { clientSeed, roundSeeds, serverSeed } from './seeds.ts'

const slotProof: fc.Arbitrary<RoundProofWire> = fc
  .tuple(
    roundSeeds,
    fc.integer({ min: 1, max: 100_000 }).map((share) => fen(share * 10)),
  )
  .map(([seeds, stake]) => {
    const { stops, wins } = playSlot(seeds, stake)
    const commitment = commitmentOf(seeds.serverSeed)
    return { rules: 'slot', ...seeds, commitment, stake: toWire(stake), stops: [...stops], returned: toWire(wins.total) }
  })

const diceProof: fc.Arbitrary<RoundProofWire> = fc
  .tuple(
    roundSeeds,
    fc.integer({ min: 2, max: 98 }),
    fc.constantFrom('under' as const, 'over' as const),
    fc.integer({ min: 100, max: 1_000_000 }),
  )
  .map(([seeds, target, side, stake]) => {
    const { roll, returned } = playDice(seeds, { side, target }, fen(stake))
    const commitment = commitmentOf(seeds.serverSeed)
    return { rules: 'dice', ...seeds, commitment, stake: String(stake), bet: { side, target }, roll, returned: toWire(returned) }
  })

const baccaratProof: fc.Arbitrary<BaccaratProofWire> = fc
  .tuple(
    serverSeed,
    clientSeed,
    fc.integer({ min: 1, max: 5 }),
    fc.nat(50),
    fc.array(fc.tuple(fc.constantFrom(...BACCARAT_BETS), fc.integer({ min: 1, max: 1_000_000 })), { maxLength: 5 }),
  )
  .map(([last, salt, shoe, place, laid]) => {
    const chain = makeChain(last, 5)
    const hand = playShoe({ serverSeed: chain[shoe]!, salt, shoe })[place]!
    const returned = sumOf(laid.map(([bet, stake]) => baccaratReturned(bet, fen(stake), resultOf(hand))))
    return {
      rules: 'baccarat',
      end: chain[0]!,
      salt,
      shoe,
      serverSeed: chain[shoe]!,
      hand: place,
      player: [...hand.player],
      banker: [...hand.banker],
      bets: laid.map(([bet, stake]) => ({ bet, stake: String(stake) })),
      returned: toWire(returned),
    }
  })

const anyProof = fc.oneof(slotProof, diceProof, baccaratProof)
const read = (proof: RoundProofWire) => v.parse(RoundProof, proof)
const another = (seed: string) => commitmentOf(seed)

/** What a changed proof is said to differ in. */
function differencesOf(proof: RoundProofWire): string[] {
  const verdict = verifyRound(read(proof))
  return verdict.state === 'different' ? verdict.differences.map(({ what }) => what) : []
}

describe('a round that is computed again', () => {
  test('[P-5] [property] is equal when nothing was changed, whatever the game, also through the text of its row', () => {
    fc.assert(
      fc.property(anyProof, (proof) => {
        expect(verifyRound(read(proof))).toEqual({ state: 'equal' })
        expect(readProof(writeProof(proof))).toEqual(read(proof))
      }),
    )
  })

  test('[P-5] [property] is sealed while its server seed is not told', () => {
    fc.assert(
      fc.property(anyProof, (proof) => {
        expect(verifyRound(read({ ...proof, serverSeed: null }))).toEqual({ state: 'sealed' })
      }),
    )
  })

  test('[P-5] [property] differs in what was changed, and in nothing else', () => {
    fc.assert(
      fc.property(anyProof, (proof) => {
        expect(differencesOf({ ...proof, returned: String(Number(proof.returned) + 1) })).toEqual(['returned'])
        if (proof.rules === 'baccarat') {
          expect(differencesOf({ ...proof, end: another(proof.end) })).toEqual(['commitment'])
          expect(differencesOf({ ...proof, player: proof.player.toReversed() })).toEqual(
            proof.player.join() === proof.player.toReversed().join() ? [] : ['hand'],
          )
          return
        }
        expect(differencesOf({ ...proof, commitment: another(proof.commitment) })).toEqual(['commitment'])
        if (proof.rules === 'slot')
          expect(differencesOf({ ...proof, stops: proof.stops.with(2, (proof.stops[2]! + 1) % 30) })).toEqual(['stops'])
        if (proof.rules === 'dice') expect(differencesOf({ ...proof, roll: (proof.roll + 1) % 10_000 })).toEqual(['roll'])
      }),
    )
  })

  test('[P-5] [property] differs when the house put another seed in its place, or another hand of the shoe', () => {
    fc.assert(
      fc.property(anyProof, (proof) => {
        expect(differencesOf({ ...proof, serverSeed: another(proof.serverSeed!) })).toContain('commitment')
        if (proof.rules !== 'baccarat') return
        expect(differencesOf({ ...proof, shoe: proof.shoe + 1 })).toContain('commitment')
        const none = verifyRound(read({ ...proof, hand: 103 }))
        expect(none.state === 'different' && none.differences.map(({ what, computed }) => [what, computed])).toEqual([
          ['hand', ''],
          ['returned', ''],
        ])
      }),
    )
  })

  test('[P-5] says what was shown and what is computed, as people read it', () => {
    const seeds = { serverSeed: '00'.repeat(32), clientSeed: 'harbour', nonce: 7 }
    const bet = { side: 'under', target: 98 } as const
    const { roll, returned } = playDice(seeds, bet, fen(10_000))
    const verdict = verifyRound(
      read({
        rules: 'dice',
        ...seeds,
        commitment: commitmentOf(seeds.serverSeed),
        stake: '10000',
        bet,
        roll: 9_999,
        returned: '0',
      }),
    )
    expect(verdict).toEqual({
      state: 'different',
      differences: [
        { what: 'roll', shown: '99.99', computed: (roll / 100).toFixed(2) },
        { what: 'returned', shown: '0.00', computed: (returned / 100).toFixed(2) },
      ],
    })
    expect(new Set(DIFFERENCES).size).toBe(7)
  })
})

/** Figures that Python computed from the rules' words alone; old proofs must hold for ever, so that other rules are another game. */
describe('rounds of before', () => {
  const seeds = { serverSeed: '0123456789abcdef'.repeat(4), clientSeed: 'harbour', nonce: 1 }

  test('[P-5] the slot stops where it did', () => {
    expect(playSlot(seeds, fen(100)).stops).toEqual([7, 6, 7, 0, 24])
  })

  test('[P-5] the dice roll what they did', () => {
    expect(playDice(seeds, { side: 'over', target: 50 }, fen(100)).roll).toBe(4_507)
  })

  test('[P-5] the shoe is dealt as it was', () => {
    const hands = playShoe({ serverSeed: seeds.serverSeed, salt: seeds.clientSeed, shoe: 1 })
    expect(hands).toHaveLength(85)
    expect(hands[0]).toEqual({ player: ['4H', '6S', 'KD'], banker: ['KS', '5S'] })
    expect(hands.at(-1)).toEqual({ player: ['4C', '3S'], banker: ['2C', '9D', '4C'] })
  })
})

describe('a proof', () => {
  test('[P-5] refuses what no game could have shown', () => {
    const fair = { commitment: '00'.repeat(32), serverSeed: '00'.repeat(32), clientSeed: 'a', nonce: 0 }
    const slot = { rules: 'slot', ...fair, stake: '100', stops: [0, 1, 2, 3, 29], returned: '0' }
    const dice = { rules: 'dice', ...fair, stake: '100', bet: { side: 'over', target: 2 }, roll: 0, returned: '0' }
    const table = { end: '00'.repeat(32), salt: 'a', shoe: 1, serverSeed: null, hand: 0, bets: [] }
    const baccarat = { rules: 'baccarat', ...table, player: ['TS', 'AC'], banker: ['2H', '3D', '4S'], returned: '0' }
    for (const good of [slot, dice, baccarat]) expect(v.is(RoundProof, good)).toBe(true)
    const bad = [
      { ...slot, stake: '15' },
      { ...slot, stops: [0, 1, 2, 3] },
      { ...slot, stops: [0, 1, 2, 3, 30] },
      { ...slot, returned: '-1' },
      { ...slot, serverSeed: 'secret' },
      { ...dice, stake: '0' },
      { ...dice, bet: { side: 'over', target: 1 } },
      { ...dice, roll: 10_000 },
      { ...baccarat, player: ['TS'] },
      { ...baccarat, player: ['XS', 'TS'] },
      { ...baccarat, shoe: 0 },
      { ...baccarat, shoe: 100_001 },
      { ...baccarat, hand: 104 },
      { ...baccarat, bets: [{ bet: 'dragon', stake: '100' }] },
      { ...dice, rules: 'roulette' },
    ]
    expect(bad.filter((one) => v.is(RoundProof, one))).toEqual([])
    expect(['', 'null', '{}', JSON.stringify(bad[0])].map(readProof)).toEqual([null, null, null, null])
  })
})
