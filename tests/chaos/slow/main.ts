import { runPart } from '../report.ts'
import { cutBlind, listenBesideSlow } from './slow.ts'

/** `npm run chaos:slow`: promise Q12, some five minutes. Nothing in it is left to chance. Loopback only; fails when it is broken. */
const broken = [
  ...(await runPart('Q12: 500 slow and 200 deaf sockets beside 300 good ones', () =>
    listenBesideSlow({ good: 300, slow: 500, deaf: 200, perSecond: 200, seconds: 15, turns: 3 }),
  )),
  ...(await runPart('Q12: 20 sockets that never read and say that they are there', () => cutBlind({ blind: 20, lines: 20_000 }))),
]
console.log(broken.length === 0 ? '\nall held' : `\n${broken.length} broken`)
process.exit(broken.length === 0 ? 0 : 1)
