import { expect, test } from 'vitest'
import { claimUnderDeaths } from '#tests/chaos/activities/claims.ts'
import { countUnderDeaths } from '#tests/chaos/activities/night.ts'
import { type Flaw, FLAWS } from '#tests/chaos/activities/orders.ts'

// `npm run chaos:activities` in small.
const seed = 20_261_125

test('[P-9] [C-12] whenever the server dies, what members do in each kind is done once or not at all', async () => {
  const { broken } = await claimUnderDeaths({ seed, members: 8, kills: 4 })
  expect(broken).toEqual([])
})

test('[P-9] rebates of a night that is cut short again and again are those of the bets alone', async () => {
  const { broken } = await countUnderDeaths({ seed, members: 1_200, kills: 3 })
  expect(broken).toEqual([])
})

/** By which words each flaw shows: of the money, and of the outcome in each kind that has one. */
const SHOWS: Readonly<Record<Flaw, readonly RegExp[]>> = {
  'acknowledges early': [/lost|twice|budget/],
  'pays twice': [/lost|twice|budget/],
  'forgets what it spent': [/lost|twice|budget/],
  'pays the losers': [/gets \d+ of \d+ for .*lost or too much/, /winners of soccerLottery/, /winners of euroCupVote/],
}

// The proof of the proof.
test.each(FLAWS)('[P-9] the run notices a site that %s', async (flaw) => {
  const { broken } = await claimUnderDeaths({ seed, members: 8, kills: 0, flaw })
  expect(SHOWS[flaw].filter((words) => !broken.some((fault) => words.test(fault)))).toEqual([])
})
