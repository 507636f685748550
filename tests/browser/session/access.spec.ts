import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/test.ts'
import { solve } from '#tests/browser/support/verify.ts'

const trigger = (page: Page, name: string) => page.getByRole('button', { name: `触发 ${name}`, exact: true }).click()
const nav = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click()

test('[S-6] [R-3] who went back from a page that stands for the site is taken to the next one @full', async ({ person }) => {
  const page = await person('dev')
  await page.goto('/dev/errors')
  await trigger(page, 'accessCaveat')
  await expect(page).toHaveURL('/access-alert')
  await page.goBack()
  await expect(page).toHaveURL('/dev/errors')
  await trigger(page, 'accessRestriction')
  await expect(page).toHaveURL('/access-restriction')
  await page.goto('/app/me')
  await expect(page.getByText('还没有登录')).toBeVisible()
})

test('[X-3] [R-3] a robot check cannot be walked past, survives a reload, and leads back to where it came up @full', async ({
  person,
  server,
}) => {
  const page = await person('dev')
  await page.goto('/dev/errors')
  await trigger(page, 'needRobotCheck')
  await expect(page).toHaveURL('/robot-check')
  await page.goto('/app/live')
  await expect(page).toHaveURL('/robot-check')
  await page.reload()
  await page.getByRole('button', { name: '开始验证' }).click()
  await solve.picture(page, server)
  await expect(page).toHaveURL('/app/live')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('[S-6] [R-3] a closed site cannot be walked past, and a reloaded maintenance page opens by itself where it came up @full', async ({
  page,
  server,
}) => {
  await page.goto('/app/live?sport=football')
  await server.sim({ do: 'maintenance', on: true })
  await nav(page, '首页')
  await expect(page).toHaveURL('/maintenance')
  await page.goBack()
  await page.goto('/app/live')
  await expect(page).toHaveURL('/maintenance')
  await page.reload()
  await expect(page.getByRole('heading', { name: '系统维护中' })).toBeVisible()
  await server.sim({ do: 'maintenance', on: false })
  await page.reload()
  await expect(page).toHaveURL('/app/live')
})
