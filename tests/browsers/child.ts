import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Child = ReturnType<typeof startChild>

/** A program that runs until it is ended; what it prints is kept. */
export function startChild(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  const heard = { text: '' }
  child.stdout.on('data', (bytes: Buffer) => (heard.text += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (heard.text += bytes.toString()))
  const over = once(child, 'close')
  over.catch(() => undefined)
  return {
    printed: () => heard.text,
    async end(): Promise<void> {
      if (child.exitCode === null && child.signalCode === null) child.kill()
      await over
    },
  }
}
