/**
 * `npm run bench:rain`: 2,000 members with a socket each in one red-packet rain of a minute, on one machine: how long a grab's answer takes,
 * what the server's other calls take beside it, and whether the pot is exact to the fen. Prints figures; exits 1 when a bound is broken. Takes
 * some four minutes; `--members=200 --seconds=15` is a short one.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { quantile } from '#tests/chaos/report.ts'
import { holdsWithin, pause } from '#tests/chaos/until.ts'
import { type Asked, FromAsker, FromServer } from './words.ts'

const argumentOf = (name: string, usual: number): number =>
  Number(process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? usual)
const [MEMBERS, SECONDS] = [argumentOf('members', 2_000), argumentOf('seconds', 60)]
/** Fewer than all could grab together, so that the last ones find none. */
const PACKETS = MEMBERS * 9
const QUIET = 20
/** Seconds until it rains: to connect everybody, to seal what is sent, and to ask in quiet. */
const WAIT = argumentOf('wait', QUIET + 20 + Math.ceil(MEMBERS / 20))
const BOUNDS = { grab: 500, others: 2, each: 10 }

const children: ChildProcess[] = []
function begin(file: string, ...args: readonly number[]): ChildProcess {
  const child = fork(join(import.meta.dirname, file), args.map(String), { execArgv: ['--import', 'tsx'] })
  children.push(child)
  return child
}

async function answer<S extends v.GenericSchema>(child: ChildProcess, schema: S, order?: object): Promise<v.InferOutput<S>> {
  const said = once(child, 'message')
  if (order !== undefined) child.send(order)
  const [message] = await said
  return v.parse(schema, message)
}

const faults: string[] = []
function check(holds: boolean, words: string): void {
  console.log(`${holds ? 'ok  ' : 'OVER'}  ${words}`)
  if (!holds) faults.push(words)
}
const line = (words: string, { took, lag }: Asked) =>
  console.log(
    `      ${words.padEnd(34)} ${String(took.length).padStart(6)}   p50 ${quantile(took, 0.5).toFixed(0)} ms, p99 ${quantile(took, 0.99).toFixed(0)} ms, longest ${Math.max(...took).toFixed(0)} ms; p99 of the asker's own loop ${lag.toFixed(0)} ms`,
  )
async function ask(asker: ChildProcess, seconds: number, from?: number): Promise<Asked> {
  const said = await answer(asker, FromAsker, { do: 'ask', seconds, from })
  if (said.type !== 'asked') throw new Error('nobody asked')
  return said
}

try {
  const server = begin('server.ts', MEMBERS, PACKETS, SECONDS, WAIT)
  const ready = await answer(server, FromServer)
  if (ready.type !== 'ready') throw new Error('the server did not start')
  const { port, sessions, rain } = ready
  const [crowd, visitors] = [begin('crowd.ts'), begin('others.ts')]
  for (const asker of [crowd, visitors]) await answer(asker, FromAsker, { do: 'connect', port, sessions, rain })
  const begins = rain.startsAt - rain.ahead
  const left = begins - Date.now()
  if (left < (QUIET + 8) * 1_000) throw new Error(`it rains too soon, in ${left} ms: a longer --wait=${WAIT} is needed`)
  const quiet = await ask(visitors, QUIET)
  const [grabs, others] = await Promise.all([ask(crowd, SECONDS), ask(visitors, SECONDS, begins)])
  console.log(`${MEMBERS} members and sockets, ${PACKETS} packets, ${SECONDS} s of rain`)
  line('other calls before it rains', quiet)
  line('other calls while it rains', others)
  line('grabs', grabs)
  console.log(`      grabs ${JSON.stringify(grabs.answers)}, others ${JSON.stringify(others.answers)}`)
  const [before, beside, grab] = [quiet, others, grabs].map(({ took }) => quantile(took, 0.99)) as [number, number, number]
  check(grab <= BOUNDS.grab, `99 of 100 grabs are answered within ${grab.toFixed(0)} ms ≤ ${BOUNDS.grab} ms`)
  const ratio = beside / before
  check(ratio <= BOUNDS.others, `p99 of other calls: ${ratio.toFixed(2)} times that before ≤ ${BOUNDS.others}`)

  let over = await answer(server, FromServer, { do: 'tell' })
  for (let look = 0; look < 120 && over.type !== 'over'; look += 1) {
    await pause(1_000)
    over = await answer(server, FromServer, { do: 'tell' })
  }
  if (over.type !== 'over') throw new Error('the rain was not paid')
  const { pot, packets, taken, grabbed, paid, returned, spent, mostOfOne, drifts } = over
  check(
    grabbed === paid && spent === paid && paid + returned === pot,
    `grabbed ${grabbed} = paid ${paid}; ${returned} back of ${pot}`,
  )
  check(taken <= packets && taken === (grabs.answers['done'] ?? 0), `${taken} packets are gone, as many as were answered`)
  check(mostOfOne <= BOUNDS.each, `nobody has more than ${mostOfOne} ≤ ${BOUNDS.each}`)
  check(drifts.length === 0, `the books add up${drifts.join(', ')}`)
} finally {
  for (const child of children) if (child.connected) child.disconnect()
  await holdsWithin(5_000, () => children.every((child) => child.exitCode !== null))
}
process.exit(faults.length === 0 ? 0 : 1)
