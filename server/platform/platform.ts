import type { Bus } from './bus.ts'
import type { Database } from './db/database.ts'
import type { Env } from './env.ts'
import type { Jobs } from './jobs.ts'
import type { Write } from './transaction.ts'

/** What every part of the server stands on. */
export type Platform = {
  readonly env: Env
  readonly db: Database
  readonly bus: Bus
  /** The server's clock, ms since 1970 UTC. */
  readonly now: () => number
  readonly write: Write
  /** Works in the background that one node does at a time. */
  readonly jobs: Jobs
  /** How long an operator's session lasts that nobody uses, in ms; null = as long as every other one. */
  readonly operatorIdle: number | null
}
