import { violations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('[C-12] [P-9] a member who takes part in the lottery sees its commitment before it is drawn @full', async ({ person }) => {
  const mia = await person('mia', { viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await mia.goto('/app/activity/demo-lottery')
  await mia.getByRole('button', { name: '参加每日抽奖' }).click()
  await expect(mia.getByText('你已参加。')).toBeVisible()
  expect(await violations(mia)).toEqual([])
  await mia.reload()
  await expect(mia.getByText('你已参加。')).toBeVisible()
  await mia.getByText('显示哈希值').click()
  const hash = (await mia.getByRole('link', { name: /^[0-9a-f]{64}$/ }).textContent()) ?? 'no hash'
  await mia.getByRole('link', { name: hash }).click()
  await expect(mia.getByRole('status').filter({ hasText: '种子还没有公开' })).toBeVisible()
  await expect(mia.getByRole('region', { name: '证明内容' })).toContainText(hash)
})
