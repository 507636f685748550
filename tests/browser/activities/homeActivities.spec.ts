import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[P-3] [C-12] [S-3] home shows the activities that run, and none to who pauses @full', async ({ person }) => {
  const mia = await person('mia', { viewport: { width: 390, height: 844 } })
  await mia.goto('/app/home')
  const strip = mia.getByRole('region', { name: '活动', exact: true })
  await expect(strip.getByRole('link', { name: /七日签到礼.*截止/ })).toBeVisible()
  expect(await violations(mia)).toEqual([])
  await strip.getByRole('link', { name: '查看全部' }).click()
  await expect(mia).toHaveURL('/app/activities')

  await mia.goto('/app/cashier/limits')
  await mia.getByRole('button', { name: '开始暂停' }).click()
  await mia.getByRole('alertdialog', { name: '开始暂停？' }).getByRole('button', { name: '开始', exact: true }).click()
  await expect(mia.getByRole('alertdialog')).toHaveCount(0)
  const asked = mia.waitForResponse(/\/api\/activity\/list/)
  await mia.goto('/app/home')
  await asked
  await expect(mia.getByRole('heading', { name: '正在直播' })).toBeVisible()
  await expect(strip).toHaveCount(0)
})
