import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { providerKeys } from '#server/games/walletSigns.ts'
import { PROVIDER, PROVIDER_SECRET } from './gameProvider.ts'

const root = join(import.meta.dirname, '..', '..')
const Ready = v.object({ type: v.literal('ready'), port: v.number() })

/** The demo's game provider in a process of its own, as the server starts it, for the site at this address; port 0 = any free one. */
export async function forkProvider(site: string, folder: string, atPort = 0, settings: Readonly<Record<string, string>> = {}) {
  const child: ChildProcess = fork(join(root, 'server', 'sim', 'provider', 'main.ts'), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      SITE: site,
      PROVIDER_NAME: PROVIDER,
      PROVIDER_KEY: providerKeys(PROVIDER_SECRET)(PROVIDER),
      PROVIDER_FOLDER: folder,
      PROVIDER_PAGES: join(root, 'dist', 'frames'),
      PROVIDER_PORT: String(atPort),
      ...settings,
    },
  })
  const said = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`the provider ended with ${code} before it was ready`)))
  })
  const { port } = v.parse(Ready, said)
  return {
    port,
    /** Asks as a frame does; status and what was said. */
    async ask(path: string, asked: object): Promise<{ status: number; said: Record<string, unknown> }> {
      const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, { method: 'POST', body: JSON.stringify(asked) })
      return { status: response.status, said: v.parse(v.record(v.string(), v.unknown()), await response.json()) }
    },
    /** Ends it without warning, as a crash or a power cut would. */
    async kill(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
