import { violations } from '#tests/browser/support/axe.ts'
import { operate } from '#tests/browser/support/operate.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[D-8] [C-11] a task that brings more waits on its page for another operator, and holds once they signed it @full', async ({
  person,
  server,
}) => {
  await operate(server, 'role', 'leo', 'operator')
  await operate(server, 'rights', 'leo', 'all')
  const oda = await person('oda', { bypassCSP: true })
  await oda.goto('/admin/tasks')
  await oda.getByRole('button', { name: '发送消息（每日）' }).click()
  const form = oda.getByRole('dialog', { name: '发送消息（每日）' })
  await form.getByLabel('积分', { exact: true }).fill('15')
  await form.getByLabel('原因').fill('周年活动')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('你已签名。会员得到的比现在多')).toBeVisible()
  await oda.keyboard.press('Escape')
  const waits = '等待复核：发送消息（每日）'
  await expect(oda.getByRole('region', { name: waits })).toContainText('10 → 15')
  await expect(oda.getByRole('region', { name: waits }).getByRole('button', { name: '撤回' })).toBeVisible()
  expect(await violations(oda)).toEqual([])

  const leo = await person('leo', { viewport: { width: 390, height: 844 }, bypassCSP: true })
  await leo.goto('/admin/tasks')
  const raise = leo.getByRole('region', { name: waits })
  await expect(raise).toContainText('oda')
  expect(await leo.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(leo)).toEqual([])
  await raise.getByLabel('原因').fill('预算已核对')
  await raise.getByRole('button', { name: '复核通过并生效' }).click()
  await expect(raise).toBeHidden()
  await expect(leo.getByRole('row').filter({ hasText: '发送消息（每日）' })).toContainText('15')
})
