import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import * as v from 'valibot'
import { PAYERS } from '#src/api/model/payout.ts'
import type { PayerKeys } from '../cashier/deposit/paySigns.ts'

/** What the payers' process is told: this server's port, the payers' keys of deposits and of payouts, and the folder for what it keeps. */
type PayerHome = { readonly port: number; readonly keys: PayerKeys; readonly payoutKeys: PayerKeys; readonly folder: string }

/** A payer in a process of its own. */
export type PayerProcess = {
  /** Starts it; it tells its notices to this server's port. Keeps it running until `stop`. */
  start(home: PayerHome): void
  /** Its port on this machine; null while it does not run. */
  port(): number | null
  stop(): Promise<void>
}

/** A payer that ended is started again after so many ms. */
const AGAIN_AFTER = 1_000
/** How long one may take to end when it is asked to, in ms. */
const END_PATIENCE = 2_000

const Ready = v.object({ type: v.literal('ready'), port: v.number() })

const keysText = (keys: PayerKeys) => JSON.stringify(Object.fromEntries(PAYERS.map((provider) => [provider, keys(provider)])))

/** The demo's payer as a child process that runs `entry`; one that dies is started again. */
export function createPayerProcess(entry: string): PayerProcess {
  let child: ChildProcess | null = null
  let port: number | null = null
  let again: NodeJS.Timeout | null = null
  let stopped = false

  function run(home: PayerHome): void {
    const started = fork(entry, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        // The operator's secret, of which all keys are made, stays here, and what opens the database with it.
        PAYER_SECRET: undefined,
        DATA_KEY: undefined,
        DATABASE_URL: undefined,
        PAYER_HOME: String(home.port),
        PAYER_KEYS: keysText(home.keys),
        PAYOUT_KEYS: keysText(home.payoutKeys),
        PAYER_FOLDER: home.folder,
      },
    })
    child = started
    started.on('message', (message) => {
      const ready = v.safeParse(Ready, message)
      if (ready.success) port = ready.output.port
    })
    started.once('exit', () => {
      child = null
      port = null
      if (!stopped) again = setTimeout(run, AGAIN_AFTER, home)
    })
    // Without this a child that could not be started would end the server.
    started.on('error', () => undefined)
  }

  return {
    start: run,
    port: () => port,
    async stop() {
      stopped = true
      if (again !== null) clearTimeout(again)
      if (child === null) return
      const ending = once(child, 'exit')
      const running = child
      running.kill('SIGTERM')
      const force = setTimeout(() => running.kill('SIGKILL'), END_PATIENCE)
      await ending
      clearTimeout(force)
    },
  }
}
