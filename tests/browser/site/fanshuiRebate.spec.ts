import { violations } from '../support/axe.ts'
import { offerRebates } from '../support/rebates.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('[P-9] a member sees what each day brings back, claims it, and finds it claimed after a reload', async ({
  person,
  server,
}) => {
  await offerRebates(server)
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app/activity/demo-fanshuiRebate')
  const waits = mia.getByRole('region', { name: '可领取返水' })
  await expect(waits).toContainText('¥6.00')
  const days = mia.getByRole('region', { name: '返水记录' })
  const yesterday = days.getByRole('listitem').filter({ hasText: '可领取' })
  await expect(yesterday).toContainText('体育：有效投注 ¥300.00，返水率 1.00%')
  await expect(yesterday).toContainText('真人：有效投注 ¥150.00，返水率 2.00%')
  await expect(days.getByRole('listitem').filter({ hasText: '已结转' })).toHaveCount(1)
  expect(await violations(mia)).toEqual([])

  await yesterday.getByRole('button', { name: /领取 .* 的返水/ }).click()
  await expect(mia.getByRole('status').filter({ hasText: '已获得 ¥6' })).toBeVisible()
  await expect(days.getByRole('listitem').filter({ hasText: '已领取' })).toContainText('¥6.00')
  await mia.reload()
  await expect(waits).toContainText('¥0.00')
  await expect(days.getByRole('listitem').filter({ hasText: '已领取' })).toHaveCount(1)
})
