import { expect, test } from '#tests/browser/support/test.ts'

// On a desktop the server draws nothing.
test.use({ viewport: { width: 390, height: 844 } })

test('[P-4] what the server drew is painted before the whole sheet and the code have come', async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>((go) => (letGo = go))
  await page.route(/\/assets\/(style|index)-/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/app/home', { waitUntil: 'commit' })
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(paints).toBe(1)
  await expect(page.locator('.first-paint-bar')).toHaveCSS('display', 'flex')
  letGo()
  await expect(page.getByRole('heading', { name: '正在直播' })).toBeVisible()
})

test('[P-4] the page is drawn once its whole sheet is there', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { wasDrawn: false, isStyled: null as boolean | null }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const isDrawn = document.querySelector('.first-paint') !== null
      if (seen.wasDrawn && !isDrawn)
        seen.isStyled ??= [...document.styleSheets].some(({ href }) => href?.includes('/assets/style-') === true)
      seen.wasDrawn ||= isDrawn
    }).observe(document, { childList: true, subtree: true })
  })
  const code = page.waitForResponse(/\/assets\/index-/)
  await page.route(/\/assets\/style-/, async (route) => {
    // Behind the code, as on a line that is full.
    await (await code).finished()
    await route.continue()
  })
  await page.goto('/app/home')
  await expect(page.getByRole('heading', { name: '正在直播' })).toBeVisible()
  expect(await page.evaluate('window.seen.isStyled')).toBe(true)
})
