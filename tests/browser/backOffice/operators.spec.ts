import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[D-8] an operator adds another with the rights of one area, who sees that area alone; the audit tells it', async ({
  person,
}) => {
  const oda = await person('oda', { bypassCSP: true })
  await oda.goto('/admin/operators')
  await oda.getByRole('button', { name: '新增操作员' }).click()
  const sheet = oda.getByRole('dialog')
  await sheet.getByLabel('账号').fill('olga')
  await sheet.getByLabel('审计：查看').check()
  await sheet.getByRole('button', { name: '创建账号' }).click()
  await expect(sheet.getByText('请填写原因，最多 80 个字')).toBeVisible()
  await sheet.getByLabel('原因').fill('新同事')
  await sheet.getByRole('button', { name: '创建账号' }).click()
  await expect(sheet.getByText('账号 olga 已创建，首次登录须改密码，临时密码是：')).toBeVisible()
  const password = (await sheet.getByText(/^\w{12}$/).textContent()) ?? ''
  await oda.keyboard.press('Escape')
  await expect(oda.getByRole('row').filter({ hasText: 'olga' })).toContainText('审计')
  expect(await violations(oda)).toEqual([])

  const olga = await person(undefined, { viewport: { width: 390, height: 844 }, bypassCSP: true })
  await olga.goto('/login?fromPage=/admin')
  await olga.getByLabel('用户名').fill('olga')
  await olga.getByLabel('密码', { exact: true }).fill(password)
  await olga.getByRole('button', { name: '登录', exact: true }).click()
  // The made password opens nothing: her own one takes its place.
  await olga.getByLabel('新密码').fill('Breakwater9')
  await olga.getByRole('button', { name: '登录', exact: true }).click()
  await expect(olga.getByRole('heading', { name: '审计记录' })).toBeVisible()
  await olga.getByRole('button', { name: '全部页面' }).click()
  await expect(olga.getByRole('dialog', { name: '全部页面' }).getByRole('link')).toHaveText([
    '审计记录',
    '两步验证',
    '回到网站',
    '语言与外观',
  ])
  await olga.keyboard.press('Escape')
  await olga
    .getByRole('button', { name: /^\d{4}-/ })
    .first()
    .click()
  await expect(olga.getByRole('dialog', { name: '新增操作员' })).toContainText('新同事')
  await olga.keyboard.press('Escape')
  expect(await olga.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(olga)).toEqual([])
  await olga.goto('/admin/operators')
  await expect(olga.getByText('你没有这里的权限')).toBeVisible()
})
