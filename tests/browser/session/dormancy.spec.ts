import type { Page } from '@playwright/test'
import { login } from '#tests/browser/support/login.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const question = (page: Page) => page.getByRole('alertdialog', { name: '账号已休眠' })

async function wake(page: Page, password: string): Promise<void> {
  await question(page).getByLabel('密码').fill(password)
  await question(page).getByRole('button', { name: '激活账号' }).click()
}

test('[S-3] an account that slept is woken by its password, and what waited for that is there at once', async ({
  person,
  server,
}) => {
  await server.sim({ do: 'account', name: 'leo', what: 'dormant' })
  const page = await person()
  await login(page, 'leo')
  // What cannot be a password is said without asking the server.
  await wake(page, 'short1')
  await expect(question(page)).toContainText('请输入 8 至 12 位字母和数字的组合')
  await wake(page, 'wrong1234')
  await expect(question(page)).toContainText('密码不正确')
  // Nothing of what the member asked for was given meanwhile, also after a reload.
  await page.reload()
  await expect(question(page)).toBeVisible()
  await expect(page.getByText('10,000')).toHaveCount(0)
  await wake(page, 'anchor88b')
  await expect(question(page)).toBeHidden()
  await expect(page.getByLabel('我的').filter({ hasText: '10,000' })).toBeVisible()
  await expect(page.getByRole('link', { name: /看台第一排/ }).first()).toBeVisible()
  await expect(page.getByText('账号已休眠')).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('我的').filter({ hasText: '10,000' })).toBeVisible()
  await expect(question(page)).toBeHidden()
})

test('[S-3] [X-1] a refusal of a dormant account in the middle of a session opens the dialog, and the call goes on after it @full', async ({
  person,
}) => {
  const page = await person('dev')
  await page.goto('/dev/errors')
  await page.getByRole('button', { name: '触发 dormant', exact: true }).click()
  await wake(page, 'anchor88d')
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'dormant' }).getByRole('status')).toContainText('成功')
})

test('[S-3] a member who does not want to reactivate the account leaves, and sees what visitors see @full', async ({
  person,
  server,
}) => {
  await server.sim({ do: 'account', name: 'leo', what: 'dormant' })
  const page = await person()
  await login(page, 'leo')
  await question(page).getByRole('button', { name: '退出登录' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('link', { name: '登录', exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: '正在直播' })).toBeVisible()
  await expect(page.getByRole('link', { name: /看台第一排/ }).first()).toBeVisible()
  await expect(page.getByText('账号已休眠')).toHaveCount(0)
})
