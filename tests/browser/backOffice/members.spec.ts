import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[D-8] [P-6] an operator notes, marks and finds a member, lowers a limit of which the member hears, and ends their login @full', async ({
  person,
}) => {
  const mia = await person('mia')
  await mia.goto('/app/cashier/limits')
  await expect(mia.getByText('每日', { exact: true })).toBeVisible()

  const oda = await person('oda', { viewport: { width: 390, height: 844 }, bypassCSP: true })
  await oda.goto('/admin/members')
  // On a phone the search is in sight, and the other filters when they are asked for.
  await expect(oda.getByLabel('标签')).toBeHidden()
  await oda.getByLabel('账号、昵称或编号').fill('mia')
  await oda.getByRole('button', { name: '搜索' }).click()
  await oda.getByRole('button', { name: 'mia', exact: true }).click()
  const sheet = oda.getByRole('dialog')
  const choose = (act: string) => sheet.getByLabel('操作', { exact: true }).selectOption(act)

  await sheet.getByLabel('备注内容').fill('来电询问提现')
  await sheet.getByRole('button', { name: '添加备注' }).click()
  await expect(sheet.getByRole('listitem').filter({ hasText: '来电询问提现' })).toContainText('oda')

  await choose('添加标签')
  await sheet.getByLabel('标签', { exact: true }).selectOption('重点关注')
  await sheet.getByRole('button', { name: '添加标签' }).click()
  await expect(sheet.getByText('请填写原因，最多 80 个字')).toBeVisible()
  await sheet.getByLabel('原因').fill('多次更换银行卡')
  await sheet.getByRole('button', { name: '添加标签' }).click()
  await expect(sheet.getByRole('status')).toHaveText('已保存')

  await choose('调低充值限额')
  expect(await violations(oda)).toEqual([])
  await sheet.getByLabel('新限额（元）').fill('200')
  await sheet.getByLabel('原因').fill('会员要求')
  await sheet.getByRole('button', { name: '调低充值限额' }).click()
  await expect(mia.getByText('客服已将你的每日充值限额调低至 ¥200.00，立即生效')).toBeVisible()
  await expect(mia.getByText(/客服于 .*调低/)).toBeVisible()
  await expect(sheet.getByLabel('原因')).toHaveValue('')
  await sheet.getByLabel('新限额（元）').fill('201')
  await sheet.getByLabel('原因').fill('会员要求')
  await sheet.getByRole('button', { name: '调低充值限额' }).click()
  await expect(sheet.getByRole('alert').filter({ hasText: '只能由会员本人放宽' })).toBeVisible()
  await sheet.getByRole('button', { name: /^结束 .* 的登录$/ }).click()
  await expect(sheet.getByRole('group', { name: /^结束 .* 的登录$/ })).toBeFocused()
  await sheet.getByLabel('原因').fill('可疑的登录')
  await sheet.getByRole('button', { name: '结束一处登录' }).click()
  await expect(sheet.getByText('现在没有登录')).toBeVisible()
  await expect(mia.getByText('登录已失效，请重新登录')).toBeVisible()

  await oda.keyboard.press('Escape')
  await oda.goto('/admin/members')
  await oda.getByRole('button', { name: '筛选', exact: true }).click()
  await oda.getByLabel('标签').selectOption('重点关注')
  await expect(oda.getByRole('row').filter({ hasText: 'mia' })).toContainText('重点关注')
  await expect(oda.getByRole('row').filter({ hasText: 'leo' })).toHaveCount(0)
  expect(await oda.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  // The bar has no pages of its own; all of them are a press away.
  await oda.getByRole('button', { name: '全部页面' }).click()
  expect(await violations(oda)).toEqual([])
  await oda.getByRole('dialog', { name: '全部页面' }).getByRole('link', { name: '充值订单' }).click()
  await expect(oda.getByRole('heading', { level: 1, name: '充值订单' })).toBeVisible()
  await expect(oda.getByRole('navigation', { name: '后台页面' }).getByRole('link')).toHaveText(['待处理'])
})
