import { expect, test } from '#tests/browser/support/test.ts'

test('[D-8] tasks are searched by the name that their list shows @full', async ({ person }) => {
  const oda = await person('oda')
  await oda.goto('/admin/tasks')
  const messages = oda.getByRole('button', { name: '发送消息（每日）' })
  await expect(messages).toBeVisible()
  await expect(oda.getByRole('button', { name: '关注主播（一次）' })).toBeVisible()
  await oda.getByRole('searchbox', { name: '搜索任务' }).fill('发送消息')
  await oda.keyboard.press('Enter')
  await expect(oda.getByRole('button', { name: '关注主播（一次）' })).toBeHidden()
  await expect(messages).toBeVisible()
})
