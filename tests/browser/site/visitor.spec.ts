import { expect, test } from '#tests/browser/support/test.ts'
import { log, ROOM } from '#tests/browser/support/room.ts'
import { PASSWORDS } from '#tests/browser/support/login.ts'

test('[D-7] [P-1] [R-2] [R-6] [C-13] a visitor finds a room, sees it play and talk, and logs in to take part', async ({
  page,
  server,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/app\/home$/)
  await expect(page.getByRole('link', { name: ROOM.title })).toBeVisible()

  const all = (section: string) => page.getByRole('region', { name: section }).getByRole('link', { name: '查看全部' })
  await all('赛事').click()
  await expect(page).toHaveURL('/app/live?view=matches')
  await page.goBack()
  await all('正在直播').click()
  await page.getByRole('button', { name: /^足球/ }).click()
  await expect(page).toHaveURL(/\/app\/live\?sport=football$/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^足球/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article').filter({ hasText: '篮下大叔' })).toHaveCount(0)

  await page.getByRole('link', { name: ROOM.title }).click()
  await expect(page).toHaveURL(new RegExp(`${ROOM.path}$`))
  const video = page.locator('video')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(1)
  expect(await video.evaluate((element: HTMLVideoElement) => [element.videoWidth, element.muted])).toEqual([640, true])
  await page.getByRole('button', { name: '点击打开声音' }).click()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(false)

  await server.sim({ do: 'chat', room: ROOM.room, text: '刚刚那脚传得漂亮', name: '小满不满' })
  await expect(log(page).getByText('刚刚那脚传得漂亮')).toBeVisible()

  await page.getByRole('button', { name: '登录后参与聊天' }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText('请先登录')
  await dialog.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?fromPage=/)
  await page.getByLabel('用户名', { exact: true }).fill('mia')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORDS.mia)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${ROOM.path}$`))
  await expect(page.getByRole('textbox', { name: '发言内容' })).toBeVisible()
})

test('[R-6] the question of the login does not follow a visitor who goes back @full', async ({ page }) => {
  await page.goto('/app/home')
  await page.getByRole('link', { name: '关注', exact: true }).first().click()
  const dialog = page.getByRole('alertdialog', { name: '请先登录' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/app/home')
  await expect(dialog).toHaveCount(0)
  await page.goForward()
  await expect(dialog).toBeVisible()
})

test('[R-1] login leads only to a path of this site, from both login addresses @full', async ({ page }) => {
  for (const [address, fromPage] of [
    ['/login', 'https://evil.example/'],
    ['/entry/login', '//evil.example/app'],
    ['/login', '/\\evil.example'],
  ] as const) {
    await page.context().clearCookies()
    await page.goto('/app/home')
    await page.evaluate(() => sessionStorage.clear())
    await page.goto(`${address}?fromPage=${encodeURIComponent(fromPage)}`)
    await page.getByLabel('用户名', { exact: true }).fill('mia')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORDS.mia)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/app/home')
  }
})

test('[R-1] a wrong password is said in the form and keeps what was typed', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('用户名', { exact: true }).fill('mia')
  await page.getByLabel('密码', { exact: true }).fill('wrong1234')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('mia')
  await expect(page).toHaveURL(/\/login$/)
})

test('[P-2] the version and the build label are shown, and sent with every call @full', async ({ page }) => {
  const headers: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) headers.push(request.headers())
  })
  await page.goto('/app/home')
  await expect(page.getByText('version/250813')).toBeVisible()
  await expect(page.getByText('1.1.0')).toBeVisible()
  expect(headers.length).toBeGreaterThan(0)
  for (const one of headers)
    expect(one).toMatchObject({ 'x-q7c': 'WEB', 'x-q7v': '1.1.0', 'x-q7b': 'version/250813', 'x-q7s': '1001' })
})

test('[P-1] [P-3] home says to a visitor at a desktop what logging in is for @full', async ({ page }) => {
  await page.goto('/app/home')
  await expect(page.getByRole('complementary')).toContainText('登录后可以聊天、送礼物')
})

test('[P-1] English is not offered until the site switches it on @full', async ({ page }) => {
  await page.goto('/app/me')
  await expect(page.getByText('English')).toHaveCount(0)
})

test.describe('with English switched on', () => {
  test.use({ serverEnv: { LANGUAGES: 'zh-CN,en' } })
  test('[P-1] a visitor may choose English, and it outlives a reload @full', async ({ page }) => {
    await page.goto('/app/me')
    await page.getByText('English').click()
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Home' }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})
