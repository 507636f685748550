import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[P-3] [S-10] a visitor comes from the notice bar to all announcements and to one of them; a new one comes by itself, one that is taken back goes', async ({
  person,
}) => {
  const oda = await person('oda')
  const visitor = await person(undefined, { bypassCSP: true })
  await visitor.goto('/app/home')
  await visitor.getByRole('link', { name: '网站公告' }).click()
  await expect(visitor).toHaveURL('/app/announcements')
  await expect(visitor.getByRole('heading', { name: '公告', level: 1 })).toBeVisible()
  const list = visitor.getByRole('main').getByRole('listitem')
  await expect(list.first()).toBeVisible()
  // The same sentence once.
  const sentences = await list.locator('strong').allTextContents()
  expect(new Set(sentences).size).toBe(sentences.length)
  expect(await violations(visitor)).toEqual([])

  await oda.goto('/admin/rooms/announcements')
  await oda.getByRole('button', { name: '发布公告' }).click()
  const sheet = oda.getByRole('dialog')
  await sheet.getByLabel('公告内容').fill('码头今晚放烟花')
  await sheet.getByLabel('原因').fill('节日')
  await sheet.getByRole('button', { name: '发布', exact: true }).click()
  await expect(sheet.getByRole('status')).toHaveText('已保存')
  await visitor.getByRole('link', { name: '码头今晚放烟花' }).click()
  await expect(visitor).toHaveURL(/\/app\/announcements\/n-/)
  await expect(visitor.getByRole('region', { name: '码头今晚放烟花' })).toBeVisible()
  expect(await violations(visitor)).toEqual([])

  await oda.keyboard.press('Escape')
  await oda.getByRole('button', { name: '码头今晚放烟花' }).click()
  await sheet.getByLabel('原因').fill('改期')
  await sheet.getByRole('button', { name: '撤回公告' }).click()
  await expect(visitor.getByRole('alert')).toContainText('这条公告已撤下')
  await expect(list.first()).toBeVisible()
  await expect(visitor.getByText('码头今晚放烟花')).toHaveCount(0)
})
