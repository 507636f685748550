/**
 * `npm run cluster [-- --nodes 3 --port 4100 --proxy haproxy]`: a whole site of several nodes on this machine, from the built server and the
 * configurations in `deploy/`: PostgreSQL, Redis, the nodes and a balancer, in temporary folders that go at the end (Ctrl-C).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { DEMO_ACCOUNTS } from '#server/members/demoAccounts.ts'
import { BALANCERS } from '#tests/support/balancer.ts'
import { missingForCluster, startCluster } from '#tests/support/cluster.ts'
import { spawnServer } from '#tests/support/spawnServer.ts'

const whole = (least: number, most: number) =>
  v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(least), v.maxValue(most))
const Options = v.object({
  nodes: v.optional(whole(1, 9), '3'),
  port: v.optional(whole(1, 65_535), '4100'),
  proxy: v.optional(v.picklist(BALANCERS), 'haproxy'),
})

const { values } = parseArgs({ options: { nodes: { type: 'string' }, port: { type: 'string' }, proxy: { type: 'string' } } })
const options = v.safeParse(Options, values)
if (!options.success) {
  console.error(`--nodes 1 to 9, --port a port, --proxy ${BALANCERS.join(' or ')}`)
  process.exit(1)
}
const { nodes, port, proxy } = options.output

const missing = missingForCluster(proxy)
if (missing.length > 0) {
  console.error(`Not installed here: ${missing.join(', ')}. On Debian: apt-get install ${missing.join(' ')}`)
  process.exit(1)
}
if (!existsSync(join(import.meta.dirname, '..', 'dist', 'server', 'main.js'))) {
  console.error('The server is not built: npm run build')
  process.exit(1)
}

/** Parts that are being started end with those that were. */
let isStopping = false
const stopAsked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!isStopping) console.log('\nStopping.')
      isStopping = true
      resolve()
    })
})

try {
  console.log(`Starting PostgreSQL, Redis, ${nodes} nodes and ${proxy}.`)
  const cluster = await startCluster({
    nodes,
    proxy,
    port,
    isApart: true,
    // The demo's world runs on the first node that takes its jobs; encoders publish to any.
    publishes: true,
    settings: { SIM: 'on', LOG_LEVEL: 'warn', DRAIN_SECONDS: '0' },
    spawn: (spawn) => spawnServer({ ...spawn, from: 'built' }),
  })
  try {
    console.log(`Anchorage is ready at ${cluster.url}`)
    for (const [index, node] of cluster.nodes.entries())
      console.log(
        `  node ${index + 1}: ${node.url}, metrics at http://127.0.0.1:${node.metricsPort}/metrics, encoders at rtmp://127.0.0.1:${node.publishPort}/live`,
      )
    if (cluster.rtmpPort !== undefined) console.log(`  any node: encoders at rtmp://127.0.0.1:${cluster.rtmpPort}/live`)
    console.log('Demo accounts (play money):')
    for (const { name, password, role } of DEMO_ACCOUNTS) console.log(`  ${name} / ${password}  ${role}`)
    console.log('Ctrl-C stops everything and removes its data.')
    await stopAsked
    // Calls and works come to their end while what they need is there; nobody is there to be moved.
    await Promise.all(cluster.nodes.map((node) => node.terminate()))
  } finally {
    await cluster.stop()
  }
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
