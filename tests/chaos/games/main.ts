import { isQuick, runPart, seedOf } from '../report.ts'
import { playUnderDeaths } from './rounds.ts'
import { sitUnderDeaths } from './tableRounds.ts'

/**
 * `npm run chaos:games`: 20,000 rounds of 400 players, and then 8,000 bets of 200 at the live table, while the provider and the server are killed at any
 * moment and what the provider asks is doubled, reordered, lost and late; some eight minutes, with `--nodes 3` on two processors about three quarters of an hour. Loopback only; fails when a fen is lost or doubled, or a round does not
 * end. `--quick` plays 500 rounds and 200 bets. `--flaw` breaks the server on purpose: it must fail. `--only=rounds` or `--only=table` runs one part.
 */
const seed = seedOf()
const quick = isQuick()
const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length)
const flaw = process.argv.includes('--flaw') ? 'acknowledges early' : undefined
console.log(`seed ${seed}`)
const deathEvery = quick ? 4_000 : 7_000
const PARTS = {
  rounds: [
    'every round ends, and no fen is lost or doubled',
    () => playUnderDeaths({ seed, players: quick ? 60 : 400, rounds: quick ? 500 : 20_000, deathEvery, flaw }),
  ],
  table: [
    'at the live table too',
    () => sitUnderDeaths({ seed, players: quick ? 20 : 200, bets: quick ? 200 : 8_000, deathEvery, flaw }),
  ],
} as const
const broken: string[] = []
for (const [name, [title, part]] of Object.entries(PARTS)) {
  if (only === undefined || only === name) broken.push(...(await runPart(title, part)))
}
console.log(`\nseed ${seed}: ${broken.length === 0 ? 'all held' : `${broken.length} broken`}`)
process.exit(broken.length === 0 ? 0 : 1)
