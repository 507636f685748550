import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'

const MAIN = join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'main.js')
/** How long a server may take to be ready or to stop, in ms. */
const PATIENCE = 20_000

const Ready = v.object({ type: v.literal('ready'), port: v.number(), rtmpPort: v.nullish(v.number()) })

type Settings = Readonly<Record<string, string>>

function launch(dataDir: string, settings: Settings): ChildProcess {
  return fork(MAIN, [], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      RTMP_PORT: '0',
      SIM: 'manual',
      DEMO: 'on',
      DATA_DIR: dataDir,
      ...settings,
    },
  })
}

/** Waits for the server's word that it is ready. Rejects with what it printed when it ends first, or takes too long. */
async function untilReady(child: ChildProcess): Promise<v.InferOutput<typeof Ready>> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server was not ready in time\n${output}`)), PATIENCE)
    child.on('message', (message) => {
      const ready = v.safeParse(Ready, message)
      if (!ready.success) return
      clearTimeout(timer)
      resolve(ready.output)
    })
    child.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`the server ended with ${code}\n${output}`))
    })
  })
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
  child.kill(signal)
  await gone
  clearTimeout(force)
}

/** The built server in a process of its own, on a free port and a temporary database. */
export class SpawnedServer {
  readonly #dataDir: string
  readonly #settings: Settings
  #child: ChildProcess
  /** Stays the same through `start` after `kill`. */
  readonly port: number
  /** Where ffmpeg may publish; null when publishing is off. */
  readonly rtmpPort: number | null

  private constructor(dataDir: string, settings: Settings, child: ChildProcess, ready: v.InferOutput<typeof Ready>) {
    this.#dataDir = dataDir
    this.#settings = settings
    this.#child = child
    this.port = ready.port
    this.rtmpPort = ready.rtmpPort ?? null
  }

  /** Starts a server; `settings` are environment variables over those that tests use. */
  static async spawn(settings: Settings = {}): Promise<SpawnedServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'anchorage-'))
    const child = launch(dataDir, settings)
    try {
      return new SpawnedServer(dataDir, settings, child, await untilReady(child))
    } catch (error) {
      await rm(dataDir, { recursive: true, force: true })
      throw error
    }
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Moves the demo world, as the simulation's manual mode takes it. */
  send(message: object): void {
    this.#child.send(message)
  }

  /** Ends the process without a word, as a crash would. */
  async kill(): Promise<void> {
    await end(this.#child, 'SIGKILL')
  }

  /** Starts again after `kill`: same port, same data. */
  async start(): Promise<void> {
    this.#child = launch(this.#dataDir, { ...this.#settings, PORT: String(this.port) })
    await untilReady(this.#child)
  }

  /** Ends the server as an operator would, and removes its data. */
  async stop(): Promise<void> {
    await end(this.#child, 'SIGTERM')
    await rm(this.#dataDir, { recursive: true, force: true })
  }
}
