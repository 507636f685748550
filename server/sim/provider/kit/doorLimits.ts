import { createConnectionLimiter } from '#server/platform/rateLimit.ts'
import type { Frame } from './book.ts'

/** What all frames of one address may enter: a crowd behind it, but no flood of tokens that the site would be asked about. */
const ENTERS = { burst: 600, interval: 1_000 / 20 }
/** What one frame may ask: far more than anybody presses. */
const ASKS = { burst: 30, interval: 1_000 / 5 }

export type DoorLimits = ReturnType<typeof createDoorLimits>

/** What may be asked at the provider's door before the site is asked for it. A frame is counted by its session, and so only once it is known. */
export function createDoorLimits(now: () => number) {
  const addresses = createConnectionLimiter(ENTERS, now)
  const frames = createConnectionLimiter(ASKS, now)
  return {
    /** Uses one entrance of an address (its `addressKey`); false = too many. */
    mayEnter: (address: string): boolean => addresses.admit(address),
    /** Uses one ask of a frame; false = too many. */
    mayAsk: ({ session }: Pick<Frame, 'session'>): boolean => frames.admit(session),
  }
}

/** The answer to whoever asks too often: the same may be asked again in a moment, for nothing was done. */
export const TOO_MANY = { status: 429, said: { reason: 'tooMany' } } as const
