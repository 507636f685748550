import { violations } from '../support/axe.ts'
import { giveBonuses } from '../support/bonuses.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('[P-9] a locked bonus lies apart from the balance, shows how far it is, and is given up', async ({ person, server }) => {
  await giveBonuses(server)
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app/cashier/wallet')
  const panel = mia.getByRole('region', { name: '锁定奖金' })
  await expect(panel).toContainText('¥200.00')
  await expect(panel).toContainText('不计入总资产')

  await panel.getByRole('link', { name: '全部奖金' }).click()
  const locked = mia.getByRole('region', { name: '锁定奖金' })
  const grant = locked.getByRole('listitem').filter({ hasText: '首充礼金' })
  await expect(grant).toContainText('有效投注 ¥320.00 / ¥1,000.00')
  await expect(grant).toContainText('还差 ¥680.00')
  await expect(grant).toContainText('体育 · 5 倍')
  await expect(grant).toContainText('还剩 6 天 23 小时')
  const ended = mia.getByRole('region', { name: '已结束的奖金' })
  await expect(ended.getByRole('listitem')).toContainText('已解锁')
  expect(await violations(mia)).toEqual([])

  await grant.getByRole('button', { name: '放弃奖金' }).click()
  const dialog = mia.getByRole('alertdialog', { name: '放弃这笔奖金？' })
  await expect(dialog).toContainText('你自己的资金不受影响')
  await dialog.getByRole('button', { name: '放弃奖金' }).click()
  await mia.getByRole('alertdialog', { name: '已放弃' }).getByRole('button', { name: '关闭' }).click()
  await expect(locked).toContainText('没有锁定的奖金')
  await expect(ended.getByRole('listitem').filter({ hasText: '已放弃' })).toHaveCount(1)
  await mia.reload()
  await expect(locked).toContainText('没有锁定的奖金')

  await mia.goto('/app/cashier/records')
  await expect(mia.getByText('解锁奖金')).toBeVisible()
})
