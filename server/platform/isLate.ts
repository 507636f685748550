import { isDeepStrictEqual } from 'node:util'

/**
 * Whether something is another thing by now than what an operator read and would replace; `read` undefined = whatever it is. What was ordered
 * and is so already is never late: it may be sent again after a lost answer.
 */
export function isLate<Kept>(kept: Kept, read: Kept | undefined, wanted: Kept): boolean {
  return read !== undefined && !isDeepStrictEqual(kept, read) && !isDeepStrictEqual(kept, wanted)
}
