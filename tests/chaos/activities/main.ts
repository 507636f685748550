import { isQuick, runPart, seedOf } from '../report.ts'
import { claimUnderDeaths } from './claims.ts'
import { countUnderDeaths } from './night.ts'
import { FLAWS } from './orders.ts'

/**
 * `npm run chaos:activities`: 150 members claim whatever activities give while the server is killed at any moment, and the rebates of 2,000 members
 * are counted at night while it is; some five minutes. Loopback only; fails when a prize is lost or doubled, a budget is passed, or the
 * ledger does not add up. `--quick` takes 12 members and 1,200. `--flaw` breaks the server on purpose, in one of three ways by turns of the seed (or
 * `--flaw=…`): it must fail. `--only=claims` or `--only=night` runs one part.
 */
const seed = seedOf()
const quick = isQuick()
const valueOf = (name: string) => process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)
const only = valueOf('only')
const named = valueOf('flaw')
const flaw = process.argv.includes('--flaw') ? FLAWS[seed % FLAWS.length] : FLAWS.find((one) => one === named)
console.log(`seed ${seed}${flaw === undefined ? '' : `, on a server that ${flaw}`}`)
const PARTS = {
  claims: [
    'each claim is done once or not at all, and each prize is paid once',
    () => claimUnderDeaths({ seed, members: quick ? 12 : 150, kills: quick ? 6 : 40, flaw }),
  ],
  night: [
    'the rebates of a night are those of the bets alone, wherever it is cut short',
    () => countUnderDeaths({ seed, members: quick ? 1_200 : 2_000, kills: quick ? 3 : 10 }),
  ],
} as const
const broken: string[] = []
for (const [name, [title, part]] of Object.entries(PARTS)) {
  if (only === undefined || only === name) broken.push(...(await runPart(title, part)))
}
console.log(`\nseed ${seed}: ${broken.length === 0 ? 'all held' : `${broken.length} broken`}`)
process.exit(broken.length === 0 ? 0 : 1)
