import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import type { PayerKeys } from '#server/cashier/deposit/paySigns.ts'

const root = join(import.meta.dirname, '..', '..')
const Ready = v.object({ type: v.literal('ready'), port: v.number() })

type ForkOptions = {
  /** The merchant's port on this machine. */
  readonly home: number
  /** Where it keeps what outlives it. */
  readonly folder: string
  readonly keys: PayerKeys
  readonly payoutKeys: PayerKeys
  /** 0 = any free port. */
  readonly port?: number
  /** A payout pays by itself after so many ms. */
  readonly paysAfter?: number
}

const keysText = (keys: PayerKeys) => JSON.stringify({ harbourpay: keys('harbourpay') })

/** The demo's payer in a process of its own, as the server starts it; it plays one payer. */
export async function forkPayer({ home, folder, keys, payoutKeys, port = 0, paysAfter }: ForkOptions) {
  const child: ChildProcess = fork(join(root, 'server', 'sim', 'payer', 'main.ts'), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    env: {
      ...process.env,
      PAYER_HOME: String(home),
      PAYER_KEYS: keysText(keys),
      PAYOUT_KEYS: keysText(payoutKeys),
      PAYER_FOLDER: folder,
      PAYER_PORT: String(port),
      ...(paysAfter === undefined ? {} : { PAYS_AFTER: String(paysAfter) }),
    },
  })
  const said = await new Promise<unknown>((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => reject(new Error(`the payer ended with ${code} before it was ready`)))
  })
  return {
    port: v.parse(Ready, said).port,
    /** Ends it without warning, as a crash or a power cut would. */
    async kill(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}
