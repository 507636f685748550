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
const SimDone = v.object({
  type: v.literal('simDone'),
  id: v.nullable(v.union([v.string(), v.number()])),
  ok: v.boolean(),
  error: v.optional(v.string()),
})

/** What the demo world is told to do (server/sim/manual.ts checks the fields): `{ do: 'chat', room, text }`. */
export type SimOrder = { readonly do: 'anchorStatus' | 'match' | 'chat' | 'gift' | 'notice' | 'roomStatus' } & Readonly<
  Record<string, unknown>
>

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
  #orders = 0
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

  /** Moves the demo world; resolves when it is stored and on its way to the pages. Rejects when the order was not understood. */
  async sim(order: SimOrder): Promise<void> {
    const id = (this.#orders += 1)
    const child = this.#child
    const done = new Promise<v.InferOutput<typeof SimDone>>((resolve, reject) => {
      const hear = (message: unknown) => {
        const parsed = v.safeParse(SimDone, message)
        if (!parsed.success || parsed.output.id !== id) return
        child.off('message', hear)
        child.off('exit', fail)
        resolve(parsed.output)
      }
      const fail = () => reject(new Error(`the server ended before it did ${order.do}`))
      child.on('message', hear)
      child.once('exit', fail)
    })
    child.send({ type: 'sim', id, ...order })
    const { ok, error } = await done
    if (!ok) throw new Error(`the simulation refused ${JSON.stringify(order)}: ${error}`)
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
