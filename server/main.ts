import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_ACCOUNTS } from './members/demoAccounts.ts'
import { PASSWORD_COST } from './members/passwords.ts'
import { readEnv, type Env } from './platform/env.ts'
import { DRIFT_EXIT, LedgerDrift } from './ledger/audit.ts'
import { startServer, type RunningServer } from './server.ts'
import { createPayerProcess } from './sim/payerProcess.ts'
import { createProviderProcess } from './sim/providerProcess.ts'
import { seedWorld } from './sim/seed.ts'
import { startSimulation } from './sim/simulation.ts'

/** The repository's folder, from the built server in `dist/server` or from the source in `server`. */
const above = join(import.meta.dirname, '..')
const repository = existsSync(join(above, 'package.json')) ? above : join(above, '..')

/** How long a stop waits for calls that run, how long it may take in all, and for how long a further signal is the first one's echo, in ms. */
const CALLS_END_WITHIN = 10_000
const STOP_WITHIN = 30_000
const ECHO = 1_000

/** A part's own entry, built beside this one or in the source. */
function entryOf(part: 'payer' | 'provider'): string {
  const built = join(import.meta.dirname, `${part}.js`)
  return existsSync(built) ? built : join(import.meta.dirname, 'sim', part, 'main.ts')
}

function announce(env: Env, { port, url, media, metricsPort, setupLink }: RunningServer): void {
  console.log(`Anchorage is ready at ${url}`)
  if (metricsPort !== null) console.log(`Metrics are at http://${env.metrics?.host}:${metricsPort}/metrics`)
  for (const warning of env.warnings) console.warn(`Warning: ${warning}`)
  if (setupLink !== null) console.log(`There is no operator yet. Make the first one, once, within a day: ${setupLink}`)
  if (env.demo) {
    console.log('Demo accounts (play money):')
    for (const { name, password, role } of DEMO_ACCOUNTS) console.log(`  ${name} / ${password}  ${role}`)
  }
  process.send?.({ type: 'ready', port, rtmpPort: media.rtmpPort, metricsPort })
}

try {
  const env = readEnv(process.env)
  const server = await startServer({
    env,
    folders: { client: join(repository, 'dist', 'client'), media: join(repository, 'media') },
    seed: seedWorld,
    simulate: (services, watched) => startSimulation(services, env.sim, watched),
    payer: createPayerProcess(entryOf('payer')),
    provider: createProviderProcess(entryOf('provider'), join(repository, 'dist', 'frames')),
    passwordCost: PASSWORD_COST,
    stopPatience: CALLS_END_WITHIN,
    // Nothing is lost: what was answered is stored.
    onLost: ({ message }) => {
      console.error(message)
      process.exit(1)
    },
  })

  let stoppedAt: number | null = null
  const stop = () => {
    if (stoppedAt !== null) {
      // A group and a parent may both hand on the one signal: only what comes later is a second word.
      if (performance.now() - stoppedAt > ECHO) process.exit(1)
      return
    }
    stoppedAt = performance.now()
    setTimeout(() => {
      console.error(`Not everything ended within ${STOP_WITHIN / 1_000} s.`)
      process.exit(1)
    }, STOP_WITHIN).unref()
    server
      .drain()
      .then(server.stop)
      .then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error)
          process.exit(1)
        },
      )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  // A parent that talks to us and is gone will never stop us.
  if (process.send !== undefined) process.on('disconnect', stop)
  announce(env, server)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(error instanceof LedgerDrift ? DRIFT_EXIT : 1)
}
