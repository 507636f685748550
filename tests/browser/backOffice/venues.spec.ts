import { TOAST_STAY } from '#src/machines/toast/toastMachine.ts'
import { violations } from '#tests/browser/support/axe.ts'
import { stayLonger } from '#tests/browser/support/stayLonger.ts'
import { expect, test } from '#tests/browser/support/test.ts'

/** How a field of date and time has a moment, by the site's clock. */
const written = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 16)
const MINUTE = 60_000

test('[D-8] [S-2] who is in a venue sees its maintenance coming, and is led home when it begins @full', async ({ person }) => {
  const oda = await person('oda', { bypassCSP: true })
  const mia = await person('mia')
  await mia.goto('/app/venue/OBTY')
  await expect(mia.getByRole('heading', { level: 1, name: '海港体育' })).toBeVisible()
  await oda.goto('/admin/venues')
  await oda.getByRole('button', { name: '海港体育' }).click()
  const sheet = oda.getByRole('dialog')
  expect(await violations(oda)).toEqual([])
  const from = Date.now() + 30 * MINUTE
  await sheet.getByLabel('开始时间').fill(written(from))
  await sheet.getByLabel('结束时间').fill(written(from - 60 * MINUTE))
  await sheet.getByLabel('说明（中文）').fill('更换服务器')
  await sheet.getByLabel('原因').fill('例行维护')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(sheet.getByText('结束时间要晚于开始时间')).toBeVisible()
  await sheet.getByLabel('结束时间').fill(written(from + 60 * MINUTE))
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(sheet.getByRole('status')).toHaveText('已保存')
  await expect(mia.getByText('更换服务器')).toBeVisible()
  await expect(mia).toHaveURL(/\/app\/venue\/OBTY/)
  await sheet.getByLabel('状态').selectOption('维护中')
  await sheet.getByLabel('原因').fill('提前开始')
  // What is said of it goes by itself.
  await stayLonger(mia, TOAST_STAY)
  await Promise.all([mia.getByText('场馆维护中，已返回首页').waitFor(), sheet.getByRole('button', { name: '保存' }).click()])
  await expect(mia).toHaveURL(/\/app\/home$/)
  await oda.keyboard.press('Escape')
  await expect(oda.getByRole('row').filter({ hasText: '海港体育' })).toContainText('维护中')
})

test('[D-8] [S-6] a planned maintenance of the site is announced to members, and closing it sends them to its page with its words @full', async ({
  person,
}) => {
  const oda = await person('oda', { bypassCSP: true })
  const mia = await person('mia')
  await mia.goto('/app/home')
  await oda.goto('/admin/site')
  await expect(oda.getByText('没有计划中的维护')).toBeVisible()
  expect(await violations(oda)).toEqual([])
  await oda.getByRole('button', { name: '全站维护' }).click()
  const sheet = oda.getByRole('dialog')
  await sheet.getByLabel('开始时间').fill(written(Date.now() + 30 * MINUTE))
  await sheet.getByLabel('说明（中文）').fill('升级数据库')
  await sheet.getByLabel('原因').fill('例行维护')
  await sheet.getByRole('button', { name: '计划维护', exact: true }).click()
  await expect(mia.getByText('升级数据库').first()).toBeVisible()
  await expect(sheet.getByText('恢复开放', { exact: true })).toBeVisible()
  await sheet.getByText('立即关闭', { exact: true }).click()
  await sheet.getByLabel('说明（中文）').fill('紧急修复')
  await sheet.getByLabel('原因').fill('故障')
  await sheet.getByRole('button', { name: '立即关闭网站' }).click()
  await mia.goto('/app/live')
  await expect(mia.getByRole('heading', { name: '系统维护中' })).toBeVisible()
  await expect(mia.getByText('紧急修复')).toBeVisible()
})
