import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[P-9] [C-12] what a member began at the gates on a phone is there after a reload', async ({ person }) => {
  const mia = await person('mia', { viewport: { width: 360, height: 740 } })
  await mia.goto('/app/activity/demo-breakoutBarrier')
  // Seven gates are higher than the screen: the one button stays in reach.
  await expect(mia.getByRole('button', { name: '开始闯关' })).toBeInViewport({ ratio: 1 })
  await mia.getByRole('button', { name: '开始闯关' }).click()
  await expect(mia.getByText(/某天未达到要求/)).toBeVisible()
  await mia.reload()
  await expect(mia.getByText(/今日有效投注/)).toBeVisible()
  await expect(mia.getByRole('button', { name: '开始闯关' })).toHaveCount(0)
  expect(await violations(mia)).toEqual([])
})
