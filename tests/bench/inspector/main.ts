/**
 * Measures what the inspector costs the page: 500 actors and 10,000 events a round, with the inspector not built in, off and on, in turns
 * in one run; and a stream's memory of keys with its counting and without. Prints figures and ratios; exits 1 when a bound is exceeded.
 */
import { createProbe, LOG_LIMIT } from '#src/inspector/probe.ts'
import { localSource } from '#src/machines/inspector/localSourceActors.ts'
import { createRoots } from '#src/machines/kit/roots.ts'
import { createSeen } from '#src/streams/kit/dedupe.ts'
import { ACTORS, build, EVENTS, work } from './tree.ts'

const ROUNDS = 30
/** The ratio of off to not built in: the variation between two runs. */
const OFF_BOUND = 1.05
/** What one event may cost more while the inspector is on, in µs: at 500 events a second that is 2 % of a core. */
const ON_BOUND = 40
/** The time for one view of 500 actors and 10,000 entries, in ms: half a frame. */
const VIEW_BOUND = 8

const faults: string[] = []
function check(holds: boolean, words: string): void {
  console.log(`${holds ? 'ok  ' : 'OVER'}  ${words}`)
  if (!holds) faults.push(words)
}

/** The mean of the fastest rounds: other load on the machine only makes rounds slower. */
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
localSource(createProbe(Date.now), roots, Date.now)

const watchedRoots = createRoots()
const on = build()
watchedRoots.add(on)
const source = localSource(createProbe(Date.now), watchedRoots, Date.now)
const close = source.open()
const [first] = source.viewNow(null).actors

const ways = { bare: () => work(bare), off: () => work(off), on: () => work(on) }
const names = ['bare', 'off', 'on'] as const
const costs: Record<keyof typeof ways, number[]> = { bare: [], off: [], on: [] }
for (let warm = 0; warm < 3; warm += 1) for (const name of names) ways[name]()
for (let round = 0; round < ROUNDS; round += 1) {
  // The order rotates from round to round.
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

const views = Array.from({ length: 50 }, () => timed(() => source.viewNow(first?.key ?? null)))
const view = source.viewNow(null)
check(
  view.actors.length === ACTORS && view.log.length === LOG_LIMIT,
  `holds ${view.actors.length} actors and ${view.log.length} events`,
)
check(median(views) <= VIEW_BOUND, `one view takes ${median(views).toFixed(2)} ms, at most ${VIEW_BOUND}`)
close()

const KEYS = 200_000
const keys = Array.from({ length: KEYS }, (_, index) => `key ${index}`)
const fill = (stream?: string) => {
  const memory = createSeen(1_000, stream)
  for (const key of keys) memory.add(key)
}
const fills = { without: [] as number[], off: [] as number[] }
fill()
fill('chat')
for (let round = 0; round < ROUNDS; round += 1) {
  fills.without.push(timed(() => fill()))
  fills.off.push(timed(() => fill('chat')))
}
const nanos = ((quiet(fills.off) - quiet(fills.without)) * 1e6) / KEYS
check(nanos <= 50, `counting costs ${nanos.toFixed(1)} ns a key while it is off, at most 50`)

if (faults.length > 0) process.exitCode = 1
