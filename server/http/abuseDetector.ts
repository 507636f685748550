import type { AccessRules } from '../members/accessRules.ts'
import { createFlood } from './flood.ts'

/** Refusals for asking too fast that a device may collect before it is taken for a robot; pages wait when they are refused. */
const PATIENCE = { burst: 100, perSecond: 1 }
/** How often one device may be flagged, and for how long a flag stays by itself: in ms and minutes. */
const ONCE_IN = { burst: 1, perSecond: 1 / 60 }
const FLAG_MINUTES = 60

/** Takes devices for robots that go on asking although they are told that it is too fast. `now` in ms. */
export function createRobotWatch(accessRules: AccessRules, now: () => number) {
  const patience = createFlood(PATIENCE, now)
  const flags = createFlood(ONCE_IN, now)
  return {
    /** Counts one refusal; resolves when the flag is up, if that was one too many. */
    async refused(address: string, deviceId: string): Promise<void> {
      const key = `${address} ${deviceId}`
      if (patience.take(key) || !flags.take(key)) return
      await accessRules.block('robot', deviceId, { minutes: FLAG_MINUTES, reason: 'too fast' })
    },
  }
}
