import { expect, test } from 'vitest'
import { playUnderDeaths } from '#tests/chaos/games/rounds.ts'
import { sitUnderDeaths } from '#tests/chaos/games/tableRounds.ts'

// `npm run chaos:games` in small.
const seed = 20_261_125

test('[P-5] every round ends and no fen is lost or doubled, whoever of site and provider dies, and however asks are doubled, reordered, lost and late', async () => {
  const { broken } = await playUnderDeaths({ seed, players: 20, rounds: 80, deathEvery: 3_000 })
  expect(broken).toEqual([])
})

test('[P-5] at the live table each player’s part of each round ends, is worth what its proof says, and no fen is lost or doubled', async () => {
  const { broken } = await sitUnderDeaths({ seed, players: 10, bets: 60, deathEvery: 3_000 })
  expect(broken).toEqual([])
})

// The proof of the proof.
test('[P-5] the run at the table notices a site that says it paid and did not', async () => {
  const { broken } = await sitUnderDeaths({ seed, players: 10, bets: 120, deathEvery: 5_000, flaw: 'acknowledges early' })
  expect(broken.filter((words) => words.includes('the site says'))).not.toEqual([])
})
