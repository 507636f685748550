import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[C-12] [P-9] a member signs in for coins on a phone', async ({ person }) => {
  const mia = await person('mia', { viewport: { width: 360, height: 740 } })
  await mia.goto('/app/activities')
  await mia.getByRole('link', { name: /查看：?.*七日签到礼/ }).click()
  await expect(mia.getByRole('heading', { name: '七日签到礼' })).toBeVisible()
  await mia.getByRole('button', { name: '签到领金币' }).click()
  await expect(mia.getByRole('status').filter({ hasText: '已获得 100' })).toBeVisible()
  await expect(mia.getByText('今天已签到，明天再来。')).toBeVisible()
  expect(await violations(mia)).toEqual([])
  await mia.getByRole('link', { name: '我的奖品' }).click()
  await expect(mia.getByText('100 金币', { exact: true })).toBeVisible()
})

test('[C-12] [X-11] who is on the page sees what an operator does about it, to the bar that leads them home @full', async ({
  person,
}) => {
  const mia = await person('mia')
  await mia.goto('/app/activities')
  await mia.getByRole('link', { name: /查看：?.*七日签到礼/ }).click()
  await expect(mia.getByRole('heading', { name: '七日签到礼' })).toBeVisible()
  const oda = await person('oda')
  await oda.goto('/admin/activities')
  await oda.getByRole('button', { name: '七日签到礼' }).click()
  const sheet = oda.getByRole('dialog')
  await sheet.getByLabel('原因').fill('核对规则')
  await sheet.getByRole('button', { name: '暂停' }).click()
  await expect(mia.getByText('活动已暂停，请稍后再来。')).toBeVisible()
  await sheet.getByLabel('原因').fill('核对完毕')
  await sheet.getByRole('button', { name: '恢复' }).click()
  await expect(mia.getByText('活动已暂停，请稍后再来。')).toHaveCount(0)
  await sheet.getByRole('tab', { name: '黑名单' }).click()
  await sheet.getByLabel('会员账号').fill('mia')
  await sheet.getByLabel('原因').fill('重复账号')
  await sheet.getByRole('button', { name: '禁止参与' }).click()
  await expect(mia.getByRole('alertdialog')).toContainText('你暂时不能参与此活动')
  await mia.getByRole('alertdialog').getByRole('button').click()
  await expect(mia).toHaveURL('/app/home')
})
