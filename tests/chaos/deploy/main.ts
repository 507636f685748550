import { missingForCluster } from '#tests/support/cluster.ts'
import { isQuick, runPart, seedOf } from '../report.ts'
import { deployUnderLoad } from './deploy.ts'

/** `npm run chaos:deploy`: five rolling deploys over three nodes under load (Q15), some six minutes. Loopback only; fails when it is broken. */
const missing = missingForCluster()
if (missing.length > 0) {
  console.error(`Not installed here: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
const seed = seedOf()
const quick = isQuick()
const broken = await runPart('Q15: rolling deploys under load', () =>
  deployUnderLoad({ seed, nodes: 3, deploys: quick ? 1 : 5, clients: quick ? 30 : 200, callers: quick ? 4 : 16 }),
)
console.log(`\nseed ${seed}: ${broken.length === 0 ? 'all held' : `${broken.length} broken`}`)
process.exit(broken.length === 0 ? 0 : 1)
