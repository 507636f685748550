import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { DATA_KEY } from './dataKey.ts'
import { onceFree } from './onceFree.ts'
import type { Apart } from './postgres.ts'
import { removeStore, storeOf } from './testStore.ts'

const root = join(import.meta.dirname, '..', '..')
const Ready = v.object({ type: v.literal('ready'), port: v.number(), rtmpPort: v.nullable(v.number()) })

export type SpawnOptions = Apart & {
  /** The TypeScript sources (by default), or what `npm run build` made of them. */
  readonly from?: 'source' | 'built'
  /** Another file than the server's own, from the repository's root: a server with a test's hands inside. */
  readonly entry?: string
  /** Environment variables over those that tests use. */
  readonly settings?: Readonly<Record<string, string>>
  /** A folder whose data it begins with, copied; by default it fills a new database. */
  readonly data?: string | undefined
}

/** Thrown when the process ended before it was ready; what it printed is in the message. */
export class DidNotStart extends Error {
  readonly exitCode: number | null

  constructor(exitCode: number | null, printed: string) {
    super(`the server ended with ${exitCode}: ${printed}`)
    this.exitCode = exitCode
  }
}

export type SpawnedServer = Awaited<ReturnType<typeof spawnServer>>

/**
 * A server in a process of its own, on a free port and a temporary data directory, which it keeps over restarts. It can be
 * killed as a crash would and started again at the same address. `stop` ends it and removes the directory.
 */
export async function spawnServer({
  from = 'source',
  entry = 'server/main.ts',
  settings = {},
  data,
  isApart = false,
}: SpawnOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'anchorage-'))
  if (data !== undefined) await cp(data, dataDir, { recursive: true })
  const store = await storeOf(dataDir)
  let child: ChildProcess
  let port = 0
  let rtmpPort: number | null = null
  const printed = { text: '' }
  let wasAway = false

  async function start(): Promise<void> {
    child = fork(join(root, from === 'built' ? 'dist/server/main.js' : entry), {
      cwd: root,
      detached: isApart,
      execArgv: from === 'built' ? [] : ['--import', 'tsx'],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: { ...process.env, RTMP_PORT: '0', SIM: 'off', DATA_KEY, ...store, ...settings, PORT: String(port) },
    })
    const ready = await untilReady(child, printed)
    port = ready.port
    rtmpPort = ready.rtmpPort
  }

  function startAgain(): Promise<void> {
    let before = 0
    const begin = () => {
      before = printed.text.length
      return start()
    }
    return onceFree(begin, () => printed.text.slice(before).includes('EADDRINUSE'))
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    wasAway = true
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
    return child.exitCode
  }

  try {
    await start()
  } catch (error) {
    await removeStore(dataDir)
    throw error
  }
  return {
    dataDir,
    /** Where the data is, as settings: for who looks into it from beside the server. */
    store,
    port,
    url: `http://127.0.0.1:${port}`,
    /** Where an encoder may publish; null = publishing is off. */
    rtmpPort: () => rtmpPort,
    /** Sends a message to the process (SIM=manual); what is said to one that has ended is lost. */
    tell(message: object): void {
      child.send(message, () => undefined)
    },
    /** Hears what the process says from now on, until the returned function is called or it ends. */
    onMessage(listener: (message: unknown) => void): () => void {
      const speaker = child
      speaker.on('message', listener)
      return () => speaker.off('message', listener)
    },
    /** What it has printed, since it was started first. */
    printed: () => printed.text,
    /** Ends it without warning, as a crash or a power cut would. */
    kill: () => end('SIGKILL'),
    /** Ends it as an operator does; resolves with the exit code. */
    terminate: () => end('SIGTERM'),
    /** Tells it to end, and waits for nothing. */
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Whether it was ended once, also when it has been started again. */
    wasAway: () => wasAway,
    /** Starts it again on the same data and port, after `kill` or `terminate`. */
    start: startAgain,
    async stop(): Promise<void> {
      await end('SIGKILL')
      await removeStore(dataDir)
    },
  }
}

function untilReady(child: ChildProcess, printed: { text: string }): Promise<v.InferOutput<typeof Ready>> {
  child.stdout?.on('data', (bytes: Buffer) => (printed.text += bytes.toString()))
  child.stderr?.on('data', (bytes: Buffer) => (printed.text += bytes.toString()))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => reject(new DidNotStart(code, printed.text)))
    child.on('message', (message) => {
      const ready = v.safeParse(Ready, message)
      if (ready.success) resolve(ready.output)
    })
  })
}
