import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[C-7] [P-10] a visitor finds sponsors and downloads from the foot of a page; an editor changes a sponsor and they see it', async ({
  person,
}) => {
  const visitor = await person(undefined, { bypassCSP: true })
  await visitor.goto('/app/help')
  await visitor.getByRole('contentinfo').getByRole('link', { name: '下载' }).click()
  await expect(visitor.getByText('不用应用商店：用浏览器就能安装本站。')).toBeVisible()
  const windows = visitor.getByRole('listitem').filter({ hasText: 'Windows 桌面版' })
  await expect(windows).toContainText('点地址栏右侧的安装图标。')
  await expect(visitor.getByRole('region', { name: /^安装/ })).toContainText('版本 1.1.0')
  await expect(windows.getByRole('link')).toHaveCount(0)
  expect(await violations(visitor)).toEqual([])
  await visitor.getByRole('contentinfo').getByRole('link', { name: '赞助伙伴' }).click()
  const coffee = visitor.getByRole('listitem').filter({ hasText: '港湾咖啡' })
  const shown = coffee.locator('img')
  await expect(shown).toHaveAttribute('src', /^\/picture\/[\w-]+\.webp$/)
  // The shape of the frame is known before the picture comes.
  const box = await shown.boundingBox()
  expect(Math.abs((box?.width ?? 0) / (box?.height ?? 1) - 16 / 9)).toBeLessThan(0.05)
  expect(await violations(visitor)).toEqual([])

  const oda = await person('oda')
  await oda.goto('/admin/content?kind=sponsor')
  await oda.getByRole('button', { name: '港湾咖啡' }).click()
  const form = oda.locator('form').filter({ has: oda.getByLabel('标题') })
  const published = oda.getByRole('region', { name: '访客看到的' })
  await form.getByLabel('标题').fill('港湾茶馆')
  await form.getByLabel('原因').fill('改名')
  await form.getByRole('button', { name: '保存为草稿' }).click()
  await published.getByLabel('原因').fill('改名')
  await published.getByRole('button', { name: '发布第 2 版' }).click()
  await expect(published).toContainText('第 2 版，从')
  await visitor.reload()
  await expect(visitor.getByRole('listitem').filter({ hasText: '港湾茶馆' })).toBeVisible()
  await expect(visitor.getByText('港湾咖啡', { exact: true })).toHaveCount(0)
})

test('[C-7] where the answer does not come, downloads say so and can be asked for again @full', async ({ page, quiet }) => {
  quiet.allow(/Failed to load resource|net::ERR/)
  await page.route('**/api/site/download/pcConfig', (route) => route.abort())
  await page.goto('/app/downloads')
  await expect(page.getByRole('alert')).toContainText('下载列表加载失败')
  await page.unroute('**/api/site/download/pcConfig')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: 'Windows 桌面版' })).toBeVisible()
})

test('[C-7] the premium entry stands among the venues for a member whom it is meant for, and not for a visitor @full', async ({
  page,
  person,
}) => {
  await page.goto('/app/home')
  const venues = page.getByRole('navigation', { name: '体育场馆' })
  await expect(venues.getByRole('link').first()).toBeVisible()
  await expect(venues.getByRole('link', { name: '尊享休息室' })).toHaveCount(0)
  const leo = await person('leo')
  await leo.goto('/app/home')
  await leo.getByRole('navigation', { name: '体育场馆' }).getByRole('link', { name: '尊享休息室' }).click()
  await expect(leo).toHaveURL('/app/vip')
})
