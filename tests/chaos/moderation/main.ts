import { runPart, seedOf } from '../report.ts'
import { moderate } from './moderate.ts'

/** `npm run chaos:moderation`: promise Q5, some five minutes. Loopback only; fails when it is broken. */
const seed = seedOf()
const broken = await runPart('Q5: a thousand actions, felt at once and everywhere', () =>
  moderate({ seed, actions: 1_000, members: 96, lanes: 8 }),
)
console.log(`\nseed ${seed}: ${broken.length === 0 ? 'all held' : `${broken.length} broken`}`)
process.exit(broken.length === 0 ? 0 : 1)
