import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[P-9] a member reads the packages of their first days on a phone @full', async ({ person }) => {
  const mia = await person('mia', { viewport: { width: 360, height: 740 } })
  await mia.goto('/app/activity/demo-novicePackages')
  await expect(mia.getByRole('heading', { name: '新手礼包' }).first()).toBeVisible()
  await expect(mia.getByText('绑定手机或邮箱')).toBeVisible()
  expect(await violations(mia)).toEqual([])
})
