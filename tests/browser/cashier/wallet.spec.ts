import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/test.ts'
import { openTab } from '#tests/browser/support/openTab.ts'

const total = (page: Page) => page.getByRole('region', { name: '总资产' })
const news = (page: Page) => page.getByRole('status', { name: '操作结果' }).last()
const venues = (page: Page) => page.getByRole('region', { name: '场馆余额' })
const venueRow = (page: Page, name: string) => venues(page).getByRole('listitem').filter({ hasText: name })

/** Moves yuan into a venue from the open wallet page, up to the press. */
async function transferIn(page: Page, venue: string, yuan: string): Promise<void> {
  await page.getByRole('button', { name: `${venue} 转账` }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('金额（元）').fill(yuan)
  await sheet.getByRole('button', { name: '确认转账' }).dblclick()
}

const closeSheet = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()

test('[P-6] [C-9] money goes to two venues and comes back with one press; balances follow in another tab', async ({ person }) => {
  const mia = await person('mia')
  await mia.goto('/app/cashier/wallet')
  const other = await openTab(mia, '/app/cashier/wallet')
  await expect(total(mia)).toContainText('¥10,000.00')
  await expect(mia.getByRole('button', { name: '一键回收' })).toBeDisabled()

  await transferIn(mia, '海港体育', '200')
  await expect(news(mia)).toContainText('已转入海港体育 ¥200.00')
  await closeSheet(mia)
  await transferIn(mia, '远洋体育', '50.5')
  await expect(news(mia)).toContainText('已转入远洋体育 ¥50.50')
  await closeSheet(mia)
  await expect(venueRow(mia, '海港体育')).toContainText('¥200.00')
  await expect(venueRow(other, '远洋体育')).toContainText('¥50.50')
  await expect(total(other)).toContainText('¥9,749.50')

  await mia.getByRole('button', { name: '一键回收' }).click()
  await expect(news(mia)).toContainText('已回收 ¥250.50')
  await expect(news(mia)).toContainText('远洋体育：¥50.50 已回到中心钱包')
  await expect(venueRow(other, '远洋体育')).toContainText('¥0.00')
})

test('[P-6] one choice hides balances on every page that shows one, until it is taken back @full', async ({ person }) => {
  const mia = await person('mia')
  await mia.goto('/app/cashier/wallet')
  await expect(total(mia)).toContainText('¥10,000.00')
  const other = await openTab(mia, '/app/cashier/wallet')
  await expect(total(other)).toContainText('¥10,000.00')
  await mia.getByRole('button', { name: '隐藏余额' }).click()
  await expect(total(mia)).not.toContainText('10,000')
  await expect(total(other)).not.toContainText('10,000')
  await other.close()
  await mia.reload()
  await expect(mia.getByRole('button', { name: '显示余额' })).toBeVisible()
  await expect(venueRow(mia, '海港体育')).toContainText('¥****')
  // One choice hides on every page: in the frame, in records, and where money is withdrawn.
  const main = mia.getByRole('main')
  const places = mia.getByRole('navigation', { name: '钱包功能' })
  await expect(mia.getByRole('link', { name: '我的 已隐藏' })).toBeVisible()
  await places.getByRole('link', { name: '交易记录' }).click()
  await expect(main.getByRole('list', { name: '交易记录' })).toContainText('¥****')
  await expect(main).not.toContainText(/[¥₮]\d/)
  await places.getByRole('link', { name: '提现' }).click()
  await expect(main.getByRole('button', { name: '显示余额' })).toBeVisible()
  await mia.goto('/app/venue/OBTY')
  await expect(main.getByRole('region', { name: '场馆钱包' })).toContainText('¥****')
  await mia.goto('/app/cashier/records')
  await mia.getByRole('button', { name: '显示余额' }).click()
  await expect(main.getByRole('list', { name: '交易记录' })).toContainText('¥10,000.00')
})

test('[P-6] a transfer whose answer died with the server is settled after a reload, and moved once @full', async ({
  person,
  quiet,
  server,
}) => {
  quiet.allow(/ERR_FAILED/)
  const mia = await person('mia')
  await mia.goto('/app/cashier/wallet')
  await mia.route('**/api/game/transfer/in', async (route) => {
    await route.fetch()
    await server.kill()
    await route.abort()
  })
  await mia.route('**/api/finance/wallet/reconcile', (route) => route.abort())
  await transferIn(mia, '海港体育', '300')
  await expect(news(mia)).toContainText('还没有收到结果')
  // The page that comes back is the one that finds out.
  await mia.goto('about:blank')
  await mia.unroute('**/api/finance/wallet/reconcile')
  await server.start()
  await mia.goto('/app/cashier/wallet')
  await expect(news(mia)).toContainText('已转入海港体育 ¥300.00')
  await expect(venueRow(mia, '海港体育')).toContainText('¥300.00')
  await mia.reload()
  await expect(total(mia)).toContainText('¥9,700.00')
  await expect(mia.getByText('还没有收到结果')).toHaveCount(0)
})

test('[C-10] [E-2] [P-8] yuan become USDT at a quote, the interest wallet pays its first task, and the records tell all of it', async ({
  person,
}) => {
  const mia = await person('mia')
  await mia.goto('/app/cashier/wallet')
  await mia.getByRole('button', { name: '兑换' }).click()
  const sheet = mia.getByRole('dialog', { name: '人民币与 USDT 兑换' })
  await expect(sheet).toContainText('汇率 1 USDT = ¥7.1643')
  await sheet.getByLabel('金额（元）').fill('100')
  await expect(sheet.getByRole('status', { name: '操作结果' })).toBeEmpty()
  await sheet.getByRole('button', { name: '确认兑换' }).click()
  await expect(news(mia)).toContainText('¥100.00 换得 ₮13.958097')
  await closeSheet(mia)
  await expect(total(mia)).toContainText('₮13.958097')

  await mia.getByRole('link', { name: '查看利息钱包' }).click()
  await expect(mia).toHaveURL(/\/app\/cashier\/wallet\/yeb$/)
  await mia.getByLabel('金额（元）').fill('1500')
  await mia.getByRole('button', { name: '确认转入' }).click()
  await expect(news(mia)).toContainText('已转入利息钱包 ¥1,500.00')
  await mia.getByRole('button', { name: '领取奖励：首次转入' }).click()
  await expect(mia.getByText('奖励已到账')).toBeVisible()
  await expect(mia.getByText('已领取')).toBeVisible()

  await mia.getByRole('navigation', { name: '钱包功能' }).getByRole('link', { name: '交易记录' }).click()
  const rows = mia.getByRole('list', { name: '交易记录' }).getByRole('listitem')
  await expect(rows).toHaveCount(6)
  await expect(rows.nth(0)).toContainText('+100 积分')
  await expect(rows.nth(1)).toContainText('−¥1,500.00')
  await mia.getByLabel('类型').selectOption('兑换')
  await expect(rows).toHaveCount(2)
  await rows.getByRole('button', { name: /中心钱包.*−¥100\.00/ }).click()
  await expect(mia.getByRole('dialog', { name: '回单' })).toContainText('流水号')
  await closeSheet(mia)
  await mia.getByLabel('类型').selectOption('充值')
  await expect(mia.getByText('没有符合条件的记录')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[P-6] the balance over time is drawn, told in words and shown as a table; nothing is wider than the screen @full', async ({
    person,
  }) => {
    const mia = await person('mia')
    await mia.goto('/app/cashier/wallet')
    const history = mia.getByRole('region', { name: '余额走势' })
    await expect(history.locator('canvas')).toBeVisible()
    await expect(history).toContainText(/最高 ¥10,000\.00，变化 \+\u2060?¥10,000\.00/)
    await history.getByText('以表格查看').click()
    await expect(history.getByRole('row', { name: '现在 ¥10,000.00' })).toBeVisible()
    await history.getByText('USDT', { exact: true }).click()
    await expect(history).toContainText('这段时间没有余额变化')
    for (const address of [
      '/app/cashier/wallet',
      '/app/cashier/wallet/yeb',
      '/app/cashier/wallet/bonuses',
      '/app/cashier/records',
    ]) {
      await mia.goto(address)
      await expect(mia.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
  })
})
