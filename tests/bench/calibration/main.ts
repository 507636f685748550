/**
 * Whether prices are believed rightly: over 10,000 simulated matches of each sport, what was predicted beside what came of it, and the house's
 * margin beside what is set. Seeded: the same figures every time. A sport's name as argument measures that one alone. Prints tables; exits 1
 * when a bound is broken. Takes some minutes.
 */
import { MATCH_SPORTS } from '#server/sim/demo/cast.ts'
import { calibrate, pointsOff } from './measure.ts'

const MATCHES = Number(process.env.MATCHES ?? 10_000)
const SEED = 20_261_125
/** Points by which outcomes may differ in a tenth of chances; what was seen fewer times than that is not judged. */
const BOUNDS = { points: 1.5, seen: 2_000, margin: 0.5 }

const faults: string[] = []
function check(holds: boolean, words: string): void {
  console.log(`${holds ? 'ok  ' : 'OVER'}  ${words}`)
  if (!holds) faults.push(words)
}
const percent = (share: number) => `${(share * 100).toFixed(1)}%`.padStart(7)

const [, , wanted] = process.argv
for (const sport of MATCH_SPORTS.filter((one) => wanted === undefined || one === wanted)) {
  const started = Date.now()
  const { all, byMarket, overround, scores } = calibrate(sport, MATCHES, SEED)
  console.log(
    `\n${sport}: ${MATCHES} matches, ${scores.home.toFixed(2)} : ${scores.visit.toFixed(2)} on average, ${percent(scores.level).trim()} level, ${((Date.now() - started) / 1_000).toFixed(0)} s`,
  )
  for (const [name, own] of [['all', all] as const, ...byMarket]) {
    console.log(`\n${name.padEnd(10)}   chance     seen  predicted  came true  points off`)
    for (const [tenth, bin] of own.entries()) {
      if (bin.count === 0) continue
      const off = pointsOff(bin)
      const judged = bin.count >= BOUNDS.seen
      const isOver = judged && Math.abs(off) > BOUNDS.points
      console.log(
        `${''.padEnd(10)} ${`${tenth * 10}–${tenth * 10 + 10}`.padStart(7)}% ${String(bin.count).padStart(8)}    ${percent(bin.predicted / bin.count)}    ${percent(bin.held / bin.count)}  ${off.toFixed(2).padStart(8)}${isOver ? ' OVER' : judged ? '' : ' (few)'}`,
      )
      if (isOver) faults.push(`${sport} ${name} ${tenth * 10}%: ${off.toFixed(2)} points`)
    }
  }
  console.log('')
  for (const [ways, { mean, low, high, set }] of overround)
    check(
      Math.abs(mean - set) * 100 <= BOUNDS.margin,
      `${sport}, ${ways} selections: shares add up to ${percent(mean).trim()} (${percent(low).trim()}–${percent(high).trim()}), set ${percent(set).trim()}`,
    )
}
for (const fault of faults) console.error(fault)
console.log(faults.length === 0 ? '\ncalibrated' : `\n${faults.length} bounds broken`)
process.exitCode = faults.length === 0 ? 0 : 1
