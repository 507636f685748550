import { type BalancerKind, hasBalancer, startBalancer } from './balancer.ts'
import { startLine } from './cutLine.ts'
import { DATA_KEY } from './dataKey.ts'
import { freePort } from './freePort.ts'
import { type Apart, findPostgres, startPostgres } from './postgres.ts'
import { hasRedis, startRedis } from './redis.ts'
import { type SpawnOptions, spawnServer } from './spawnServer.ts'

type ClusterOptions<Node> = Apart & {
  readonly nodes: number
  /** By default HAProxy; null = none, for nodes that serve nothing. */
  readonly proxy?: BalancerKind | null
  /** The balancer's port; by default any free one. */
  readonly port?: number
  /** Whether encoders publish: to any node, by HAProxy. */
  readonly publishes?: boolean
  readonly settings?: Readonly<Record<string, string>>
  /** Starts one node. */
  readonly spawn: (options: SpawnOptions) => Promise<Node>
}

/** Ports of a node beside its site's: of its metrics, and where encoders may publish to it. */
type NodePorts = { readonly metricsPort: number; readonly publishPort: number | undefined }
type AnyNode = { readonly port: number; readonly dataDir: string; stop(): Promise<void> }

/** What several nodes need and this machine lacks, as Debian's packages. */
export function missingForCluster(proxy: BalancerKind | null = 'haproxy'): readonly string[] {
  return [
    ...(findPostgres() === null ? ['postgresql'] : []),
    ...(hasRedis() ? [] : ['redis-server']),
    ...(proxy === null || hasBalancer(proxy) ? [] : [proxy]),
  ]
}

/**
 * A site of several nodes in processes of their own: PostgreSQL, Redis, the nodes and a balancer, each on free ports of this machine with its
 * data in temporary folders. Each node reaches Redis by a line of its own, which can be cut. What was started is stopped when a part does not start.
 */
export async function startCluster<Node extends AnyNode = Awaited<ReturnType<typeof spawnServer>>>({
  nodes: count,
  proxy = 'haproxy',
  port,
  publishes = false,
  settings = {},
  isApart = false,
  spawn,
}: ClusterOptions<Node>) {
  const missing = missingForCluster(proxy)
  const programs = findPostgres()
  if (missing.length > 0 || programs === null) throw new Error(`not installed: ${missing.join(' ')}`)
  /** What ends each part, the last that was started first. */
  const stops: (() => Promise<void>)[] = []
  let stopping: Promise<void> | null = null
  const stop = () => (stopping ??= stopAll())
  async function stopAll(): Promise<void> {
    for (const end of stops.toReversed()) await end()
  }
  /** Keeps a part for the end. */
  async function keep<Part extends { stop(): Promise<void> }>(starting: Promise<Part>): Promise<Part> {
    const part = await starting
    stops.push(part.stop)
    return part
  }

  try {
    const postgres = await keep(startPostgres(programs, { isApart }))
    const redis = await keep(startRedis({ isApart }))
    const database = await postgres.createDatabase()
    const lines: Awaited<ReturnType<typeof startLine>>[] = []
    const started: (Node & NodePorts)[] = []
    for (let number = 0; number < count; number += 1) {
      const line = await keep(startLine(redis.port))
      const metricsPort = await freePort()
      const publishPort = publishes ? await freePort() : undefined
      // The first one fills the empty database; the others find it filled.
      const node = await keep(
        spawn({
          isApart,
          settings: {
            DATA_KEY,
            DATABASE_URL: database,
            REDIS_URL: `redis://127.0.0.1:${line.port}`,
            TRUST_PROXY: '1',
            DRAIN_SECONDS: '10',
            METRICS_PORT: String(metricsPort),
            SOCKETS_PER_ADDRESS: '0',
            RTMP_PORT: String(publishPort ?? 0),
            ...settings,
          },
        }),
      )
      lines.push(line)
      started.push(Object.assign(node, { metricsPort, publishPort }))
    }
    const balanced = started.map(({ port: own, metricsPort, publishPort: published }) => ({
      port: own,
      metricsPort,
      rtmpPort: published,
    }))
    const rtmpPort = publishes && proxy === 'haproxy' ? await freePort() : undefined
    const { url, port: own } =
      proxy === null
        ? { url: '', port: 0 }
        : await keep(startBalancer(proxy, { port: port ?? (await freePort()), rtmpPort, nodes: balanced, isApart }))
    return {
      url,
      port: own,
      /** Where encoders come to a node, any one; undefined = they publish to nodes directly, or not at all. */
      rtmpPort,
      /** Where the data is, as settings: for who looks into it from beside the nodes. */
      store: { DATA_DIR: started[0]!.dataDir, DATABASE_URL: database },
      nodes: started as readonly (Node & NodePorts)[],
      postgres,
      redis,
      /** The way of each node to Redis. */
      lines: lines as readonly Awaited<ReturnType<typeof startLine>>[],
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Stops what a run has started when the run is told to end: its processes would stay. */
export function stopOnSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)))
}
