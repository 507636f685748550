import { isQuick, runPart, seedOf } from '../report.ts'
import { moderate } from './moderate.ts'

/** `npm run chaos:moderation`: promise Q5, some five minutes. Loopback only; fails when it is broken. `--quick` acts 96 times. */
const seed = seedOf()
const size = isQuick() ? { actions: 96, members: 32, lanes: 4 } : { actions: 1_000, members: 96, lanes: 8 }
const broken = await runPart(`Q5: ${size.actions} actions, felt at once and everywhere`, () => moderate({ seed, ...size }))
console.log(`\nseed ${seed}: ${broken.length === 0 ? 'all held' : `${broken.length} broken`}`)
process.exit(broken.length === 0 ? 0 : 1)
