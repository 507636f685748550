import type { Page } from '@playwright/test'

/**
 * Another page of the same session: it comes from this one, as a link's does, and so has the token that lives in the tab. It has a window of
 * its own: the page behind another tab is drawn once a second, and each press there would wait for that.
 */
export async function openTab(page: Page, address: string): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await page.evaluate((to) => void window.open(to, '_blank', 'popup'), address)
  return opening
}
