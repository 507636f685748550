import type { Page } from '@playwright/test'
import { SERVER_AWAY } from '#tests/browser/support/consoleGuard.ts'
import { PASSWORDS, type DemoName } from '#tests/browser/support/login.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const VERIFY = '**/api/gw/ic/verify'
const question = (page: Page) => page.getByRole('alertdialog', { name: '更换登录？' })

async function linkOf(page: Page): Promise<string> {
  await page.goto('/app/security')
  await page.getByRole('button', { name: '在其他设备继续' }).click()
  return page.getByLabel('登录链接').inputValue()
}

async function logInToStay(page: Page, name: DemoName): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('用户名', { exact: true }).fill(name)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORDS[name])
  await page.getByRole('switch', { name: '保持登录' }).press('Space')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL('/app/home')
}

test('[A-3] a one-time link outlives a cut connection, and says meanwhile what is going on @full', async ({ person, quiet }) => {
  quiet.allow(/ERR_FAILED/)
  const address = await linkOf(await person('mia'))
  const phone = await person()
  let tries = 0
  let letGo = () => {}
  const seen = new Promise<void>((resolve) => (letGo = resolve))
  // The server hears the first one; its answer is lost.
  await phone.route(VERIFY, async (route) => {
    tries += 1
    if (tries > 1) {
      await seen
      return route.continue()
    }
    await route.fetch()
    return route.abort()
  })
  await phone.goto(address)
  await expect(phone.getByText('正在用链接登录…').first()).toBeVisible()
  letGo()
  await expect(phone.getByLabel('我的').filter({ hasText: '10,000' })).toBeVisible()
  await expect(phone.getByText('登录链接已失效')).toHaveCount(0)
})

test('[A-3] a link’s question is asked again after a reload; its session takes the place of the kept one in every tab to come @full', async ({
  person,
}) => {
  const address = await linkOf(await person('mia'))
  const leo = await person()
  await logInToStay(leo, 'leo')
  const tab = await leo.context().newPage()
  await tab.goto(address)
  await expect(question(tab)).toContainText('Leo')
  await tab.reload()
  await question(tab).getByRole('button', { name: '更换登录' }).click()
  await expect(question(tab)).toBeHidden()
  // Without a load: the exchange is on its way. Once it is over, the account leads there too.
  await tab.getByRole('navigation').getByRole('link', { name: '我的', exact: true }).first().click()
  await expect(tab.getByRole('heading', { name: 'Mia' })).toBeVisible()
  const later = await leo.context().newPage()
  await later.goto('/app/me')
  await expect(later.getByText('还没有登录')).toBeVisible()
})

test('[S-5] logging out needs no network, says when the server has not heard of it, and sends it later @full', async ({
  person,
  quiet,
}) => {
  quiet.allow(SERVER_AWAY)
  const page = await person('mia')
  await page.goto('/app/me')
  const other = await page.context().newPage()
  // All of the page is there: what is still on its way would fail with the network.
  for (const part of ['会员等级', '账户安全']) await expect(page.getByRole('region', { name: part })).toBeVisible()
  await page.context().setOffline(true)
  // What is said of it goes by itself.
  await Promise.all([page.getByText(/已在本设备退出/).waitFor(), page.getByRole('button', { name: '退出登录' }).click()])
  await expect(page.getByText('还没有登录')).toBeVisible()
  const heard = page.waitForResponse((response) => response.url().includes('/api/auth/logout') && response.ok())
  await page.context().setOffline(false)
  await heard
  await other.close()
})

test('[D-4] a kept session that the server cannot be asked about is no visitor’s @full', async ({ person, quiet }) => {
  quiet.allow(/ERR_FAILED/)
  const page = await person('mia')
  await page.route('**/api/member/info/get', (route) => route.abort())
  await page.goto('/app/me')
  await expect(page.getByText('正在恢复登录…')).toBeVisible()
  await page.unroute('**/api/member/info/get')
  await page.getByRole('button', { name: '重试' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /Mia/ })).toBeVisible()
})
