import type { Page } from '@playwright/test'
/** How long it stays instead, in ms. */
const LONGER = 30_000

/**
 * From now on, and over reloads, what goes from a page by itself after so many ms stays for half a minute: a busy machine comes to it late. All
 * that waits as long waits with it.
 */
export async function stayLonger(page: Page, ms: number): Promise<void> {
  const times = [ms, LONGER] as const
  await page.addInitScript(prolong, times)
  await page.evaluate(prolong, times)
}

/** Runs in the page. */
function prolong([usual, longer]: readonly [number, number]): void {
  const begin = window.setTimeout
  Object.assign(window, {
    setTimeout: (run: TimerHandler, wait?: number, ...rest: unknown[]) => begin(run, wait === usual ? longer : wait, ...rest),
  })
}
