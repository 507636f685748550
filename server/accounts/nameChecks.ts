import { profile } from '#src/api/profile.ts'
import type { ClientOrigin } from '../members/caller.ts'
import { CallError } from '../platform/callError.ts'
import { MINUTE } from '../platform/durations.ts'
import { admitStored } from '../platform/rateLimit.ts'
import type { Write } from '../platform/transaction.ts'

/** Questions about names: of one device before it has to verify, of one device and of one address in all, a minute. */
const FEW = { burst: 10, interval: MINUTE / 10 }
const DEVICE = { burst: 40, interval: MINUTE / 40 }
const ADDRESS = { burst: 120, interval: MINUTE / 120 }

/**
 * Counts a question about a name. False = this device has asked often, which matters where there are to be `few`. Throws
 * `rateLimitedC` for who goes through the names one by one.
 */
export function allowNameCheck(
  write: Write,
  { deviceId, address }: ClientOrigin,
  most: 'few' | 'many' = 'many',
): Promise<boolean> {
  return write(async (tx) => {
    const waits = [
      await admitStored(tx, `nameCheck:device:${deviceId}`, DEVICE),
      await admitStored(tx, `nameCheck:address:${address}`, ADDRESS),
    ]
    const wait = Math.max(...waits)
    if (wait > 0) throw new CallError(profile.codes.rateLimitedC, 'rateLimited', {}, { wait })
    return most === 'many' || (await admitStored(tx, `nameCheck:few:${deviceId}`, FEW)) === 0
  })
}
