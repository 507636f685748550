import type { Locator, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect } from './test.ts'

/** The menus' own marks that turn the focus back: they never keep it. */
const isGuard = (fault: string) =>
  fault.startsWith('aria-hidden-focus: ') && fault.split(', ').every((place) => place.includes('data-base-ui-focus-guard'))

/** What lies half under what is open is pressed once that is put away: its size is that of the part that shows. */
async function isCovered(open: Locator, fault: string): Promise<boolean> {
  const [, places] = fault.split('target-size: ')
  if (places === undefined) return false
  for (const place of places.split(', ')) if ((await open.locator(place).count()) > 0) return false
  return true
}

/**
 * Reads with axe, in both themes, what a page opens over itself: `read` notes in `found` what it finds while that is open, so that one
 * look at the end shows all. The page's context must bypass the content policy.
 */
export function themeReader(page: Page) {
  const found: string[] = []
  return {
    found,
    read: async (open: Locator) => {
      await expect(open).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const faults: string[] = []
        for (const fault of await violations(page)) if (!isGuard(fault) && !(await isCovered(open, fault))) faults.push(fault)
        found.push(...faults.map((fault) => `${String(open)}, ${colorScheme}: ${fault}`))
      }
    },
  }
}
