import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[C-7] an editor puts a way of the navigation right and takes it away; who is on the page sees it within a minute', async ({
  person,
  quiet,
}) => {
  // The clock that is put forward runs out for a link that is being opened.
  quiet.allow(/WebSocket is closed before the connection is established/)
  const visitor = await person(undefined, { bypassCSP: true })
  await visitor.clock.install()
  await visitor.goto('/app/home')
  const rail = visitor.getByRole('navigation', { name: '主导航' })
  await expect(rail.getByRole('link', { name: '赛果' })).toBeVisible()
  // The product's own places stay where they were before the answer.
  expect((await rail.getByRole('link').allTextContents()).slice(1, 7)).toEqual(['首页', '直播', '游戏', '钱包', '我的', '活动'])
  expect(await violations(visitor)).toEqual([])

  const oda = await person('oda')
  await oda.goto('/admin/content?kind=navigation')
  await oda.getByRole('button', { name: '赛果' }).click()
  const form = oda.locator('form').filter({ has: oda.getByLabel('标题') })
  const shown = oda.getByRole('region', { name: '访客看到的' })
  await form.getByLabel('标题').fill('比分')
  await form.getByLabel('原因').fill('改名')
  await form.getByRole('button', { name: '保存为草稿' }).click()
  await shown.getByLabel('原因').fill('改名')
  await shown.getByRole('button', { name: '发布第 2 版' }).click()
  await expect(shown).toContainText('第 2 版，从')
  await visitor.clock.runFor(46_000)
  await expect(rail.getByRole('link', { name: '比分' })).toBeVisible()
  await rail.getByRole('link', { name: '比分' }).click()
  await expect(visitor).toHaveURL('/app/results')

  await shown.getByLabel('原因').fill('撤下')
  await shown.getByRole('button', { name: '下线' }).click()
  await expect(shown).toContainText('没有发布')
  await visitor.clock.runFor(46_000)
  await expect(rail.getByRole('link', { name: '比分' })).toHaveCount(0)
})
