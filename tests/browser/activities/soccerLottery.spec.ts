import { violations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

test('[C-12] [P-9] a member fills in nine matches by keyboard and hands in the day’s ticket, once @full', async ({ person }) => {
  const mia = await person('mia', { viewport: { width: 1440, height: 900 }, bypassCSP: true })
  await mia.goto('/app/activity/demo-soccerLottery')
  const groups = mia.getByRole('radiogroup')
  await expect(groups).toHaveCount(9)
  const hand = mia.getByRole('button', { name: '提交今天的免费选票' })
  await expect(hand).toBeDisabled()
  for (const at of [0, 1, 2, 3, 4, 5, 6, 7, 8]) await groups.nth(at).getByRole('radio').first().press('Space')
  await expect(mia.getByText('已选 9 / 9 场')).toBeVisible()
  expect(await violations(mia)).toEqual([])
  await hand.press('Enter')
  await expect(mia.getByText('今天的选票已提交，明天可以再投一张。')).toBeVisible()
  await mia.reload()
  await expect(mia.getByText('1 1 1 1 1 1 1 1 1')).toBeVisible()
  await expect(hand).toHaveCount(0)
  expect(await violations(mia)).toEqual([])
})
