import type { BrowserContext } from '@playwright/test'

/** Makes each tab of a context one where the float window was closed: most journeys are about something else. */
export async function closeFloatWindow(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A page without an origin, as of a blank tab, has no storage.
    if (location.origin !== 'null' && location.protocol !== 'about:') sessionStorage.setItem('anchorage.floatWindow', 'true')
  })
}
