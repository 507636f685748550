/**
 * What the inspector costs the page: 500 actors, 10,000 events a round, with the inspector not built in, built in and off, and on,
 * in turns in one run; and a stream's memory of keys with its lane and without. Prints figures and ratios; exits 1 when a bound is
 * broken.
 */
import { createProbe, LOG_LIMIT } from '#src/inspector/probe.ts'
import { ownActors } from '#src/machines/inspector/ownActors.ts'
import { createRoots } from '#src/machines/kit/roots.ts'
import { createSeen } from '#src/streams/kit/dedupe.ts'
import { ACTORS, build, EVENTS, work } from './town.ts'

const ROUNDS = 30
/** Off over not built in: no more than what one run differs from the next by. */
const OFF_BOUND = 1.05
/** What one event may cost more while somebody looks, in µs: at 500 events a second that is 2% of a core. */
const ON_BOUND = 40
/** One look at 500 actors and 10,000 entries fits well into a frame, in ms. */
const LOOK_BOUND = 8

const faults: string[] = []
function check(holds: boolean, words: string): void {
  console.log(`${holds ? 'ok  ' : 'OVER'}  ${words}`)
  if (!holds) faults.push(words)
}

/** Mean of the fastest rounds: what else runs on the machine can only make a round slower. */
const QUIET = 7
function quiet(values: readonly number[]): number {
  const fastest = values.toSorted((a, b) => a - b).slice(0, QUIET)
  return fastest.reduce((sum, value) => sum + value, 0) / fastest.length
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function timed(run: () => void): number {
  const before = performance.now()
  run()
  return performance.now() - before
}

const bare = build()
const roots = createRoots()
const off = build()
roots.add(off)
ownActors(createProbe(Date.now), roots, Date.now)

const watchedRoots = createRoots()
const on = build()
watchedRoots.add(on)
const own = ownActors(createProbe(Date.now), watchedRoots, Date.now)
const close = own.open()
const [first] = own.see(null).actors

const ways = { bare: () => work(bare), off: () => work(off), on: () => work(on) }
const names = ['bare', 'off', 'on'] as const
const costs: Record<keyof typeof ways, number[]> = { bare: [], off: [], on: [] }
for (let warm = 0; warm < 3; warm += 1) for (const name of names) ways[name]()
for (let round = 0; round < ROUNDS; round += 1) {
  // Whoever comes first in a round is another one each time.
  for (const turn of [0, 1, 2]) {
    const name = names[(round + turn) % 3] ?? 'bare'
    costs[name].push(timed(ways[name]))
  }
}
const each = (name: keyof typeof ways) => (quiet(costs[name]) * 1_000) / EVENTS
const ratio = each('off') / each('bare')

console.log(`${ACTORS} actors, ${EVENTS} events a round, ${ROUNDS} rounds, the fastest of them: µs an event`)
console.log(`not built in ${each('bare').toFixed(2)} · off ${each('off').toFixed(2)} · on ${each('on').toFixed(2)}`)
check(ratio <= OFF_BOUND, `off is ${ratio.toFixed(3)} of not built in, at most ${OFF_BOUND}`)
const more = each('on') - each('bare')
check(
  more <= ON_BOUND,
  `on costs ${more.toFixed(1)} µs an event more (${(each('on') / each('bare')).toFixed(2)}x), at most ${ON_BOUND}`,
)

const looks = Array.from({ length: 50 }, () => timed(() => own.see(first?.key ?? null)))
const seen = own.see(null)
check(
  seen.actors.length === ACTORS && seen.log.length === LOG_LIMIT,
  `holds ${seen.actors.length} actors and ${seen.log.length} events`,
)
check(median(looks) <= LOOK_BOUND, `one look takes ${median(looks).toFixed(2)} ms, at most ${LOOK_BOUND}`)
close()

const KEYS = 200_000
const keys = Array.from({ length: KEYS }, (_, index) => `key ${index}`)
const fill = (lane?: string) => {
  const memory = createSeen(1_000, lane)
  for (const key of keys) memory.add(key)
}
const lanes = { without: [] as number[], off: [] as number[] }
fill()
fill('chat')
for (let round = 0; round < ROUNDS; round += 1) {
  lanes.without.push(timed(() => fill()))
  lanes.off.push(timed(() => fill('chat')))
}
const nanos = ((quiet(lanes.off) - quiet(lanes.without)) * 1e6) / KEYS
check(nanos <= 50, `a stream's tally that nobody hears costs ${nanos.toFixed(1)} ns a key, at most 50`)

if (faults.length > 0) process.exitCode = 1
