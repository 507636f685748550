import { runPart, seedOf } from '../report.ts'
import { dropCrowd } from './storm.ts'

/** `npm run chaos:storm`: promise Q6, some two minutes. Loopback only; fails when it is broken. */
const seed = seedOf()
const broken = await runPart('Q6: 2,000 sockets are dropped at once', () => dropCrowd({ seed, clients: 2_000, perSecond: 100 }))
console.log(`\nseed ${seed}: ${broken.length === 0 ? 'all held' : `${broken.length} broken`}`)
process.exit(broken.length === 0 ? 0 : 1)
