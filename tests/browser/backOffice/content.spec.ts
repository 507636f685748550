import type { Locator, Page } from '@playwright/test'
import { newsDetail, newsList } from '#src/api/contract/articles.ts'
import { bannersV1 } from '#src/api/contract/banners.ts'
import { headerName } from '#src/api/profile.ts'
import { violations } from '#tests/browser/support/axe.ts'
import { openTab } from '#tests/browser/support/openTab.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { picture } from '#tests/support/pictures.ts'
import { granted, request } from '#tests/support/request.ts'

/** How a field of date and time has a moment, by the site's clock. */
const written = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16)
const HOUR = 3_600_000
/** As a visitor asks. */
const visitor = () => ({ anonymous: false, headers: { [headerName('tb-uuid')]: 'content-visitor' }, now: Date.now() })

const part = (page: Page, name: string): Locator => page.getByRole('region', { name })
const form = (page: Page): Locator => page.locator('form').filter({ has: page.getByLabel('标题') })
const save = async (page: Page, reason = '编辑') => {
  await form(page).getByLabel('原因').fill(reason)
  await form(page).getByRole('button', { name: '保存为草稿' }).click()
}
const act = async (page: Page, name: string, reason = '编辑') => {
  await part(page, '访客看到的').getByLabel('原因').fill(reason)
  await part(page, '访客看到的').getByRole('button', { name }).click()
}

test('[D-8] [C-7] an editor writes an article with a picture, publishes it, puts it right, goes back and takes it offline', async ({
  person,
  server,
}) => {
  const news = async () => granted(await request(server.url, newsList, {}, visitor())).list.map(({ title }) => title)
  const oda = await person('oda', { bypassCSP: true })
  await oda.goto('/admin/content?kind=article')
  await expect(oda.getByRole('row').filter({ hasText: '补时第四分钟' }).first()).toContainText('已发布')
  expect(await violations(oda)).toEqual([])
  await oda.getByRole('button', { name: '新建' }).click()
  await save(oda)
  await expect(form(oda).getByText('请填写', { exact: true }).first()).toBeVisible()
  await form(oda).getByLabel('短名').fill('Night-Lights')
  await form(oda).getByLabel('标题').fill('灯亮之前')
  await form(oda).getByLabel('文字').fill('一座老球场的夜晚。')
  await form(oda)
    .getByLabel('正文', { exact: true })
    .fill('## 傍晚\n\n<script>alert(1)</script> 看台**亮了**，去[直播](/app/live)。')
  const chosen = { name: 'night.png', mimeType: 'image/png', buffer: Buffer.from(await picture('image/png', 64, 36)) }
  await form(oda).getByLabel('图片', { exact: true }).setInputFiles(chosen)
  await expect(form(oda).getByLabel('给看不到图片的人的说明')).toBeVisible()
  await form(oda).getByLabel('给看不到图片的人的说明').fill('亮灯的看台')
  const preview = part(oda, '所写内容的预览')
  await expect(preview.getByRole('heading', { name: '傍晚' })).toBeVisible()
  await expect(preview.getByText('<script>alert(1)</script>')).toBeVisible()
  await save(oda)
  await expect(oda.getByText('已保存。发布之前，访客看到的不变。')).toBeVisible()
  expect(await news()).not.toContain('灯亮之前')
  expect(await violations(oda)).toEqual([])
  await act(oda, '发布第 1 版')
  await expect(part(oda, '访客看到的')).toContainText('第 1 版，从')
  const { article } = granted(await request(server.url, newsDetail, { slug: 'night-lights' }, visitor()))
  expect(article).toMatchObject({ title: '灯亮之前', picture: { width: 64, height: 36, alt: '亮灯的看台' } })

  await form(oda).getByLabel('标题').fill('灯亮之后')
  await expect(part(oda, '访客看到的').getByRole('button', { name: '发布第 1 版' })).toBeDisabled()
  await save(oda)
  await expect(oda.getByRole('heading', { level: 1, name: '灯亮之后' })).toBeVisible()
  expect(await news()).toContain('灯亮之前')
  const tomorrow = Date.now() + 24 * HOUR
  await part(oda, '访客看到的').getByLabel('开始').fill(written(tomorrow))
  await part(oda, '访客看到的')
    .getByLabel('结束')
    .fill(written(tomorrow - HOUR))
  await act(oda, '定时发布第 2 版')
  await expect(oda.getByText('结束时间必须晚于开始时间')).toBeVisible()
  await part(oda, '访客看到的')
    .getByLabel('结束')
    .fill(written(tomorrow + HOUR))
  await act(oda, '定时发布第 2 版')
  await expect(part(oda, '访客看到的')).toContainText('之后：第 2 版')
  expect(await news()).toContain('灯亮之前')

  await oda.getByRole('button', { name: '查看第 1 版' }).click()
  const sheet = oda.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: '灯亮之前' })).toBeVisible()
  await sheet.getByLabel('原因').fill('旧标题更好')
  await sheet.getByRole('button', { name: '回到第 1 版' }).click()
  await expect(oda.getByText('第 3 版：oda').first()).toContainText('恢复自第 1 版')
  await expect(form(oda).getByLabel('标题')).toHaveValue('灯亮之前')
  await act(oda, '下线')
  await expect(part(oda, '访客看到的')).toContainText('没有发布')
  expect(await news()).not.toContain('灯亮之前')
})

test('[D-8] [C-7] of two editors on one banner the later is told, sees both, and loses nothing @full', async ({
  person,
  server,
}) => {
  const first = await person('oda', { bypassCSP: true })
  await first.goto('/admin/content')
  await first.getByRole('button', { name: '今晚三场德比' }).click()
  await expect(form(first).getByLabel('标题')).toHaveValue('今晚三场德比')
  const second = await openTab(first, first.url())
  await expect(form(second).getByLabel('标题')).toHaveValue('今晚三场德比')
  await form(first).getByLabel('标题').fill('今晚四场德比')
  await save(first)
  await expect(first.getByText('已保存。发布之前，访客看到的不变。')).toBeVisible()
  await form(second).getByLabel('文字').fill('一场不落。')
  await save(second)
  const conflict = part(second, '其间有人保存了')
  await expect(conflict).toContainText('今晚四场德比')
  await expect(form(second).getByLabel('文字')).toHaveValue('一场不落。')
  expect(await violations(second)).toEqual([])
  await conflict.getByRole('button', { name: '在对方之后，继续用我的' }).click()
  await save(second)
  await expect(second.getByText('已保存。发布之前，访客看到的不变。')).toBeVisible()
  await expect(part(second, '版本')).toContainText('第 3 版')
  const { list } = granted(await request(server.url, bannersV1, {}, visitor()))
  expect(list.map(({ title }) => title)).toContain('今晚三场德比')
  // What is published is on home within a minute, for who comes then.
  await act(second, '发布第 3 版')
  await expect(part(second, '访客看到的')).toContainText('第 3 版，从')
  const home = await person()
  await home.goto('/app/home')
  await expect(home.getByText('一场不落。')).toBeVisible()

  await form(second).getByLabel('标题').fill('还没写完')
  // The browser asks before words are lost with the page.
  const asked = second.waitForEvent('dialog')
  const leaving = second.reload()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await leaving
  await form(second).getByLabel('标题').fill('还没写完')
  await second.getByRole('button', { name: '回到列表' }).click()
  await expect(second.getByText('写的内容还没有保存。')).toBeVisible()
  // So do the ways of the rail, which then lead where one wanted to go.
  const rail = second.getByRole('navigation', { name: '后台页面' })
  await rail.getByText('会员与代理').click()
  await rail.getByRole('link', { name: '会员' }).click()
  await expect(second).toHaveURL(/item=/)
  await second.getByRole('button', { name: '不保存，离开' }).click()
  await expect(second).toHaveURL('/admin/members')
  await second.goBack()
  await form(second).getByLabel('标题').fill('还没写完')
  await second.getByRole('button', { name: '回到列表' }).click()
  await second.getByRole('button', { name: '不保存，离开' }).click()
  await second.getByRole('combobox', { name: '状态' }).selectOption('已发布')
  await expect(second).toHaveURL(/state=published/)
  await expect(second.getByRole('button', { name: '今晚三场德比' })).toBeVisible()
})

test('[D-8] content is edited on a phone too: nothing is wider than the screen @full', async ({ person }) => {
  const oda = await person('oda', { bypassCSP: true, viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  await oda.goto('/admin/content?kind=article')
  await oda.getByRole('button', { name: '“有效投注”到底怎么算' }).click()
  await expect(form(oda).getByLabel('标题')).toBeVisible()
  expect(await oda.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(await violations(oda)).toEqual([])
})
