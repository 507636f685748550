import { byteStream, type NextByte } from './byteStream.ts'
import type { RoundSeeds } from './seeds.ts'

/** A whole number from 0 to below `below` (1 to 2^32), each as likely as any other. */
export type Draw = (below: number) => number

const RANGE = 2 ** 32

/**
 * Draws from a stream of bytes: four of them, the first the highest, are a number below 2^32; the remainder is the draw. Numbers from the
 * last whole multiple of `below` on are thrown away and four more bytes taken, else the lower remainders would come more often.
 */
export function drawFrom(next: NextByte): Draw {
  return (below) => {
    if (!Number.isInteger(below) || below < 1 || below > RANGE) throw new RangeError(`no draw below ${below}`)
    const limit = RANGE - (RANGE % below)
    for (;;) {
      const value = next() * 2 ** 24 + next() * 2 ** 16 + next() * 2 ** 8 + next()
      if (value < limit) return value % below
    }
  }
}

/** The draws of a round, in their order: the same seeds always give the same. */
export function drawOf(seeds: RoundSeeds): Draw {
  return drawFrom(byteStream(seeds))
}
