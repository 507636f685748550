import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const server = join(import.meta.dirname, '..', '..', 'server')

/**
 * Who counts an allowance in the memory of one node: of three nodes each gives as much as one alone. Fit for what only spares a node its work, and each stands
 * in docs/operate.md. What guards money, logins and what is stored is `admitStored`, which counts for all nodes.
 */
const BY_EACH_NODE = [
  'activities/kinds/redPacketRain/grabQueue.ts',
  'head/heads.ts',
  'http/abuseDetector.ts',
  'http/coverPictures.ts',
  'http/gameDoors.ts',
  'http/keptPictures.ts',
  'http/payCallbacks.ts',
  'http/payPages.ts',
  'http/requestLimits.ts',
  'http/requestLog.ts',
  'http/shortLinks.ts',
  'http/uploads.ts',
  'live/socket/admission.ts',
  'live/socket/priceBoard.ts',
  'live/socket/sockets.ts',
  'live/socket/supporting.ts',
  'search/search.ts',
  'verification/pictures.ts',
]

test('[X-4] allowances that each node counts for itself are those of the list, and no others', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
  const counting = files
    .filter((name) => name.endsWith('.ts') && !name.startsWith('sim/') && name !== 'platform/rateLimit.ts')
    .filter((name) => readFileSync(join(server, name), 'utf8').includes('createConnectionLimiter('))
  expect(counting.toSorted()).toEqual(BY_EACH_NODE)
})
