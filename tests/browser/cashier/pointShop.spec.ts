import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[P-7] [C-11] points of a task buy coins in the shop; what an operator changed meanwhile is refused, and shown as it is now @full', async ({
  person,
}) => {
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app/cashier/wallet/yeb')
  await mia.getByLabel('金额（元）').fill('1500')
  await mia.getByRole('button', { name: '确认转入' }).click()
  await mia.getByRole('button', { name: '领取奖励：首次转入' }).click()
  await expect(mia.getByText('奖励已到账')).toBeVisible()

  await mia.goto('/app/shop')
  const shop = mia.getByRole('region', { name: '积分换金币' })
  await shop.getByRole('button', { name: '兑换小袋金币' }).click()
  const question = mia.getByRole('alertdialog')
  await expect(question).toContainText('用 100 积分兑换 100 金币？')
  expect(await violations(mia)).toEqual([])

  const oda = await person('oda', { bypassCSP: true })
  await oda.goto('/admin/site/points')
  await oda.getByRole('button', { name: '小袋金币' }).click()
  const sheet = oda.getByRole('dialog')
  expect(await violations(oda)).toEqual([])
  await sheet.getByLabel('兑得金币').fill('80')
  await sheet.getByLabel('原因').fill('预算调整')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(sheet.getByRole('status')).toHaveText('已保存')

  await question.getByRole('button', { name: '支付 100 积分' }).click()
  const news = mia.getByRole('status', { name: '操作结果' })
  await expect(news).toContainText('商品已有变化')
  await expect(shop).toContainText('小袋金币80')
  await shop.getByRole('button', { name: '兑换小袋金币' }).click()
  await mia.getByRole('button', { name: '支付 100 积分' }).click()
  await expect(news).toContainText('已用 100 积分兑换 80 金币')
  await expect(mia.getByRole('region', { name: '兑换记录' })).toContainText('小袋金币')
  await shop.getByRole('link').first().click()
  await expect(mia.getByRole('region', { name: '当前积分' })).toContainText('0')
  await expect(mia.getByRole('region', { name: '积分明细' }).getByRole('listitem')).toHaveCount(2)
  expect(await violations(mia)).toEqual([])
})

test('[P-7] coins are bought for yuan: what they cost leaves the wallet, the records say so, and who has too little is led to a deposit @full', async ({
  person,
}) => {
  const mia = await person('mia', { viewport: { width: 390, height: 844 }, bypassCSP: true })
  await mia.goto('/app/shop')
  const shop = mia.getByRole('region', { name: '购买金币' })
  const amount = shop.getByLabel('支付金额')
  await amount.fill('1.5')
  await expect(shop).toContainText('只能是整数元')
  await expect(shop.getByRole('button', { name: '购买', exact: true })).toBeDisabled()
  await amount.fill('99999')
  await expect(shop.getByRole('link', { name: '去充值' })).toBeVisible()
  await amount.fill('25')
  await expect(shop.getByRole('status').filter({ hasText: '250 金币' })).toBeVisible()
  expect(await violations(mia)).toEqual([])
  await shop.getByRole('button', { name: '购买', exact: true }).click()
  await expect(mia.getByRole('status', { name: '操作结果' })).toContainText('已用 ¥25.00 购买 250 金币')
  await expect(amount).toHaveValue('')
  await mia.reload()
  await expect(shop).toContainText('10,250')

  await mia.goto('/app/cashier/records')
  await expect(mia.getByText('购买金币').first()).toBeVisible()
})
