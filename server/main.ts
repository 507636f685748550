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

/** A part's own entry, built beside this one or in the source. */
function entryOf(part: 'payer' | 'provider'): string {
  const built = join(import.meta.dirname, `${part}.js`)
  return existsSync(built) ? built : join(import.meta.dirname, 'sim', part, 'main.ts')
}

function announce(env: Env, { port, url, media, setupLink }: RunningServer): void {
  console.log(`Anchorage is ready at ${url}`)
  for (const warning of env.warnings) console.warn(`Warning: ${warning}`)
  if (setupLink !== null) console.log(`There is no operator yet. Make the first one, once, within a day: ${setupLink}`)
  if (env.demo) {
    console.log('Demo accounts (play money):')
    for (const { name, password, role } of DEMO_ACCOUNTS) console.log(`  ${name} / ${password}  ${role}`)
  }
  process.send?.({ type: 'ready', port, rtmpPort: media.rtmpPort })
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
  })

  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    server.stop().then(
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
