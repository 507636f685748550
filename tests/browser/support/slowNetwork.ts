import { createHash } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { seeded } from '#tests/chaos/seeded.ts'

/** The longest delay of a call, its reply or a frame, in ms. */
const LONGEST_DELAY = 400
/** How many times slower a page's own work is: `SLOW_CPU`. The throttling itself uses the core, so higher factors need an idle machine. */
const CPU_FACTOR = Number(process.env['SLOW_CPU'] ?? 2)

/** How many times longer everything may take on a slow network. */
export const TIME_FACTOR = process.env['SLOW_NETWORK'] ? 4 : 1

/** A slow network and a slow machine. */
export type SlowNetwork = {
  /** The next delay, in ms. */
  readonly delay: () => number
  /** Slows every page of a context that is opened from now on. */
  readonly slowDown: (context: BrowserContext) => void
}

/** The slow network of a test, by `SLOW_NETWORK=<seed>`; null = off. Its delays depend only on the seed and the test's title. */
export function slowNetworkOf(title: string, seed: string): SlowNetwork | null {
  if (seed === '') return null
  const random = seeded(createHash('sha256').update(`${seed}\n${title}`).digest().readUInt32BE())
  return {
    delay: () => Math.floor(random() * (LONGEST_DELAY + 1)),
    slowDown: (context) =>
      context.on('page', async (page) => {
        try {
          const session = await context.newCDPSession(page)
          await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_FACTOR })
        } catch (error) {
          // The page was closed before it could be slowed down.
          if (!page.isClosed()) throw error
        }
      }),
  }
}
