import type { Page } from '@playwright/test'
import { PASSWORDS, type DemoName } from '#tests/browser/support/login.ts'
import { expect, test } from '#tests/browser/support/test.ts'

async function fillIn(page: Page, name: DemoName): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(name)
  await page.getByLabel('密码', { exact: true }).fill(PASSWORDS[name])
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

test('[S-6] [R-3] staff get into a closed site by the maintenance page, also after a reload; members do not', async ({
  page,
  server,
}) => {
  await server.sim({ do: 'maintenance', on: true })
  await page.goto('/app/live')
  await expect(page).toHaveURL('/maintenance')
  const entrance = page.getByRole('link', { name: '工作人员登录' })
  expect((await entrance.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await entrance.click()
  await expect(page).toHaveURL('/login')

  await fillIn(page, 'mia')
  await expect(page.getByText('系统维护中，请稍后再来。')).toBeVisible()
  await expect(page).toHaveURL('/login')

  await fillIn(page, 'ada')
  await expect(page).toHaveURL('/app/home')
  await expect(page.getByRole('heading', { name: '正在直播' })).toBeVisible()

  await page.reload()
  await expect(page).toHaveURL('/maintenance')
  await page.getByRole('link', { name: '以工作人员身份进入' }).click()
  await expect(page.getByRole('heading', { name: '正在直播' })).toBeVisible()
})

test('[S-6] a member who logs in as the site closes is shown why @full', async ({ page, server }) => {
  await page.goto('/login')
  await expect(page.getByLabel('用户名', { exact: true })).toBeVisible()
  await server.sim({ do: 'maintenance', on: true })
  await fillIn(page, 'mia')
  await expect(page).toHaveURL('/maintenance')
})
