import { isQuick, runPart, seedOf } from '../report.ts'
import { deliverThroughCuts } from './cuts.ts'
import { findLostTails } from './lostTail.ts'
import { flagOverflows } from './overflows.ts'
import { chatThroughCuts } from './support.ts'
import { sendThroughLoss } from './sends.ts'

/** `npm run chaos:delivery`: promises Q1 to Q4 at full size, some ten minutes. Loopback only; fails when one is broken. `--quick` is a fiftieth of it. */
const seed = seedOf()
const quick = isQuick()
const cuts = quick
  ? { clients: 8, rooms: 8, each: 3, pushes: 2_000, cuts: 24, kills: 4 }
  : { clients: 50, rooms: 64, each: 6, pushes: 100_000, cuts: 1_000, kills: 10 }
const chat = quick ? { visitors: 6, lines: 9, cuts: 20, kills: 1 } : { visitors: 20, lines: 25, cuts: 500, kills: 3 }
const sends = quick ? { sends: 200, members: 20, kills: 2 } : { sends: 5_000, members: 250, kills: 3 }
console.log(`seed ${seed}`)
const broken = [
  ...(await runPart('Q1: cuts, kills, every push once and in order', () =>
    deliverThroughCuts({
      seed,
      ...cuts,
      breaks: ['reset', 'midFrame', 'halfOpen'],
      every: 200,
    }),
  )),
  ...(await runPart('Q2: what cannot be filled is shown as a gap', () =>
    flagOverflows({ seed, overflows: quick ? 6 : 100, restarts: quick ? 6 : 100 }),
  )),
  ...(await runPart('Q3: a lost tail is found within 15 s', () => findLostTails({ seed, tails: quick ? 12 : 500 }))),
  ...(await runPart('Q1, Q4: the chat of customer service through cuts and kills', () => chatThroughCuts({ seed, ...chat }))),
  ...(await runPart('Q4: sends through lost acknowledgements', () => sendThroughLoss({ seed, ...sends }))),
]
console.log(`\nseed ${seed}: ${broken.length === 0 ? 'all held' : `${broken.length} broken`}`)
process.exit(broken.length === 0 ? 0 : 1)
