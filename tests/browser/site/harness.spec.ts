import { login } from '#tests/browser/support/login.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[P-4] home shows a visitor at least one card @full', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/app\/home$/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('[P-4] the site’s bare address leaves the focus at the top of the page @full', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
})

test('[R-1] login comes back to the page that asked for it, and only to a page of this site @full', async ({ page }) => {
  await login(page, 'mia', '/app/live?sport=football')
  await page.evaluate(() => window.sessionStorage.clear())
  await page.context().clearCookies()
  await page.goto(`/login?fromPage=${encodeURIComponent('https://elsewhere.example/')}`)
  await page.getByLabel('用户名', { exact: true }).fill('leo')
  await page.getByLabel('密码', { exact: true }).fill('anchor88b')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/home$/)
})

test('[S-1] an anchor who leaves the air is shown so in two browsers at once @full', async ({ server, page, person }) => {
  const other = await person('leo')
  await page.goto('/app/live')
  await other.goto('/app/live')
  const card = page.getByRole('article').filter({ hasText: '直播中' }).first()
  const path = await card.getByRole('link').getAttribute('href')
  const badge = (view: typeof page) => view.getByRole('article').filter({ has: view.locator(`a[href="${path}"]`) })
  await expect(badge(other)).toContainText('直播中')
  await server.sim({ do: 'anchorStatus', anchorRoomId: path?.split('/').at(-1) ?? '', status: 'Off' })
  for (const view of [page, other]) await expect(badge(view)).not.toContainText('直播中')
})

test('the server of a test can crash and come back at the same address @full', async ({ server, page }) => {
  await page.goto('/app/home', { waitUntil: 'networkidle' })
  await server.kill()
  await expect(page.reload()).rejects.toThrow('ERR_CONNECTION_REFUSED')
  await server.start()
  await page.goto('/app/home')
  await expect(page.getByRole('article').first()).toBeVisible()
})
