import { violations } from '#tests/browser/support/axe.ts'
import { PAYER_SECRET, tellLate } from '#tests/browser/support/lateMoney.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test.use({ serverEnv: { PAYER: 'on', PAYER_SECRET } })

test('[C-10] [Q10] a deposit that was paid twice is appealed with a picture; an operator sees both, credits it, and answers', async ({
  person,
}) => {
  const mia = await person('mia', { viewport: { width: 390, height: 844 }, bypassCSP: true })
  await mia.goto('/app/cashier/deposit')
  await mia.getByRole('button', { name: '¥100', exact: true }).click()
  await mia.getByRole('button', { name: '提交充值' }).click()
  const [payer] = await Promise.all([mia.context().waitForEvent('page'), mia.getByRole('link', { name: '去付款' }).click()])
  await payer.getByRole('button', { name: /付全部/ }).click()
  await expect(mia.getByRole('heading', { name: '已到账' })).toBeVisible()
  await tellLate(mia.request, payer.url(), 'all')
  await expect(mia.getByText('另收到 ¥100.00，这个订单无法入账，客服正在核对。')).toBeVisible()
  await payer.close()
  await mia.getByRole('button', { name: '申诉' }).click()
  await mia.getByRole('radio', { name: '金额不对' }).check()
  await mia.getByLabel('补充说明（选填）').fill('付了两次')
  await mia.getByLabel('付款凭证图片（选填）').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: PNG })
  await mia.getByRole('button', { name: '提交申诉' }).click()
  await expect(mia.getByText('申诉已提交')).toBeVisible()

  const oda = await person('oda', { bypassCSP: true })
  await oda.goto('/app/me')
  await oda.getByRole('link', { name: '进入后台' }).click()
  await oda.getByRole('link', { name: '充值处理' }).click()
  const item = oda.getByRole('listitem').filter({ hasText: '申诉：金额不对' })
  await expect(item).toContainText('付了两次')
  await expect(item).toContainText('这个订单有待查款：¥100.00')
  await item.getByRole('button', { name: '查看凭证图片' }).click()
  await expect(item.getByRole('img', { name: '会员上传的付款凭证' })).toHaveJSProperty('naturalWidth', 1)
  expect(await violations(oda)).toEqual([])
  await oda.getByRole('button', { name: '待查款项' }).click()
  await expect(oda.getByText('待查款合计 ¥100.00，₮0.00')).toBeVisible()
  await oda.getByRole('button', { name: '由我处理' }).click()
  await oda.getByRole('button', { name: '入账给会员' }).click()
  const sheet = oda.getByRole('dialog', { name: '入账给会员' })
  const number = await sheet.getByLabel('订单号').inputValue()
  await sheet.getByLabel('订单号').fill('D-mistyped')
  await sheet.getByLabel('处理说明（留在记录里）').fill('重复付款')
  await sheet.getByRole('button', { name: '确认' }).click()
  await expect(sheet.getByText('没有这个订单号的订单')).toBeVisible()
  await sheet.getByLabel('订单号').fill(number)
  await sheet.getByRole('button', { name: '确认' }).dblclick()
  await expect(oda.getByText('已处理：已入账给会员')).toBeVisible()
  await expect(oda.getByText('没有待查的款项')).toBeVisible()
  await expect(mia.getByText('另收到的 ¥100.00 已由客服入账到你的钱包。')).toBeVisible()

  await oda.getByRole('button', { name: '待处理申诉' }).click()
  await oda.getByRole('button', { name: '由我处理' }).click()
  await oda.getByRole('button', { name: '已解决', exact: true }).click()
  await oda.getByLabel('给会员的答复').fill('第二笔已入账')
  await oda.getByRole('button', { name: '确认' }).click()
  await expect(mia.getByText('第二笔已入账')).toBeVisible()
  await expect(mia.getByText('申诉已提交')).toHaveCount(0)
  expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await violations(mia)).toEqual([])
  await oda.getByRole('button', { name: '已处理' }).click()
  await expect(oda.getByRole('listitem')).toHaveCount(2)
  await expect(oda.getByText(/^账本流水 /)).toHaveCount(1)
  await mia.goto('/admin/money/deposits')
  await expect(mia.getByText('只有操作员可以打开')).toBeVisible()
})
