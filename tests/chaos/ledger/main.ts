import { runPart, seedOf } from '../report.ts'
import { crash } from './crashes.ts'
import { repeatKeys } from './keys.ts'
import { race } from './racers.ts'

/** `npm run chaos:ledger`: promises P7 to P9 at full size. Loopback only; fails when one is broken. */
const seed = seedOf()
console.log(`seed ${seed}`)
const broken = [
  ...(await runPart('P7: money is conserved across crashes', () => crash({ seed, kills: 100, transfers: 50_000, lanes: 16 }))),
  ...(await runPart('P8: one key, one result', () => repeatKeys({ seed, keys: 1_000, each: 20, restarts: 3 }))),
  ...(await runPart('P9: nothing is overspent under load', () => race({ seed, racers: 500, pairs: 500, processes: 3 }))),
]
console.log(`\nseed ${seed}: ${broken.length === 0 ? 'all held' : `${broken.length} broken`}`)
process.exit(broken.length === 0 ? 0 : 1)
