import { runPart, seedOf } from '../report.ts'
import { playUnderDeaths } from './rounds.ts'

/**
 * `npm run chaos:games`: 20,000 rounds of 400 players, while the provider and the server are killed at any moment, some four minutes. Loopback
 * only; fails when a fen is lost or doubled, or a round does not end. `--quick` plays 500. `--flaw` breaks the server on purpose: it must fail.
 */
const seed = seedOf()
const quick = process.argv.includes('--quick')
const flaw = process.argv.includes('--flaw') ? 'acknowledges early' : undefined
console.log(`seed ${seed}`)
const options = { seed, players: quick ? 60 : 400, rounds: quick ? 500 : 20_000, deathEvery: quick ? 4_000 : 7_000, flaw }
const broken = await runPart('every round ends, and no fen is lost or doubled', () => playUnderDeaths(options))
console.log(`\nseed ${seed}: ${broken.length === 0 ? 'all held' : `${broken.length} broken`}`)
process.exit(broken.length === 0 ? 0 : 1)
