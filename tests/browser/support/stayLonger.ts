import type { Page } from '@playwright/test'

/** How long it stays, in ms. */
const LONGER = 60_000

/** From the next load on, what goes from a page by itself after so many ms stays for a minute: a busy machine comes to it late. */
export async function stayLonger(page: Page, ms: number): Promise<void> {
  await page.addInitScript(
    ([usual, longer]) => {
      const begin = window.setTimeout
      Object.assign(window, {
        setTimeout: (run: TimerHandler, wait?: number, ...rest: unknown[]) => begin(run, wait === usual ? longer : wait, ...rest),
      })
    },
    [ms, LONGER] as const,
  )
}
