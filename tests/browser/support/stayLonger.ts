import type { Page } from '@playwright/test'
import { TOAST_STAY } from '#src/machines/toast/toastMachine.ts'

/** How long these show by themselves, in ms: the welcome of who registered, a toast, and the banner of who is of a high level. */
export const [WELCOME, TOAST, BANNER] = [4_000, TOAST_STAY, 3_000] as const
/** How long it stays instead, in ms. */
const LONGER = 30_000

/** From now on, and over reloads, what goes from a page by itself after so many ms stays for half a minute: a busy machine comes to it late. */
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
