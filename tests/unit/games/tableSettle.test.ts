import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baccaratReturned } from '#src/api/model/games/baccarat/bets.ts'
import { resultOf } from '#src/api/model/games/baccarat/hand.ts'
import { TABLE_BOXES } from '#src/api/model/games/baccarat/table.ts'
import { makeChain } from '#src/api/model/games/fair/hashChain.ts'
import { playShoe } from '#src/api/model/games/play.ts'
import { readProof } from '#src/api/model/games/proofs.ts'
import { verifyRound } from '#src/api/model/games/verify.ts'
import { fen, sumOf } from '#src/api/model/money/amount.ts'
import { settle } from '#server/sim/provider/table/settle.ts'
import type { StoredBet } from '#server/sim/provider/table/tableBook.ts'
import { clientSeed, serverSeed } from './seeds.ts'

const STATES = ['taken', 'refused', 'unknown', 'back'] as const
const bets = fc.array(
  fc
    .tuple(fc.constantFrom(...TABLE_BOXES), fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(...STATES))
    .map(([box, yuan, state]): StoredBet => ({
      id: 'b',
      reference: 't',
      player: 'p',
      session: 's',
      box,
      stake: yuan * 100,
      state,
      reason: null,
    })),
  { maxLength: 30 },
)

test('[P-5] what was taken is paid as if each bet were paid by itself, to the fen, and the proof says so', () => {
  fc.assert(
    fc.property(bets, serverSeed, clientSeed, fc.integer({ min: 1, max: 3 }), fc.nat(50), (laid, last, salt, shoe, place) => {
      const chain = makeChain(last, 3)
      const hand = playShoe({ serverSeed: chain[shoe]!, salt, shoe })[place]!
      const stored = { id: 1, last, length: 3, end: chain[0]!, salt, seeds: [] }
      const { returned, proof } = settle(laid, hand, stored, { phase: '', chain: 1, shoe, hand: place, round: 1 })
      const taken = laid.filter(({ state }) => state === 'taken')
      expect(returned).toBe(sumOf(taken.map(({ box, stake }) => baccaratReturned(box, fen(stake), resultOf(hand)))))
      const read = readProof(proof)
      expect(verifyRound(read!)).toEqual({ state: 'sealed' })
      if (read?.rules !== 'baccarat') throw new Error('another proof')
      expect(verifyRound({ ...read, serverSeed: chain[shoe]! })).toEqual({ state: 'equal' })
    }),
    { numRuns: 40 },
  )
})

test('[P-5] the commission on the banker is five percent of the stake, never part of a fen', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (yuan) => {
      const stake = fen(yuan * 100)
      const hand = resultOf({ player: ['2S', 'TS'], banker: ['9S', 'TH'] })
      expect(baccaratReturned('banker', stake, hand)).toBe(stake * 2 - yuan * 5)
    }),
  )
})
