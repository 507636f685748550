import { isQuick, runPart, seedOf } from '../report.ts'
import { dropCrowd } from './storm.ts'

/** `npm run chaos:storm`: promise Q6, some two minutes. Loopback only; fails when it is broken. `--quick` drops 600 sockets. */
const seed = seedOf()
const clients = isQuick() ? 600 : 2_000
const broken = await runPart(`Q6: ${clients} sockets are dropped at once`, () =>
  dropCrowd({ seed, clients, perSecond: isQuick() ? 40 : 100 }),
)
console.log(`\nseed ${seed}: ${broken.length === 0 ? 'all held' : `${broken.length} broken`}`)
process.exit(broken.length === 0 ? 0 : 1)
