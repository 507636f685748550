import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Starts a thread: `built` is its file beside the built server, `source` its own, from the folder of the server's sources. */
export function startThread(built: string, source: string): Worker {
  const here = import.meta.dirname
  const file = join(here, built)
  if (existsSync(file)) return new Worker(file, { execArgv: [] })
  const server = join(here, '..')
  return new Worker(join(server, '..', 'scripts', 'thread.mjs'), { execArgv: [], workerData: join(server, source) })
}
