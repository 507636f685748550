import { profile } from '#src/api/profile.ts'
import type { Database } from '../db/database.ts'
import type { DatabaseHold } from '../db/databaseLock.ts'
import type { Env } from '../env.ts'
import { newId } from '../ids.ts'
import type { BusMetrics } from '../metrics/metrics.ts'
import type { Nonces } from '../nonces.ts'
import { createSharedPresence } from './presence.ts'
import { openRedis, redisPrefix } from './redis.ts'
import type { RateLimit } from '../rateLimit.ts'
import type { Lack } from '../readiness.ts'
import { createSameRedis } from './sameRedis.ts'
import { createSharedLimit } from './sharedLimits.ts'
import { createSharedNonces } from './sharedNonces.ts'
import { createSharedPort } from './sharedPort.ts'
import { createStreamBus } from './streamBus.ts'

/** How long Redis may be away before a node says so, in ms: one that is started again is back before. */
const AWAY_MOST = 5_000

export type SiteMeans = {
  readonly db: Database
  /** What nodes of PostgreSQL compare their Redis by. */
  readonly hold: DatabaseHold | null
  readonly now: () => number
  readonly metrics: BusMetrics | null
  readonly onFault: (error: unknown) => void
}

export type Site = Awaited<ReturnType<typeof openRedisSite>>

/** Makes this process a node of a site: everything that its nodes share by Redis. Throws when no Redis is set. */
export async function openRedisSite(env: Pick<Env, 'redisUrl' | 'site'>, { db, hold, now, metrics, onFault }: SiteMeans) {
  if (env.redisUrl === null) throw new Error('REDIS_URL is not set')
  const node = newId('n')
  const redis = await openRedis({
    url: env.redisUrl,
    prefix: redisPrefix(env.site.deployId),
    onChange: (isThere, error) => (isThere ? console.warn('Redis is there.') : console.warn('Redis is away.', error)),
  })
  const streamBus = await createStreamBus({ redis, db, node, metrics, onFault })
  const presence = createSharedPresence({ redis, node, onFault })
  const sameRedis = hold === null ? null : createSameRedis({ redis, hold })
  const ports: ReturnType<typeof createSharedPort>[] = []
  const isThere = async (): Promise<boolean> => (await redis.isHealthy()) || redis.awayFor() < AWAY_MOST
  return {
    redis,
    presence,
    outboxSize: streamBus.outboxSize,
    shared: {
      bus: streamBus.bus,
      keep: streamBus.keep,
      nonces: (stored: Nonces) => createSharedNonces({ redis, stored, now, kept: profile.seal.nonceKept }),
      audience: presence,
      limit: (door: 'device' | 'account', limit: RateLimit) => createSharedLimit(redis, door, limit),
    },
    /** Where a part is that runs at one node: `own` = its port at this one. */
    portOf(name: string, own: () => number | null): () => number | null {
      const shared = createSharedPort({ redis, name, own, onFault })
      ports.push(shared)
      return shared.port
    },
    /** Whether Redis answers, or was there a moment ago. */
    isThere,
    /** Begins to look whether other nodes of the database have another Redis. */
    compare: (): void => sameRedis?.start(onFault),
    /** Other nodes of the database that have another Redis than this one. */
    elsewhere: (): number => sameRedis?.found()?.nodes ?? 0,
    /** What this node is without, and others have; null = nothing. */
    async lacks(): Promise<Lack | null> {
      if (!(await isThere())) return 'redis'
      return sameRedis?.found()?.isLeftOut === true ? 'nodes' : null
    },
    /** What was published is told to the others before Redis is let go. */
    async close(): Promise<void> {
      await sameRedis?.stop()
      await presence.stop()
      for (const port of ports) await port.stop()
      await streamBus.stop()
      redis.close()
    },
  }
}
