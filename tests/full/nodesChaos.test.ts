import { describe, expect, test, vi } from 'vitest'
import { deliverThroughCuts } from '#tests/chaos/delivery/cuts.ts'
import { crash } from '#tests/chaos/ledger/crashes.ts'
import { missingForCluster } from '#tests/support/cluster.ts'

// `npm run chaos:delivery -- --nodes 3` and `chaos:ledger -- --nodes 3` in small. A busy machine takes its time to start so many processes.
vi.setConfig({ testTimeout: 900_000 })
const seed = 20_261_126

describe.runIf(missingForCluster().length === 0)(
  'several nodes (Debian: apt-get install postgresql redis-server haproxy)',
  () => {
    test('[Q1] over three nodes of which one after the other breaks every push comes once and in order', async () => {
      const breaks = ['reset', 'midFrame'] as const
      const size = { clients: 4, rooms: 3, each: 2, pushes: 300, cuts: 8, kills: 3, every: 100 }
      const { figures } = await deliverThroughCuts({ seed, nodes: 3, breaks, ...size })
      expect(figures).toMatchObject({ lost: 0, doubled: 0, outOfOrder: 0 })
    })

    test('[Q7] three nodes that move money of one store keep its books, whichever breaks', async () => {
      const { broken } = await crash({ seed, nodes: 3, kills: 3, transfers: 400, lanes: 12 })
      expect(broken).toEqual([])
    })
  },
)
