import { violations } from '#tests/browser/support/axe.ts'
import { operate } from '#tests/browser/support/operate.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[C-11] [D-8] an operator changes what a grade brings, and members see it; a second one who began before is told, with theirs beside it', async ({
  person,
  server,
}) => {
  await operate(server, 'role', 'leo', 'operator')
  await operate(server, 'rights', 'leo', 'all')
  const oda = await person('oda', { bypassCSP: true })
  const leo = await person('leo', { viewport: { width: 390, height: 844 }, bypassCSP: true })
  for (const page of [oda, leo]) {
    await page.goto('/admin/grades')
    await page.getByRole('button', { name: '修改等级表' }).click()
  }
  await oda.getByLabel('VIP 3：生日礼金').fill('20000')
  await oda.getByLabel('VIP 3：返水').fill('0.45')
  await oda.getByLabel('原因').fill('周年活动')
  await oda.getByRole('button', { name: '保存' }).click()
  await expect(oda.getByText('0 到 10,000', { exact: true })).toBeVisible()
  await expect(oda.getByText('没有保存：请检查 VIP 3。')).toBeVisible()
  expect(await violations(oda)).toEqual([])
  await oda.getByLabel('VIP 3：生日礼金').fill('8')
  await oda.getByRole('button', { name: '保存' }).click()
  await expect(oda.getByText('已保存', { exact: true })).toBeVisible()
  await oda.getByRole('button', { name: '返回等级表' }).click()
  await expect(oda.getByRole('row').filter({ hasText: 'VIP 3' })).toContainText('0.45%')

  await leo.getByLabel('VIP 3：生日礼金').fill('38')
  await leo.getByLabel('VIP 5：升级奖励', { exact: true }).fill('150')
  await leo.getByLabel('原因').fill('新预算')
  await leo.getByRole('button', { name: '保存' }).click()
  await expect(leo.getByText('没有保存：你打开之后有人改过等级表')).toBeVisible()
  await expect(leo.getByText('你和对方不同的地方：VIP 3和VIP 5。')).toBeVisible()
  await expect(leo.getByText('对方：8 元')).toBeVisible()
  await expect(leo.getByLabel('VIP 3：返水')).toHaveValue('0.45')
  await expect(leo.getByLabel('VIP 3：生日礼金')).toHaveValue('38')
  expect(await leo.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(leo)).toEqual([])

  const mia = await person('mia')
  await mia.goto('/app/vip')
  const third = mia.getByRole('row').filter({ hasText: 'VIP 3' })
  await expect(third).toContainText('¥8')
  await expect(third).toContainText('0.45%')

  // It pays more than the table that holds: it takes the other operator's signature.
  await leo.getByRole('button', { name: '保存' }).click()
  await expect(leo.getByText('你已签名。新表发放的人民币比现在多')).toBeVisible()
  await expect(leo.getByRole('region', { name: '有一份等级表等待复核' })).toContainText('¥8 → ¥38')
  expect(await violations(leo)).toEqual([])
  await mia.reload()
  await expect(third).toContainText('¥8')
  await oda.reload()
  const proposal = oda.getByRole('region', { name: '有一份等级表等待复核' })
  await expect(proposal).toContainText('leo')
  await proposal.getByLabel('原因').fill('预算已核对')
  await proposal.getByRole('button', { name: '复核通过并生效' }).click()
  await expect(proposal).toBeHidden()
  await mia.reload()
  await expect(third).toContainText('¥38')
  await expect(third).toContainText('0.45%')
})
