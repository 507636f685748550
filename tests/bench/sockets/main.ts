/**
 * `npm run bench:sockets [-- --sockets 10000 --nodes 3 --per-second 10]`: a crowd in one room over several nodes, beside a part of it on one node alone: memory a
 * socket, µs of the nodes' processors a delivery, bytes, and how late messages are; then what a socket costs that is told nothing, and a push that no socket
 * hears, in the nodes, PostgreSQL and Redis (docs/scale.md). Prints figures; exits 1 when a bound is broken. Some four minutes.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { spawnAsked } from '#tests/chaos/asked.ts'
import { must, type Outcome, quantile, runPart } from '#tests/chaos/report.ts'
import { type Asked, CHAOS } from '#tests/chaos/server/orders.ts'
import { pause } from '#tests/chaos/until.ts'
import { missingForCluster, startCluster, stopOnSignal } from '#tests/support/cluster.ts'
import { startCrowd } from '#tests/support/crowd/crowd.ts'
import { processorOf } from '#tests/support/processorOf.ts'

const { values: asked } = parseArgs({
  options: { sockets: { type: 'string' }, nodes: { type: 'string' }, 'per-second': { type: 'string' } },
})
const [SOCKETS, NODES] = [Number(asked.sockets ?? 10_000), Number(asked.nodes ?? 3)]
/**
 * Pushes a second: ten, as in a busy room. The crowd reads on the same processors as the nodes write: where these are too few for both, what
 * is measured is the queue, and fewer say how late a push is.
 */
const PER_SECOND = Number(asked['per-second'] ?? 10)
/** For how many seconds a turn, and turns, of which the first warms up. */
const [SECONDS, TURNS] = [8, 4]
/** Sockets of one process of the crowd. */
const EACH = 2_500
/** Seconds in which nothing is told, and pushes for a room where nobody is. */
const [IDLE, UNHEARD] = [10, 500]
const BOUNDS = { times: 1.3, p99: 200 }
const [room, emptyRoom] = [CHAOS.room(0), CHAOS.room(1)]

/** What a push costs that no socket hears, in µs: the node that stores it, each other node, PostgreSQL, Redis. */
type Push = { readonly stored: number; readonly heard: number; readonly postgres: number; readonly redis: number }

type Measured = {
  readonly kib: number
  /** µs of the nodes for a visitor that comes into the room. */
  readonly joining: number
  readonly micros: number
  readonly bytes: number
  readonly p99: number
  readonly lost: number
  /** µs a second of a node where nobody is, and of a socket that is told nothing. */
  readonly alone: number
  readonly idle: number
  readonly push: Push
}

/** A crowd of so many sockets over so many nodes: what it costs. */
async function measure(nodes: number, sockets: number): Promise<Measured> {
  const cluster = await startCluster({
    nodes,
    proxy: null,
    settings: { CHAOS_ROOMS: '2', CHAOS_MEMBERS: String(CHAOS.givers), LOG_LEVEL: 'error' },
    spawn: (options) => spawnAsked<Asked>({ ...options, entry: 'tests/chaos/server/main.ts' }),
  })
  stopOnSignal(cluster.stop)
  const crowds = Array.from({ length: Math.ceil(sockets / EACH) }, startCrowd)
  const sum = async (order: Asked) => {
    let all = 0
    for (const node of cluster.nodes) all += Number(await node.ask(order))
    return all
  }
  const postgres = () => processorOf(cluster.postgres.pid() ?? 0)
  const redis = () => processorOf(cluster.redis.pid() ?? 0)
  /** Processor time of the first node, of the others, PostgreSQL and Redis so far. */
  const spentBy = async (): Promise<Push> => {
    const [first, ...others] = await Promise.all(cluster.nodes.map(async (node) => Number(await node.ask({ do: 'processor' }))))
    return { stored: first!, heard: others.reduce((all, one) => all + one, 0), postgres: postgres(), redis: redis() }
  }
  /** What is spent while something is done. */
  async function spentWhile(work: () => Promise<unknown>): Promise<Push & { readonly ms: number }> {
    const [before, began] = [await spentBy(), performance.now()]
    await work()
    const [ms, after] = [performance.now() - began, await spentBy()]
    const less = (part: keyof Push) => after[part] - before[part]
    return { stored: less('stored'), heard: less('heard'), postgres: less('postgres'), redis: less('redis'), ms }
  }

  /** Bytes that the nodes hold, without what they would throw away. */
  async function held(): Promise<number> {
    for (const node of cluster.nodes) await node.ask({ do: 'collect' })
    return sum({ do: 'memory' })
  }

  try {
    const alone = await spentWhile(() => pause(IDLE * 1_000))
    const empty = await held()
    const urls = cluster.nodes.map(({ url }) => url)
    let first = 0
    const joining = await spentWhile(async () => {
      for (const crowd of crowds) {
        const own = Math.min(EACH, sockets - first)
        await crowd.join({ urls, room, first, sockets: own, manner: 'good' })
        first += own
      }
    })
    const kib = ((await held()) - empty) / 1_024 / sockets
    const turns: { readonly micros: number; readonly bytes: number; readonly p99: number; readonly lost: number }[] = []
    for (let turn = 0; turn < TURNS; turn += 1) {
      for (const crowd of crowds) await crowd.reset()
      const before = await sum({ do: 'processor' })
      const began = performance.now()
      const pushes = PER_SECOND * SECONDS
      for (let push = 1; push <= pushes; push += 1) {
        await cluster.nodes[push % nodes]!.ask({ do: 'publish', rooms: [room], each: 1 })
        await pause(Math.max(0, began + (push * 1_000) / PER_SECOND - performance.now()))
      }
      let told = await Promise.all(crowds.map((crowd) => crowd.tell()))
      const came = () => told.reduce((count, { messages }) => count + messages, 0)
      for (let look = 0; look < 100 && came() < pushes * sockets; look += 1) {
        await pause(100)
        told = await Promise.all(crowds.map((crowd) => crowd.tell()))
      }
      const spent = (await sum({ do: 'processor' })) - before
      const p99 = quantile(
        told.flatMap(({ delays }) => delays),
        0.99,
      )
      const bytes = told.reduce((sumOfAll, one) => sumOfAll + one.bytes, 0) / came()
      if (turn > 0) turns.push({ micros: spent / came(), bytes, p99, lost: pushes * sockets - came() })
    }
    const idle = await spentWhile(() => pause(IDLE * 1_000))
    const unheard = await spentWhile(async () => {
      for (let push = 0; push < UNHEARD; push += 1) await cluster.nodes[0]!.ask({ do: 'publish', rooms: [emptyRoom], each: 1 })
    })
    /** Less what goes on by itself meanwhile. */
    const more = (part: keyof Push) => (unheard[part] - (idle[part] * unheard.ms) / idle.ms) / UNHEARD
    /** µs a second of all nodes. */
    const nodesOf = ({ stored, heard, ms }: typeof idle) => ((stored + heard) * 1_000) / ms
    const median = (values: readonly number[]) => quantile(values, 0.5)
    return {
      kib,
      joining: ((nodesOf(joining) - nodesOf(alone)) * joining.ms) / 1_000 / sockets,
      micros: median(turns.map(({ micros }) => micros)),
      bytes: median(turns.map(({ bytes }) => bytes)),
      p99: median(turns.map(({ p99 }) => p99)),
      alone: nodesOf(alone) / nodes,
      idle: (nodesOf(idle) - nodesOf(alone)) / sockets,
      push: {
        stored: more('stored'),
        heard: more('heard') / Math.max(1, nodes - 1),
        postgres: more('postgres'),
        redis: more('redis'),
      },
      lost: turns.reduce((all, { lost }) => all + lost, 0),
    }
  } finally {
    for (const crowd of crowds) await crowd.stop()
    await cluster.stop()
  }
}

async function compare(): Promise<Outcome> {
  const one = await measure(1, Math.ceil(SOCKETS / NODES))
  const all = await measure(NODES, SOCKETS)
  const times = all.micros / one.micros
  return {
    figures: {
      'sockets of one node, of all': [Math.ceil(SOCKETS / NODES), SOCKETS],
      'KiB a socket': [one.kib.toFixed(1), all.kib.toFixed(1)],
      'µs a visitor who comes in': [one.joining.toFixed(0), all.joining.toFixed(0)],
      'µs a delivery': [one.micros.toFixed(2), all.micros.toFixed(2)],
      'times one node': times.toFixed(2),
      'bytes a delivery': [one.bytes.toFixed(0), all.bytes.toFixed(0)],
      'p99, ms': [one.p99, all.p99],
      'µs/s of a node alone': [one.alone.toFixed(0), all.alone.toFixed(0)],
      'µs/s of an idle socket': [one.idle.toFixed(2), all.idle.toFixed(2)],
      'µs a push that is not heard': Object.fromEntries(
        Object.entries(all.push).map(([part, micros]) => [part, Math.round(micros)]),
      ),
      lost: one.lost + all.lost,
    },
    broken: [
      ...must(times <= BOUNDS.times, `a delivery costs ${times.toFixed(2)} times what it costs one node, over ${BOUNDS.times}`),
      ...must(all.p99 <= BOUNDS.p99, `99 of 100 messages are there after ${all.p99} ms, over ${BOUNDS.p99}`),
      ...must(one.lost + all.lost === 0, `${one.lost + all.lost} messages did not come`),
    ],
  }
}

const missing = missingForCluster(null)
if (missing.length > 0) {
  console.error(`Not installed here: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
const files = Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity)
if (files < EACH * 2) {
  console.error(`Only ${files} files may be open at once: ulimit -n ${EACH * 2}`)
  process.exit(1)
}
const broken = await runPart(`${SOCKETS} sockets over ${NODES} nodes`, compare)
process.exit(broken.length === 0 ? 0 : 1)
