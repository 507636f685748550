import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateLimit } from '../rateLimit.ts'
import { askAt, type DoorName } from './doors.ts'
import type { Redis } from './redis.ts'

/** How long one window of a shared allowance is, in s. */
const WINDOW = 10

/**
 * An allowance of all nodes together, beside what each counts by itself: whoever asks many nodes has not many allowances. In each window of 10 s
 * as many as `limit` gives in that time. Lets through while Redis is away.
 */
export function createSharedLimit(redis: Redis, door: DoorName & ('device' | 'account'), { burst, interval }: RateLimit) {
  const points = Math.ceil(burst + (WINDOW * 1_000) / interval)
  const limiter = new RateLimiterRedis({
    storeClient: redis.client,
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: `limit:${door}`,
    points,
    duration: WINDOW,
    // Who is over it costs Redis nothing more in this window.
    inMemoryBlockOnConsumed: points + 1,
  })
  const consume = async (key: string): Promise<boolean> => {
    try {
      await redis.ask(() => limiter.consume(key))
      return true
    } catch (error) {
      if (error instanceof RateLimiterRes) return false
      throw error
    }
  }
  /** Uses one of a key's; false when none is left. */
  return (key: string): Promise<boolean> => askAt(door, () => consume(key), true)
}
