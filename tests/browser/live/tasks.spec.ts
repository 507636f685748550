import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('[C-11] what a member has done is a finished task; its points are claimed on the page of tasks, once @full', async ({
  person,
}) => {
  const page = await person('mia')
  await page.goto('/app/tasks')
  await expect(page.getByRole('heading', { name: '每日任务' })).toBeVisible()
  const bind = page.getByRole('button', { name: '领取 绑定手机或邮箱' })
  await bind.click()
  await expect(page.getByText('已领取 50 积分')).toBeVisible()
  await expect(bind).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: '绑定手机或邮箱' }).getByText('已领取')).toBeVisible()
})
