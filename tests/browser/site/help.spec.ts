import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[P-10] a visitor finds an article by the box of the help centre and says whether it helped; an editor sees it', async ({
  person,
}) => {
  const visitor = await person(undefined, { bypassCSP: true })
  await visitor.goto('/app/help')
  const first = visitor.getByRole('main').getByRole('listitem').getByRole('link').first()
  const title = (await first.getByRole('strong').textContent()) ?? ''
  const box = visitor.getByRole('search').getByRole('textbox', { name: '搜索帮助' })
  await box.fill('没有这样的词组')
  await expect(visitor.getByText('没有找到“没有这样的词组”')).toBeVisible()
  await box.fill(title)
  const found = visitor.getByRole('main').getByRole('link', { name: title }).first()
  await expect(visitor).toHaveURL(/\?q=/)
  await found.click()
  const rating = visitor.getByRole('navigation', { name: '这篇文章有帮助吗？' })
  await rating.getByRole('button', { name: '有帮助' }).click()
  await expect(rating.getByText('谢谢你的反馈。')).toBeVisible()
  await rating.getByRole('button', { name: '没有' }).click()
  await expect(rating.getByRole('link', { name: '联系客服' })).toHaveAttribute('href', '/cs')
  expect(await violations(visitor)).toEqual([])
  await visitor.reload()
  await expect(rating.getByRole('button', { name: '没有' })).toHaveAttribute('aria-pressed', 'true')

  const oda = await person('oda')
  await oda.goto('/admin/content?kind=article')
  await oda.getByRole('button', { name: title }).first().click()
  await expect(oda.getByRole('region', { name: '有帮助吗' })).toContainText('有帮助 0，没有 1')
})
