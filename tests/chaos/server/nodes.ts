import { parseArgs } from 'node:util'
import { missingForCluster, startCluster, stopOnSignal } from '#tests/support/cluster.ts'
import { type SpawnOptions, spawnServer } from '#tests/support/spawnServer.ts'
import { spawnAsked } from '../asked.ts'
import { seedOf } from '../report.ts'
import { seeded } from '../seeded.ts'
import { pause } from '../until.ts'

/** What happens to a site of several nodes where one server alone would be killed. */
const FAULTS = ['node', 'redisEmptied', 'node', 'redisKilled', 'node', 'postgres', 'node', 'cutOff'] as const
type NodeFault = (typeof FAULTS)[number]
/** For how long a node is cut off from Redis, and Redis is away, in ms. */
const AWAY = 3_000
/** How long an order may take, in ms: one that hangs is a fault. */
const PATIENCE = 60_000

/** How many nodes a run is asked to have by `--nodes N`; 1 = one server, without PostgreSQL and Redis. */
export function nodesAsked(args: readonly string[] = process.argv): number {
  const { values } = parseArgs({ args: [...args], options: { nodes: { type: 'string' } }, strict: false, allowPositionals: true })
  const count = Number(values.nodes ?? 1)
  if (!Number.isInteger(count) || count < 1 || count > 9) throw new Error('--nodes takes a number from 1 to 9')
  const missing = count === 1 ? [] : missingForCluster()
  if (missing.length === 0) return count
  console.error(
    `Several nodes need what is not installed here, so nothing was tried. On Debian: apt-get install ${missing.join(' ')}`,
  )
  process.exit(1)
}

type NodeOptions = {
  readonly entry: string
  readonly settings?: Readonly<Record<string, string>>
  /** Whether visitors come to it: by default. */
  readonly serves?: boolean
}

/** What is needed of one node. */
type Mortal = {
  readonly port: number
  readonly dataDir: string
  kill(): Promise<unknown>
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Several nodes behind a balancer, where what kills a server breaks one part of the site: a node at random, Redis (emptied, or killed),
 * PostgreSQL, or one node's way to Redis. `start` mends it.
 */
async function spawnNodes<Node extends Mortal>(
  { entry, settings = {}, serves = true }: NodeOptions,
  {
    count,
    seed,
    spawn,
  }: { readonly count: number; readonly seed: number; readonly spawn: (options: SpawnOptions & NodeOptions) => Promise<Node> },
) {
  const random = seeded(seed)
  const cluster = await startCluster({
    nodes: count,
    settings,
    proxy: serves ? 'haproxy' : null,
    spawn: (options) => spawn({ ...options, entry }),
  })
  stopOnSignal(cluster.stop)
  const suffered: Record<NodeFault, number> = { node: 0, redisEmptied: 0, redisKilled: 0, postgres: 0, cutOff: 0 }
  const dead = new Set<Node>()
  let mend: () => Promise<void> = async () => undefined
  let step = Math.floor(random() * FAULTS.length)

  /** Breaks one part; what mends it again. */
  async function breakOne(fault = FAULTS[(step += 1) % FAULTS.length]!): Promise<() => Promise<void>> {
    suffered[fault] += 1
    const index = Math.floor(random() * count)
    const [node, line, away] = [cluster.nodes[index]!, cluster.lines[index]!, random() * AWAY]
    switch (fault) {
      case 'node':
        dead.add(node)
        await node.kill()
        return async () => {
          await node.start()
          dead.delete(node)
        }
      case 'redisEmptied':
        await cluster.redis.empty()
        return async () => undefined
      case 'redisKilled':
        await cluster.redis.kill()
        return async () => {
          await pause(away)
          await cluster.redis.start()
        }
      case 'postgres':
        await cluster.postgres.crash()
        return async () => undefined
      case 'cutOff':
        line.cut()
        return async () => {
          await pause(away)
          line.mend()
        }
    }
  }

  /** Says what became of it, and ends it. */
  async function stop(): Promise<void> {
    const line = (name: string, value: unknown) => console.log(`  ${name.padEnd(28)}${JSON.stringify(value)}`)
    line('what the nodes suffered', suffered)
    line('writes that met others', await countMeetings(cluster.nodes))
    await cluster.stop()
  }

  let turn = 0
  return {
    cluster,
    stop,
    /** The next node in turn that is there. */
    next(): Node {
      const living = cluster.nodes.filter((node) => !dead.has(node))
      return living[(turn += 1) % living.length]!
    },
    async kill(): Promise<void> {
      mend = await breakOne()
    },
    async killNode(): Promise<void> {
      mend = await breakOne('node')
    },
    start: () => mend(),
  }
}

/** Works that met another one and were tried again, by why, as the nodes that are there count them since they were started. */
async function countMeetings(nodes: readonly { readonly metricsPort: number }[]): Promise<Readonly<Record<string, number>>> {
  const found: Record<string, number> = {}
  for (const { metricsPort } of nodes) {
    const text = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then(
      (reply) => reply.text(),
      () => '',
    )
    for (const [, why, count] of text.matchAll(/^anchorage_write_retries_total\{[^}]*="(\w+)"[^}]*\} (\d+)/gm))
      found[why!] = (found[why!] ?? 0) + Number(count)
  }
  return found
}

/** As many nodes as `--nodes` says, or one server alone: to a run that spawns a server and speaks with it they look the same. */
export async function spawnOneOrNodes(options: NodeOptions, count: number = nodesAsked()) {
  if (count === 1) return spawnServer(options)
  const { cluster, next, kill, start, stop } = await spawnNodes(options, { count, seed: seedOf(), spawn: spawnServer })
  let deafen: readonly (() => void)[] = []
  return {
    dataDir: cluster.nodes[0]!.dataDir,
    store: cluster.store,
    port: cluster.port,
    url: cluster.url,
    tell: (message: object) => next().tell(message),
    /** Hears what the nodes say until they end: to be asked for again after each `start`, as with one server. */
    onMessage(listener: (message: unknown) => void): () => void {
      const end = () => {
        for (const one of deafen) one()
      }
      end()
      deafen = cluster.nodes.map((node) => node.onMessage(listener))
      return end
    },
    kill,
    start,
    stop,
  }
}

/** The same for runs that give orders. */
export async function spawnAskedNodes<Asked extends object>(options: NodeOptions, count: number, seed: number) {
  const spawn = (one: SpawnOptions & NodeOptions) => spawnAsked<Asked>(one)
  const { cluster, next, kill, killNode, start, stop } = await spawnNodes(options, { count, seed, spawn })
  return {
    url: cluster.url,
    port: cluster.port,
    store: cluster.store,
    /** Gives an order to the next node that is there. */
    ask: (order: Asked): Promise<unknown> => {
      const late = pause(PATIENCE).then(() => {
        throw new Error(`a node did not answer within ${PATIENCE / 1_000} s: ${JSON.stringify(order)}`)
      })
      late.catch(() => undefined)
      return Promise.race([next().ask(order), late])
    },
    kill,
    /** Kills a node, where `kill` breaks any part. */
    killNode,
    start,
    stop,
  }
}
