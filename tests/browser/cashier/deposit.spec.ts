import type { Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { PAYER_SECRET, tellLate } from '#tests/browser/support/lateMoney.ts'
import { openTab } from '#tests/browser/support/openTab.ts'
import { themeReader } from '#tests/browser/support/themeReader.ts'

const DEPOSIT = '/app/cashier/deposit'

/** Fills in and sends a deposit. */
async function send(page: Page, method: RegExp, amount: string): Promise<void> {
  await page.goto(DEPOSIT)
  await page.getByRole('radio', { name: method }).check()
  await page.getByLabel(/^充值金额/).fill(amount)
  await page.getByRole('button', { name: '提交充值' }).click()
}

/** Makes a deposit of a method; ends on its order's page. */
async function deposit(page: Page, method: RegExp, amount: string): Promise<void> {
  await send(page, method, amount)
  await expect(page).toHaveURL(/\/app\/cashier\/deposit\/[\w-]{16,40}$/)
  await state(page, '等待付款')
}

/** Opens the payer's page from the order. */
async function toPayer(page: Page): Promise<Page> {
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /去付款|打开演示付款页/ }).click()
  return opening
}

/** Lets something happen on the payer's page; ends when the payer has it in its book. */
async function atPayer(payer: Page, act: RegExp, options: readonly string[] = []): Promise<void> {
  for (const option of options) await payer.getByLabel(option).check()
  await payer.getByRole('button', { name: act }).click()
  await expect(payer.getByRole('listitem').first()).toBeVisible()
}

const state = (page: Page, words: string) => expect(page.getByRole('heading', { name: words, exact: true })).toBeVisible()

test.describe('with a payer', () => {
  test.use({ serverEnv: { PAYER: 'on' } })

  test('[C-10] [D-4] ordered, paid on the payer’s own page, credited while one looks, in every tab; nothing is made twice', async ({
    person,
  }) => {
    const mia = await person('mia', { bypassCSP: true, permissions: ['clipboard-read', 'clipboard-write'] })
    await mia.goto(DEPOSIT)
    await mia.getByLabel('充值金额（元）').fill('49.99')
    await expect(mia.getByText('最少 ¥50.00')).toBeVisible()
    await expect(mia.getByRole('button', { name: '提交充值' })).toBeDisabled()
    await mia.getByRole('button', { name: '¥100', exact: true }).click()
    await mia.getByRole('button', { name: '提交充值' }).dblclick()
    await state(mia, '等待付款')
    const steps = mia.getByRole('list', { name: '订单进度' }).getByRole('listitem')
    await expect(steps.first()).toContainText('进行中')
    await expect(mia.getByRole('timer')).toHaveText(/^1[45]:\d\d$/)
    expect(await violations(mia)).toEqual([])
    // The token lives in the tab: a tab that this one opens has it too.
    const other = await openTab(mia, DEPOSIT)
    const latest = other.getByRole('region', { name: '充值记录' }).getByRole('listitem')
    await expect(latest).toHaveText([/等待付款/])
    const payer = await toPayer(mia)
    await atPayer(payer, /付全部 ¥100\.00/, ['每条通知发送两次'])
    await expect(payer.getByText('演示用的付款方')).toBeVisible()
    await state(mia, '已到账')
    await expect(mia.getByText('¥100.00 已进入钱包。')).toBeVisible()
    await expect(latest).toHaveText([/已到账/])
    await payer.close()
    await deposit(mia, /^USDT/, '50')
    await expect(mia.getByRole('img', { name: '收款地址的二维码' })).toBeVisible()
    // It is said for seconds.
    const copy = mia.getByRole('button', { name: '复制收款地址' })
    await Promise.all([copy.filter({ hasText: /^已复制$/ }).waitFor(), copy.click()])
    expect(await mia.evaluate(() => navigator.clipboard.readText())).toMatch(/^T\w{33}$/)
  })

  test('[Q8] [P-6] a tab opened while another one makes a deposit waits for its end, and nothing is ordered twice @full', async ({
    person,
  }) => {
    const mia = await person('mia', { bypassCSP: true })
    let letThrough = () => undefined as void
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    let sent = 0
    await mia.context().route('**/api/finance/pay', async (route) => {
      sent += 1
      await held
      await route.continue()
    })
    await send(mia, /^银行卡/, '100')
    // Until it is on its way the other one could be first to ask what became of it.
    await expect.poll(() => sent).toBe(1)
    const other = await openTab(mia, DEPOSIT)
    await expect(other.getByText('另一个页面正在充值')).toBeVisible()
    await other.getByRole('button', { name: '立即核对' }).click()
    await expect(other.getByText('另一个页面正在充值')).toBeVisible()
    letThrough()
    await state(mia, '等待付款')
    await expect(other.getByLabel('充值金额（元）')).toBeVisible()
    await expect(other.getByRole('region', { name: '充值记录' }).getByRole('listitem')).toHaveText([/等待付款/])
    expect(sent).toBe(1)
    const { found, read } = themeReader(mia)
    await mia.getByRole('button', { name: '取消订单' }).click()
    await read(mia.getByRole('alertdialog'))
    expect(found).toEqual([])
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('[C-10] fast-to-card is confirmed, partly paid, and appealed with a picture that first fails (C-14) @full', async ({
      person,
      quiet,
    }) => {
      quiet.allow(/Failed to load resource.*503/)
      const mia = await person('mia', { bypassCSP: true })
      await deposit(mia, /^极速转账/, '200')
      expect(await violations(mia)).toEqual([])
      await mia.getByRole('button', { name: '我已转账' }).click()
      await state(mia, '已付款，等待到账')
      await mia.getByRole('button', { name: '催单' }).click()
      await expect(mia.getByText('已催单')).toBeVisible()
      await mia.getByRole('button', { name: '申诉' }).click()
      await mia
        .getByLabel('付款凭证图片（选填）')
        .setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('x') })
      await expect(mia.getByText('只支持照片或截图文件')).toBeVisible()
      const png = Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      )
      await mia.getByLabel('付款凭证图片（选填）').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: png })
      await mia.route('**/upload/**', (route) => route.fulfill({ status: 503 }))
      await mia.getByRole('button', { name: '提交申诉' }).click()
      await expect(mia.getByText('图片没有上传成功（暂时没有收到，请稍后重试）')).toBeVisible()
      await mia.unroute('**/upload/**')
      await mia.getByRole('button', { name: '重试' }).click()
      await expect(mia.getByText('申诉已提交')).toBeVisible()
      expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
  })
})

test.describe('when the time is over', () => {
  // The payer's page is signed: what was opened before a restart is good after it.
  test.use({ serverEnv: { PAYER: 'on', PAYER_SECRET } })

  test('[Q10] money that comes after an order’s end, over a server that was killed, is credited as late @full', async ({
    person,
    server,
    quiet,
  }) => {
    // Its server dies twice, and the page comes back by itself.
    test.slow()
    quiet.allow(/Failed to load resource/)
    const mia = await person('mia')
    await deposit(mia, /^银行卡/, '100')
    const payer = await toPayer(mia)
    await expect(payer.getByRole('button', { name: /付全部 ¥100\.00/ })).toBeVisible()
    await server.kill()
    await expect(mia.getByText('暂时连不上服务器')).toBeVisible()
    await server.start()
    await expect(mia.getByText('暂时连不上服务器')).toHaveCount(0)
    await server.sim({ do: 'depositOver' })
    await state(mia, '订单已过期')
    await expect(mia.getByText('请不要再向原来的地址或卡付款')).toBeVisible()
    await expect(mia.getByRole('link', { name: '去付款' })).toHaveCount(0)
    // The payer's page was open before: its link ended with the order, and says so.
    const payUrl = payer.url()
    await payer.getByRole('button', { name: /付全部 ¥100\.00/ }).click()
    await expect(payer.getByText('付款链接随之失效')).toBeVisible()
    await server.kill()
    await server.start()
    // What was on its way before is told by its payer all the same.
    await tellLate(mia.request, payUrl, 'all')
    await expect(mia.getByRole('heading', { name: '超时到账', exact: true })).toBeVisible()
  })
})

test('without a payer there is no way to pay, and the page says so; nor is there an order that was never made @full', async ({
  person,
}) => {
  const mia = await person('mia')
  await mia.goto(DEPOSIT)
  await expect(mia.getByText('暂时没有可用的充值方式')).toBeVisible()
  await mia.goto(`${DEPOSIT}/no-such-order-0000`)
  await expect(mia.getByText('没有找到这个订单')).toBeVisible()
})
