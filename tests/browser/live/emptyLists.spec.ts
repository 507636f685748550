import { test } from '#tests/browser/support/freshSite.ts'
import { expect } from '#tests/browser/support/test.ts'

test('[P-4] lists of anchors and matches that have none at all say so, and offer no other choice @full', async ({ page }) => {
  await page.goto('/app/live')
  await expect(page.getByText('暂时没有主播', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '看全部主播' })).toBeHidden()
  await page.getByRole('button', { name: '只看直播中' }).click()
  await page.getByRole('button', { name: '看全部主播' }).click()
  await expect(page.getByText('暂时没有主播', { exact: true })).toBeVisible()
  await page.goto('/app/live?view=matches')
  await expect(page.getByText('暂时没有赛事', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: '看全部赛事' })).toBeHidden()
})
