import { createHash } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { seeded } from '#tests/chaos/seeded.ts'

/** Longest time that a call, its answer or a frame is held back each, in ms. */
const LONGEST_DELAY = 400
/** How many times slower a page's own work is: `WEATHER_CPU`. What slows it burns the core meanwhile, so more needs a machine for itself. */
const SLOWER = Number(process.env['WEATHER_CPU'] ?? 2)

/** How many times longer everything may take in bad weather, which is slow on purpose. */
export const PATIENCE = process.env['WEATHER'] ? 4 : 1

/** What journeys are to bear: a slow network and a slow machine. */
export type Weather = {
  /** The next delay, in ms. */
  readonly delay: () => number
  /** Slows every page of a context, from now on. */
  readonly over: (context: BrowserContext) => void
}

/**
 * The weather of one test, by `WEATHER=<seed>`; null = fair, as when nothing is set. It depends on the seed and the test's title, not on
 * what else runs.
 */
export function weatherOf(title: string, seed: string): Weather | null {
  if (seed === '') return null
  const random = seeded(createHash('sha256').update(`${seed}\n${title}`).digest().readUInt32BE())
  return {
    delay: () => Math.floor(random() * (LONGEST_DELAY + 1)),
    over: (context) =>
      context.on('page', async (page) => {
        try {
          const session = await context.newCDPSession(page)
          await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
        } catch (error) {
          // Gone before it could be slowed.
          if (!page.isClosed()) throw error
        }
      }),
  }
}
