import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[P-9] a member sees what each card does and costs, on a desktop @full', async ({ person }) => {
  const mia = await person('mia', { viewport: { width: 1280, height: 800 } })
  await mia.goto('/app/activity/demo-buffCards')
  await expect(mia.getByRole('heading', { name: '双倍签到卡' })).toBeVisible()
  await expect(mia.getByText('拥有 0 张')).toHaveCount(3)
  expect(await violations(mia)).toEqual([])
})
