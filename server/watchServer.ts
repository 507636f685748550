import { jobsDue, jobsGivenUp, jobsRetried } from './jobsDue.ts'
import type { LiveSockets } from './live/socket/sockets.ts'
import type { Metrics, Numbers } from './platform/metrics/metrics.ts'
import type { Services } from './services.ts'

/** How long counts of the database stand, in ms: whoever looks more often costs it nothing. */
const COUNTED_FOR = 10_000

/** Says how everything that metrics read is read. */
export function watchServer(
  metrics: Metrics,
  {
    services,
    sockets,
    nodes,
  }: {
    readonly services: Services
    readonly sockets: LiveSockets
    /** Where this process is a node of several. */
    readonly nodes?: {
      readonly outboxSize: () => Promise<number>
      readonly isThere: () => Promise<boolean>
      readonly elsewhere: () => number
    } | null
  },
): void {
  const { db, now, writesWaiting } = services
  metrics.onRead('sockets', () => sockets.open().sockets)
  metrics.onRead('rooms', () => sockets.open().rooms)
  metrics.onRead('socketFrames', () => ({ ...sockets.counts }))
  metrics.onRead('socketsTooSlow', sockets.tooSlow)
  metrics.onRead('writesWaiting', writesWaiting)
  if (nodes !== undefined && nodes !== null) {
    metrics.onRead('busOutbox', nodes.outboxSize)
    metrics.onRead('redisUp', async () => ((await nodes.isThere()) ? 1 : 0))
    metrics.onRead('nodesElsewhere', nodes.elsewhere)
  }
  metrics.onRead(
    'jobsDue',
    kept(() => jobsDue(db, now())),
  )
  metrics.onRead(
    'jobsRetried',
    kept(() => jobsRetried(db)),
  )
  metrics.onRead(
    'jobsGivenUp',
    kept(() => jobsGivenUp(db)),
  )
}

/** The same answer for a while; a failure is asked again. */
function kept(count: () => Promise<Numbers>): () => Promise<Numbers> {
  let last: { readonly until: number; readonly numbers: Promise<Numbers> } | null = null
  return () => {
    if (last !== null && performance.now() < last.until) return last.numbers
    const numbers = count()
    const mine = { until: performance.now() + COUNTED_FOR, numbers }
    last = mine
    numbers.catch(() => {
      if (last === mine) last = null
    })
    return numbers
  }
}
