import type { AccessRules } from '../members/accessRules.ts'
import { createConnectionLimiter } from '../platform/rateLimit.ts'

/** Refusals for asking too fast that a device may collect before it is marked as a robot; pages wait when they are refused. */
const REFUSALS = { burst: 100, interval: 1_000 }
/** How often one device may be marked, and for how many minutes a mark stays by itself. */
const MARKS = { burst: 1, interval: 60_000 }
const MARK_MINUTES = 60

/** Marks devices as robots that go on asking although they are told that it is too fast. `now` in ms. */
export function createAbuseDetector(accessRules: AccessRules, now: () => number) {
  const refusals = createConnectionLimiter(REFUSALS, now)
  const marks = createConnectionLimiter(MARKS, now)
  return {
    /** Counts one refusal; resolves when the device is marked, if that was one too many. */
    async refused(address: string, deviceId: string): Promise<void> {
      const key = `${address} ${deviceId}`
      if (refusals.admit(key) || !marks.admit(key)) return
      await accessRules.block('robot', deviceId, { minutes: MARK_MINUTES, reason: 'too fast', isByItself: true })
    },
  }
}
