import { violations } from '#tests/browser/support/axe.ts'
import { operate } from '#tests/browser/support/operate.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test('[D-8] an adjustment is proposed by one operator and approved by another; the member is told, and has it in the records @full', async ({
  person,
  server,
}) => {
  const oda = await person('oda', { bypassCSP: true })
  await oda.goto('/admin/operators')
  await oda.getByRole('button', { name: '新增操作员' }).click()
  const account = oda.getByRole('dialog')
  await account.getByLabel('账号').fill('olga')
  await account.getByLabel('资金：复核').check()
  await account.getByLabel('原因').fill('新同事')
  await account.getByRole('button', { name: '创建账号' }).click()
  const password = (await account.getByText(/^\w{12}$/).textContent()) ?? ''

  const mia = await person('mia', { viewport: { width: 390, height: 844 } })
  await mia.goto('/app/cashier/records')
  await expect(mia.getByRole('heading', { level: 1 })).toBeVisible()

  await oda.goto('/admin/money/adjustments')
  await oda.getByRole('button', { name: '新增调账' }).click()
  const form = oda.getByRole('dialog', { name: '新增调账' })
  await form.getByRole('button', { name: '提交复核' }).click()
  await expect(form.getByText('请填写原因，最多 80 个字')).toBeVisible()
  await form.getByLabel('类型').selectOption('debit')
  await form.getByLabel('会员账号').fill('mia')
  await form.getByLabel(/^金额/).fill('10000001')
  await form.getByRole('button', { name: '提交复核' }).click()
  await expect(form.getByText('最多 ¥10,000,000.00', { exact: true })).toBeVisible()
  await form.getByLabel(/^金额/).fill('9999999')
  await form.getByLabel('给会员看的说明').fill('重复到账更正')
  await form.getByLabel('原因').fill('客服单 12')
  // A button under the pointer is paler.
  await form.getByLabel('原因').hover()
  expect(await violations(oda)).toEqual([])
  await form.getByRole('button', { name: '提交复核' }).click()
  await expect(form.getByText('会员的余额不够扣，没有动账')).toBeVisible()
  await form.getByLabel(/^金额/).fill('12.50')
  await form.getByRole('button', { name: '提交复核' }).click()
  const own = oda.getByRole('dialog', { name: '从会员扣款' })
  await expect(own.getByText('这是你提出的，要由另一名操作员复核。')).toBeVisible()
  await expect(own.getByRole('button', { name: '通过并入账' })).toHaveCount(0)
  await own.getByRole('button', { name: '关闭' }).click()
  const row = oda.getByRole('row').filter({ hasText: 'mia' })
  await expect(row).toContainText('待复核')

  const olga = await person(undefined, { viewport: { width: 390, height: 844 }, bypassCSP: true })
  await olga.goto('/login?fromPage=/admin/money/adjustments')
  await olga.getByLabel('用户名').fill('olga')
  await olga.getByLabel('密码', { exact: true }).fill(password)
  await olga.getByRole('button', { name: '登录', exact: true }).click()
  // The made password opens nothing: her own one takes its place.
  await olga.getByLabel('新密码').fill('Breakwater9')
  await olga.getByRole('button', { name: '登录', exact: true }).click()
  await expect(olga.getByRole('heading', { name: '人工调账' })).toBeVisible()
  await expect(olga.getByRole('button', { name: '新增调账' })).toHaveCount(0)
  await olga.getByRole('table').getByRole('button').first().click()
  const card = olga.getByRole('dialog', { name: '从会员扣款' })
  await card.getByLabel('原因').fill('已核对')
  expect(await olga.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(olga)).toEqual([])
  await expect(card.getByText('oda 变更过你的账号')).toBeVisible()
  await card.getByRole('button', { name: '通过并入账' }).click()
  await expect(card.getByText('你的签名在此尚未生效')).toBeVisible()
  await operate(server, 'operator-signs', 'olga')
  // What tells the member goes by itself.
  await Promise.all([
    mia.getByText('账户调账 −¥12.50：重复到账更正').waitFor(),
    card.getByRole('button', { name: '通过并入账' }).click(),
  ])
  await expect(card.getByText('复核通过')).toBeVisible()
  await expect(row).toContainText('已入账')
  await mia.reload()
  await expect(mia.getByText('调账', { exact: true }).filter({ visible: true }).first()).toBeVisible()
})
