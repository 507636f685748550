import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'redis'
import { pause } from '#tests/chaos/until.ts'
import { freePort } from './freePort.ts'
import type { Apart } from './postgres.ts'

const PROGRAM = 'redis-server'
/** How long a start may take, in ms. */
const PATIENCE = 120_000

/** Whether Redis is installed (Debian: `apt-get install redis-server`). */
export function hasRedis(): boolean {
  try {
    execFileSync(PROGRAM, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** A Redis of a run's own: loopback only, on a free port, in a temporary folder, keeping nothing: what is stopped comes back empty. */
export async function startRedis({ isApart = false }: Apart = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'anchorage-redis-'))
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess

  async function run<T>(work: (client: ReturnType<typeof createClient>) => Promise<T>): Promise<T> {
    const client = createClient({ url, socket: { reconnectStrategy: false } })
    client.on('error', () => undefined)
    await client.connect()
    try {
      return await work(client as ReturnType<typeof createClient>)
    } finally {
      client.destroy()
    }
  }

  async function start(): Promise<void> {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
    child = spawn(PROGRAM, args, { stdio: 'ignore', detached: isApart })
    const answers = () =>
      run((client) => client.ping()).then(
        () => true,
        () => false,
      )
    for (const giveUp = performance.now() + PATIENCE; !(await answers()); await pause(50))
      if (child.exitCode !== null || performance.now() > giveUp) throw new Error('Redis did not start')
  }

  /** SIGKILL ends it at once; SIGSTOP leaves it deaf. */
  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  await start()
  return {
    url,
    port,
    /** The process that runs now. */
    pid: () => child.pid,
    start,
    kill,
    /** Answers nothing until it goes on, and closes nothing. */
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    /** Forgets everything, as one that was started again without its file. */
    empty: () => run((client) => client.flushAll()),
    /** Asks it beside the servers. */
    run,
    async stop(): Promise<void> {
      child.kill('SIGCONT')
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type TestRedis = Awaited<ReturnType<typeof startRedis>>
