import { rateLimited } from '../platform/callError.ts'
import { profile } from '#src/api/profile.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'
import type { Session } from '../members/sessions.ts'
import type { Services } from '../services.ts'
import { createAbuseDetector } from './abuseDetector.ts'

/** What all devices of one address, one device, and one account may ask. */
const ADDRESS_LIMIT = { burst: 2_000, interval: 1_000 / 600 }
const DEVICE_LIMIT = { burst: 200, interval: 1_000 / 60 }
const ACCOUNT_LIMIT = { burst: 300, interval: 1_000 / 90 }

/** What one address (its `addressKey`), device and account may ask, each by its own code: of calls and uploads together. */
export function createRequestLimits({ accessRules, now, sharedLimit }: Pick<Services, 'accessRules' | 'now' | 'sharedLimit'>) {
  const addresses = createConnectionLimiter(ADDRESS_LIMIT, now)
  const devices = createConnectionLimiter(DEVICE_LIMIT, now)
  const accounts = createConnectionLimiter(ACCOUNT_LIMIT, now)
  const [allDevices, allAccounts] = [sharedLimit('device', DEVICE_LIMIT), sharedLimit('account', ACCOUNT_LIMIT)]
  const robots = createAbuseDetector(accessRules, now)
  return {
    /** Before anything is computed for it: refused by HTTP status. */
    useAddress(address: string): void {
      if (!addresses.admit(address)) throw new TooMany()
    },
    async use(address: string, deviceId: string, session: Session | null): Promise<void> {
      const device = `${address} ${deviceId}`
      // By itself first: who asks too much of one node costs the others nothing.
      if (!devices.admit(device) || !(await allDevices(device))) {
        await robots.refused(address, deviceId)
        throw rateLimited(DEVICE_LIMIT.interval)
      }
      if (session !== null && !(accounts.admit(session.member.id) && (await allAccounts(session.member.id))))
        throw rateLimited(ACCOUNT_LIMIT.interval, profile.codes.rateLimitedB)
    },
  }
}

export type RequestLimits = ReturnType<typeof createRequestLimits>

/** An address that asks more than any crowd behind it would. */
class TooMany extends Error {
  override readonly name = 'TooMany'
  readonly statusCode = 429
}
