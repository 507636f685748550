/**
 * `npm run bench:fanout`: what it costs the server to tell a busy room, beside plain `ws` in the same ticks and beside one frame
 * a message, in one run. Prints figures; exits 1 when a bound is broken. Takes some two minutes.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { TICK } from '#server/live/socket/fanout.ts'
import { quantile } from '#tests/chaos/report.ts'
import { holdsWithin, pause } from '#tests/chaos/until.ts'
import { FromCrowd, FromServer, type Way, WAYS } from './words.ts'

const [SOCKETS, PER_SECOND, ROUNDS] = [1_000, 200, 5]
/** Seconds of one round; one frame a message is twenty times the frames. */
const SECONDS: Record<Way, number> = { product: 6, plain: 6, single: 2 }
const BOUNDS = { plain: 1.5, single: 0.12, p99: TICK + 100 }

const children: ChildProcess[] = []
function begin(file: string, ...args: string[]): ChildProcess {
  const child = fork(join(import.meta.dirname, file), args, { execArgv: ['--import', 'tsx'] })
  children.push(child)
  return child
}

async function answer<S extends v.GenericSchema>(child: ChildProcess, schema: S, order?: object): Promise<v.InferOutput<S>> {
  const said = once(child, 'message')
  if (order !== undefined) child.send(order)
  const [message] = await said
  return v.parse(schema, message)
}

const crowd = begin('crowd.ts')

type Round = { readonly micros: number; readonly p99: number; readonly perFrame: number }

async function cpuOf(server: ChildProcess): Promise<number> {
  const told = await answer(server, FromServer, { do: 'cpu' })
  if (told.type !== 'cpu') throw new Error(`not the processor time: ${told.type}`)
  return told.micros
}

async function count() {
  const told = await answer(crowd, FromCrowd, { do: 'tell' })
  if (told.type !== 'told') throw new Error(`not what came: ${told.type}`)
  return told
}

/** One round: µs of the server's processor for each message that a socket got. */
async function round(way: Way, server: ChildProcess): Promise<Round> {
  const pushes = PER_SECOND * SECONDS[way]
  crowd.send({ do: 'reset' })
  const before = await cpuOf(server)
  await answer(server, FromServer, { do: 'push', pushes, perSecond: PER_SECOND })
  let told = await count()
  for (let look = 0; look < 300 && told.messages < pushes * SOCKETS; look += 1) {
    await pause(100)
    told = await count()
  }
  const spent = (await cpuOf(server)) - before
  if (told.messages !== pushes * SOCKETS) throw new Error(`${way}: ${told.messages} messages came of ${pushes * SOCKETS}`)
  return { micros: spent / told.messages, p99: quantile(told.delays, 0.99), perFrame: told.messages / told.frames }
}

const faults: string[] = []
function check(holds: boolean, words: string): void {
  console.log(`${holds ? 'ok  ' : 'OVER'}  ${words}`)
  if (!holds) faults.push(words)
}
const median = (values: readonly number[]) => quantile(values, 0.5)

try {
  const servers = new Map<Way, ChildProcess>()
  for (const way of WAYS) {
    const server = begin('server.ts', way)
    const ready = await answer(server, FromServer)
    if (ready.type !== 'ready') throw new Error(`${way} did not start`)
    await answer(crowd, FromCrowd, { do: 'connect', way, port: ready.port, sockets: SOCKETS })
    servers.set(way, server)
  }
  const rounds: Record<Way, Round[]> = { product: [], plain: [], single: [] }
  // The first turn warms up.
  for (let turn = 0; turn <= ROUNDS; turn += 1) {
    for (const way of WAYS) {
      const one = await round(way, servers.get(way)!)
      if (turn > 0) rounds[way].push(one)
    }
  }
  const cost = (way: Way) => median(rounds[way].map(({ micros }) => micros))
  const ratio = (to: Way) => median(rounds.product.map(({ micros }, turn) => micros / rounds[to][turn]!.micros))
  const late = (way: Way) => median(rounds[way].map(({ p99 }) => p99))
  for (const way of WAYS) {
    const { perFrame } = rounds[way][0]!
    console.log(
      `      ${way.padEnd(8)} ${cost(way).toFixed(3)} µs a message and socket, ${perFrame.toFixed(1)} messages a frame, p99 ${late(way)} ms`,
    )
  }
  check(ratio('plain') <= BOUNDS.plain, `beside plain ws in the same ticks: ${ratio('plain').toFixed(2)} ≤ ${BOUNDS.plain}`)
  check(ratio('single') <= BOUNDS.single, `beside one frame a message: ${ratio('single').toFixed(3)} ≤ ${BOUNDS.single}`)
  // On a machine that is busy with other things plain `ws` is late too, and then nobody could be on time.
  const bound = Math.max(BOUNDS.p99, late('plain'))
  const busy = bound > BOUNDS.p99 ? ', as late as plain ws: this machine is busy' : ''
  check(late('product') <= bound, `99 of 100 messages are there after ${late('product')} ms ≤ ${bound} ms${busy}`)
} finally {
  for (const child of children) if (child.connected) child.disconnect()
  await holdsWithin(5_000, () => children.every((child) => child.exitCode !== null))
}
process.exit(faults.length === 0 ? 0 : 1)
