import { expect, test } from 'vitest'
import { writeProof } from '#src/api/model/games/proofs.ts'
import { validStake } from '#src/api/model/games/validStake.ts'
import { fen } from '#src/api/model/money/amount.ts'

const SEED = 'ab'.repeat(32)
const handOf = (...bets: { bet: 'player' | 'banker' | 'tie'; stake: string }[]) =>
  writeProof({
    rules: 'baccarat',
    end: SEED,
    salt: 'salt',
    shoe: 1,
    serverSeed: null,
    hand: 0,
    player: ['2S', '3S'],
    banker: ['4S', '5S'],
    bets,
    returned: '0',
  })

test('[C-11] [P-9] of stakes on player and banker only the larger one counts, and one on a tie by itself', () => {
  const both = handOf({ bet: 'player', stake: '1000' }, { bet: 'banker', stake: '700' }, { bet: 'tie', stake: '100' })
  expect(validStake(fen(1_800), both)).toBe(1_100)
  expect(validStake(fen(1_000), handOf({ bet: 'player', stake: '1000' }))).toBe(1_000)
})

test('[C-11] a round without a proof, or of a game with one side, counts whole; none counts below nothing', () => {
  expect(validStake(fen(500), null)).toBe(500)
  expect(validStake(fen(500), 'not a proof')).toBe(500)
  const both = handOf({ bet: 'player', stake: '1000' }, { bet: 'banker', stake: '1000' })
  expect(validStake(fen(900), both)).toBe(0)
})
