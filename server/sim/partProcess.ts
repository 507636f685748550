import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import * as v from 'valibot'

/** A part of the demo in a process of its own, on a port of this machine. */
export type PartProcess<Home> = {
  /** Starts it, and keeps it running until `stop`. Resolves once it has its port, or when it has none after some seconds. */
  start(home: Home): Promise<void>
  /** Its port on this machine; null while it does not run. */
  port(): number | null
  stop(): Promise<void>
}

/** A part that ended is started again after so many ms. */
const AGAIN_AFTER = 1_000
/** How long the first start is waited for, in ms. */
const START_PATIENCE = 5_000
/** How long one may take to end when it is asked to, in ms. */
const END_PATIENCE = 2_000

const Ready = v.object({ type: v.literal('ready'), port: v.number() })

/** What stays with the server: the operator's secrets, of which all keys are made, and what opens the database. */
const KEPT_BACK = { PAYER_SECRET: undefined, PROVIDER_SECRET: undefined, DATA_KEY: undefined, DATABASE_URL: undefined } as const

/**
 * A child process that runs `entry` with these settings beside the server's own, less its secrets; one that dies, or cannot be started, is
 * started again. The settings are told the port that it had before, null at first: pages that know it find it there again.
 */
export function createPartProcess<Home>(
  entry: string,
  settingsOf: (home: Home, lastPort: number | null) => Readonly<Record<string, string>>,
): PartProcess<Home> {
  let child: ChildProcess | null = null
  let port: number | null = null
  let lastPort: number | null = null
  let again: NodeJS.Timeout | null = null
  let stopped = false
  let isFailing = false
  let onPort: (() => void) | null = null

  function run(home: Home): void {
    const started = fork(entry, {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, ...KEPT_BACK, ...settingsOf(home, lastPort) },
    })
    // One that could not be started has no number: it ends by an error, and no exit follows.
    const hasStarted = started.pid !== undefined
    child = hasStarted ? started : null
    started.on('message', (message) => {
      const ready = v.safeParse(Ready, message)
      if (!ready.success) return
      port = ready.output.port
      lastPort = port
      isFailing = false
      onPort?.()
    })
    started.once('exit', () => {
      child = null
      // It ended before it had a port: somebody else may have taken the last one.
      if (port === null) lastPort = null
      port = null
      runAgain(home)
    })
    started.on('error', (error) => {
      // Of many tries that fail one after the other the first is told.
      if (!isFailing) console.error(`${basename(entry)}: a part of the demo failed`, error)
      if (hasStarted) return
      isFailing = true
      runAgain(home)
    })
  }

  function runAgain(home: Home): void {
    if (!stopped) again = setTimeout(run, AGAIN_AFTER, home)
  }

  return {
    start(home) {
      stopped = false
      run(home)
      return new Promise((resolve) => {
        const patience = setTimeout(resolve, START_PATIENCE)
        onPort = () => {
          clearTimeout(patience)
          resolve()
        }
      })
    },
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
