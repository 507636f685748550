import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import type { DrawProof } from '#src/api/model/draw/drawProof.ts'
import { readProof, type RoundProofWire, writeProof } from '#src/api/model/games/proofs.ts'
import { DrawFacts } from '#src/ui/rounds/DrawFacts.tsx'
import { ProofFacts } from '#src/ui/rounds/ProofFacts.tsx'
import { show } from './support/show.tsx'

const COMMITMENT = 'ab'.repeat(32)
const SEED = 'cd'.repeat(32)
const OWN = { commitment: COMMITMENT, serverSeed: null, clientSeed: 'mine', nonce: 7 } as const

async function factsIn(view: ReactNode) {
  await show(view, { language: 'en', words: ['rounds'] })
  return [...document.querySelectorAll('dt')].map((name) => [name.textContent, name.nextElementSibling?.textContent])
}

/** What the proof of a round says, in its order. */
async function factsOf(wire: RoundProofWire) {
  const proof = readProof(writeProof(wire))
  if (proof === null) throw new Error('it is no proof')
  return factsIn(<ProofFacts proof={proof} />)
}

test.each([
  ['under', 'under 50'],
  ['over', '50 or over'],
] as const)('[C-9] a proof of dice on a roll %s its target says: %s', async (side, words) => {
  const dice = { rules: 'dice', ...OWN, stake: '1000', bet: { side, target: 50 }, roll: 4_207, returned: '1980' } as const
  expect(await factsOf(dice)).toEqual([
    ['Rules', 'Dice'],
    ['Stake', '¥10.00'],
    ['Bet', words],
    ['Roll', '42.07'],
    ['Returned', '¥19.80'],
    ['Server seed', 'not public yet'],
    ['Commitment (SHA-256)', COMMITMENT],
    ['Player seed', 'mine'],
    ['Nonce', '7'],
  ])
})

test('[C-9] a proof of a hand of baccarat says what its hand is computed from', async () => {
  const hand: RoundProofWire = {
    rules: 'baccarat',
    end: COMMITMENT,
    salt: 'ef'.repeat(32),
    shoe: 4,
    serverSeed: SEED,
    hand: 0,
    player: ['TH', '2S', '5C'],
    banker: ['KD', '7H'],
    bets: [
      { bet: 'banker', stake: '1000' },
      { bet: 'tie', stake: '200' },
    ],
    returned: '3800',
  }
  expect(await factsOf(hand)).toEqual([
    ['Rules', 'Baccarat'],
    ['Bets', 'banker ¥10.00 · tie ¥2.00'],
    ['Player’s cards', 'TH 2S 5C'],
    ['Banker’s cards', 'KD 7H'],
    ['Returned', '¥38.00'],
    ['Server seed', SEED],
    ['Published end of the chain', COMMITMENT],
    ['Salt of the chain', 'ef'.repeat(32)],
    ['Shoe', '4'],
    ['Hand', '1'],
  ])
})

const PACKETS: DrawProof = {
  rules: 'packets',
  draw: 'dr_3',
  pot: 500,
  parts: 3,
  commitment: COMMITMENT,
  serverSeed: SEED,
  input: 'ef'.repeat(32),
  entries: ['r1'],
  amounts: [100, 250, 150],
}

test.each<readonly [string, number[] | null, string]>([
  ['drawn', [100, 250, 150], '100 · 250 · 150'],
  ['not drawn yet', null, 'not drawn yet'],
])('[P-9] the proof of red packets that are %s says what came of its pot', async (_, amounts, drawn) => {
  const facts = Object.fromEntries(await factsIn(<DrawFacts proof={{ ...PACKETS, amounts }} />))
  expect(facts).toMatchObject({ Rules: 'Red packets', Pot: '500 units in 3 parts', Drawn: drawn, Entries: 'r1' })
})
