import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[C-7] [D-8] an editor makes a preview’s link, a visitor sees that version, and nothing once it is taken back @full', async ({
  person,
  browser,
  server,
}) => {
  const oda = await person('oda', { bypassCSP: true })
  await oda.goto('/admin/content?kind=article')
  await oda.getByRole('row').filter({ hasText: '补时第四分钟' }).first().getByRole('button').first().click()
  const part = oda.getByRole('region', { name: '预览链接' })
  await part.getByRole('button', { name: '生成第 1 版的预览链接' }).click()
  const link = (await part.getByText('/app/preview#').textContent()) ?? ''
  expect(await violations(oda)).toEqual([])
  const context = await browser.newContext({ baseURL: server.url, locale: 'zh-CN', bypassCSP: true })
  const visitor = await context.newPage()
  await visitor.goto(new URL(link).pathname + new URL(link).hash)
  await expect(visitor.getByText('预览，有效至')).toBeVisible()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await violations(visitor)).toEqual([])
  await part.getByRole('button', { name: '收回' }).click()
  await expect(part.getByRole('button', { name: '收回' })).toBeHidden()
  await visitor.reload()
  await expect(visitor.getByText('预览链接已失效')).toBeVisible()
  await context.close()
})
