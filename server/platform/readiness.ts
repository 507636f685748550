import { sql } from 'kysely'
import type { Database } from './db/database.ts'

/** What a node is without that others may have. */
export type Lack = 'redis' | 'nodes'

/** Whether this process should be sent visitors, and if not, why. `without` = what it can serve without, and others that have it serve better: Redis, or the nodes that have another Redis. */
type Told =
  | { readonly ready: true; readonly without?: Lack }
  | { readonly ready: false; readonly why: 'starting' | 'draining' | 'database' | 'migrations' }

/** What balancers ask for: `READY` = whether to send visitors here at all, `READY_FULL` = whether nothing is away, for who has others to send them to. */
export const [READY, READY_FULL] = ['/readyz', '/readyz/full'] as const

/** The status of an answer. */
export const readyStatus = (told: Told, path: typeof READY | typeof READY_FULL): 200 | 503 =>
  told.ready && (path === READY || told.without === undefined) ? 200 : 503

type Options = {
  /** What answers are kept by, in ms. */
  readonly clock?: () => number
  /** How long an answer of the database may take, in ms. */
  readonly patience?: number
  /** What this node is without, of what nodes share beside the database; null = nothing, as where nobody says so. */
  readonly lacks?: (() => Promise<Lack | null>) | undefined
}

export type Readiness = ReturnType<typeof createReadiness>

/** How long an answer of the database counts, and how long it may take, in ms: whoever asks more often costs it nothing. */
const KEPT_FOR = 1_000
const PATIENCE = 2_000

/**
 * Whether this process is ready: a round trip to the database finds the newest migration that this code knows. A migration that is newer is fine: its
 * tables are those of this code and more. Redis, where nodes share one, is asked too; a site without it goes on (docs/adr/0015). Not ready until `begin`,
 * and never again after `drain`.
 */
export function createReadiness(
  db: Database,
  newest: string,
  { clock = () => performance.now(), patience = PATIENCE, lacks = () => Promise.resolve(null) }: Options = {},
) {
  let state: 'starting' | 'open' | 'draining' = 'starting'
  let kept: { readonly until: number; readonly told: Told } | null = null
  let asking: Promise<Told> | null = null

  async function look(): Promise<Told> {
    const round = sql<{ name: string }>`select name from kysely_migration where name = ${newest}`.execute(db).then(
      ({ rows }): Told => (rows.length > 0 ? { ready: true } : { ready: false, why: 'migrations' }),
      (): Told => ({ ready: false, why: 'database' }),
    )
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<Told>((resolve) => {
      timer = setTimeout(() => resolve({ ready: false, why: 'database' }), patience)
    })
    const [stored, lack] = await Promise.all([Promise.race([round, late]), lacks()])
    const told: Told = stored.ready && lack !== null ? { ready: true, without: lack } : stored
    clearTimeout(timer)
    kept = { until: clock() + KEPT_FOR, told }
    return told
  }

  return {
    /** From now on the database decides. */
    begin(): void {
      if (state === 'starting') state = 'open'
    },
    /** No new visitors from now on. */
    drain(): void {
      state = 'draining'
    },
    isDraining: (): boolean => state === 'draining',
    async ask(): Promise<Told> {
      if (state !== 'open') return { ready: false, why: state }
      if (kept !== null && clock() < kept.until) return kept.told
      asking ??= look().finally(() => (asking = null))
      const told = await asking
      // It may have begun to stop meanwhile.
      return state === 'open' ? told : { ready: false, why: state }
    },
  }
}
