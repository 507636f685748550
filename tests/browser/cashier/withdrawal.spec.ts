import type { Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import type { DemoServer } from '#tests/browser/support/demoServer.ts'
import { themeReader } from '#tests/browser/support/themeReader.ts'
import { solve } from '#tests/browser/support/verify.ts'
import { openTab } from '#tests/browser/support/openTab.ts'

const PIN = '135790'

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function pin(page: Page, label: string, digits: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click()
  await page.keyboard.type(digits)
}

/** A member with an old password and card, at the form. */
async function ready(page: Page, server: DemoServer): Promise<void> {
  await server.sim({ do: 'account', name: 'mia', what: 'mayWithdraw' })
  await page.goto('/app/cashier/withdraw')
}

async function fill(page: Page, amount: string, digits = PIN): Promise<void> {
  await page.getByLabel('提现金额（元）').fill(amount)
  await page.getByRole('button', { name: '下一步' }).click()
  // One types at once.
  await expect(page.getByRole('textbox', { name: '提现密码', exact: true })).toBeFocused()
  await pin(page, '提现密码', digits)
  await page.getByRole('dialog', { name: '确认提现' }).getByRole('button', { name: '确认提现' }).dblclick()
}

test('[P-6] [V-4] [C-10] mia withdraws, an operator approves, the payer pays: each sees it live', async ({ person, server }) => {
  const mia = await person('mia', { bypassCSP: true })
  const oda = await person('oda', { bypassCSP: true })
  await ready(mia, server)
  const form = section(mia, '发起提现')
  await mia.getByLabel('提现金额（元）').fill('99.99')
  await expect(form).toContainText('单笔至少 ¥100.00')
  await mia.getByLabel('提现金额（元）').fill('20000')
  await expect(form).toContainText('余额不足，最多可提 ¥10,000.00')
  await mia.getByLabel('提现金额（元）').fill('1000')
  await expect(form).toContainText('¥998.00')
  expect(await violations(mia)).toEqual([])
  await fill(mia, '1000', '000000')
  const confirm = mia.getByRole('dialog', { name: '确认提现' })
  await expect(confirm).toContainText('提现密码不正确，还可以试 4 次')
  await pin(mia, '提现密码', PIN)
  await confirm.getByRole('button', { name: '确认提现' }).click()
  await expect(form).toContainText('提现申请已提交')
  await mia.getByRole('link', { name: '查看进度' }).click()
  await expect(mia).toHaveURL(/\/app\/cashier\/withdraw\/W\d{18}$/)
  const progress = section(mia, '提现进度')
  await expect(progress).toContainText('待审核')
  await expect(section(mia, '回单')).toContainText('尾号 7894')
  // It is said for seconds.
  await Promise.all([
    section(mia, '回单')
      .getByText(/已复制|请长按单号/)
      .first()
      .waitFor(),
    section(mia, '回单').getByRole('button', { name: '复制单号' }).click(),
  ])
  await expect(mia.getByRole('button', { name: '撤回这笔提现' })).toHaveCount(0)

  await oda.goto('/app/me')
  await oda.getByRole('link', { name: '进入后台' }).click()
  await oda.getByRole('navigation', { name: '后台页面' }).getByText('资金', { exact: true }).click()
  await oda.getByRole('link', { name: '提现审核' }).click()
  const item = oda.getByRole('listitem').filter({ hasText: '¥1,000.00' })
  await item.getByRole('button', { name: '受理' }).click()
  await expect(progress).toContainText('审核中')
  await item.getByRole('button', { name: '通过' }).click()
  await expect(oda.getByRole('main').getByRole('status')).toContainText('审核通过')
  await expect(progress).toContainText('正在排队付款')
  await server.sim({ do: 'payout', act: 'start' })
  await expect(progress).toContainText('付款中')
  await server.sim({ do: 'payout', act: 'pay' })
  await expect(progress).toContainText('已付款')
  await expect(progress.getByRole('listitem')).toHaveCount(5)
  await oda.getByRole('button', { name: '已完成' }).click()
  await expect(oda.getByRole('list', { name: '操作记录' })).toContainText('Oda · 审核通过')
  expect(await violations(oda)).toEqual([])
  expect(await violations(mia)).toEqual([])

  await mia.getByRole('navigation', { name: '钱包功能' }).getByRole('link', { name: '交易记录' }).click()
  const record = mia.getByRole('list', { name: '交易记录' }).getByRole('listitem').filter({ hasText: '提现' })
  await expect(record).toContainText('已付款')
  await record.getByRole('button').click()
  await mia.getByRole('dialog', { name: '回单' }).getByRole('link', { name: '查看提现进度' }).click()
  await expect(progress).toContainText('已付款')
})

test('[Q8] [P-6] a tab opened while another one withdraws waits for its end, and nothing is withdrawn twice or voided @full', async ({
  person,
  server,
}) => {
  const mia = await person('mia')
  await ready(mia, server)
  let letThrough = () => undefined as void
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await mia.route('**/api/finance/withdrawal/new', async (route) => {
    await held
    await route.continue()
  })
  const sent = mia.waitForRequest('**/api/finance/withdrawal/new')
  await fill(mia, '300')
  // Until it is on its way the other one could be first to ask what became of it.
  await sent
  const other = await openTab(mia, '/app/cashier/withdraw')
  const form = section(other, '发起提现')
  await expect(form).toContainText('另一个页面正在提现')
  await form.getByRole('button', { name: '再看一次' }).click()
  await expect(form).toContainText('另一个页面正在提现')
  letThrough()
  await expect(section(mia, '发起提现')).toContainText('提现申请已提交')
  await expect(form.getByLabel('提现金额（元）')).toBeVisible()
  await expect(section(other, '提现记录').getByRole('listitem')).toHaveCount(1)
  await expect(section(other, '提现记录')).toContainText('待审核')
})

test('an order whose answer is lost is found again, also after a reload; a rejection says why and gives the money back @full', async ({
  person,
  quiet,
  server,
}) => {
  quiet.allow(/ERR_FAILED|Failed to load resource/)
  const mia = await person('mia')
  await ready(mia, server)
  await mia.route('**/api/finance/withdrawal/new', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await mia.route('**/api/finance/withdrawal/reconcile', (route) => route.abort())
  await fill(mia, '500')
  await expect(section(mia, '发起提现')).toContainText('还没有收到结果')
  await mia.unroute('**/api/finance/withdrawal/reconcile')
  await mia.reload()
  await expect(section(mia, '发起提现')).toContainText('提现申请已提交')
  const orders = section(mia, '提现记录').getByRole('listitem')
  await expect(orders).toHaveCount(1)
  await expect(orders).toContainText('待审核')

  const oda = await person('oda')
  await oda.goto('/admin/money/withdrawals')
  await oda.getByRole('button', { name: '受理' }).click()
  await oda.getByRole('button', { name: '拒绝' }).click()
  const sheet = oda.getByRole('dialog', { name: '拒绝这笔提现？' })
  await sheet.getByLabel('原因').fill('姓名与银行预留的不一致')
  await sheet.getByRole('button', { name: '拒绝并退回' }).click()
  await expect(orders).toContainText('未通过，已退回')
  await orders.getByRole('link').click()
  await expect(section(mia, '提现进度')).toContainText('原因：姓名与银行预留的不一致')
  await mia.getByRole('link', { name: '返回提现' }).click()
  await expect(section(mia, '发起提现')).toContainText('¥10,000.00')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the password is pasted whole, and a withdrawal can be taken back only where the site allows it @full', async ({
    person,
    server,
  }) => {
    await server.sim({ do: 'reversal', on: true })
    const mia = await person('mia')
    await ready(mia, server)
    await mia.getByRole('radio', { name: /^极速到卡/ }).check()
    await mia.getByLabel('提现金额（元）').fill('200')
    await mia.getByRole('button', { name: '下一步' }).click()
    const confirm = mia.getByRole('dialog', { name: '确认提现' })
    await confirm.getByRole('textbox', { name: '提现密码', exact: true }).focus()
    await mia.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, PIN)
    await confirm.getByRole('button', { name: '确认提现' }).click()
    await mia.getByRole('link', { name: '查看进度' }).click()
    await expect(section(mia, '提现进度')).toContainText('待审核')
    expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await mia.getByRole('button', { name: '撤回这笔提现' }).click()
    await mia.getByRole('alertdialog').getByRole('button', { name: '撤回', exact: true }).click()
    await expect(section(mia, '提现进度')).toContainText('已撤回')
  })
})

test('[C-11] [V-1] a member sets the password by a verification, binds the real name, adds a card, and reads until when they wait @full', async ({
  person,
  server,
}) => {
  // Six sheets are read twice each.
  test.slow()
  const mia = await person('mia', { bypassCSP: true })
  const { found, read } = themeReader(mia)
  await mia.goto('/app/cashier/withdraw')
  const form = section(mia, '发起提现')
  await form.getByRole('button', { name: '设置提现密码' }).click()
  const sheet = mia.getByRole('dialog', { name: '设置提现密码' })
  await read(sheet)
  await sheet.getByLabel('登录密码').fill('anchor88a')
  await pin(mia, '新提现密码', PIN)
  await pin(mia, '再输入一次', PIN)
  await sheet.getByRole('button', { name: '保存' }).click()
  await solve.picture(mia, server)
  await expect(mia.getByText(/提现密码已更改，.*起才能提现/)).toBeVisible()
  await form.getByRole('link', { name: '去添加' }).click()

  const cards = section(mia, '银行卡')
  await expect(section(mia, '收款账户')).toContainText('绑定实名后可以添加')
  await section(mia, '实名').getByRole('button', { name: '绑定实名' }).click()
  const name = mia.getByRole('dialog', { name: '绑定实名' })
  await name.getByLabel('真实姓名').fill('王')
  await name.getByRole('button', { name: '绑定实名' }).click()
  await expect(name).toContainText('请输入真实姓名')
  await read(name)
  await name.getByLabel('真实姓名').fill('王小米')
  await name.getByRole('button', { name: '绑定实名' }).click()
  await expect(section(mia, '实名')).toContainText('所有银行卡须为这个姓名')
  await cards.getByRole('button', { name: '添加银行卡' }).click()
  const card = mia.getByRole('dialog', { name: '添加银行卡' })
  await read(card)
  await card.getByLabel('卡号').fill('6222021234567894')
  await card.getByRole('button', { name: '保存' }).click()
  await expect(cards.getByRole('listitem')).toContainText('起可提现到这里')

  await mia.goto('/app/cashier/withdraw')
  await expect(form).toContainText(/起才能提现/)
  await mia.getByLabel('提现金额（元）').fill('500')
  await expect(mia.getByRole('button', { name: '下一步' })).toBeDisabled()
  await server.sim({ do: 'account', name: 'mia', what: 'waitsOver' })
  await mia.reload()
  await mia.getByLabel('提现金额（元）').fill('500')
  await mia.getByRole('button', { name: '下一步' }).click()
  await read(mia.getByRole('dialog', { name: '确认提现' }))
  await mia.keyboard.press('Escape')
  await fill(mia, '500')
  await expect(form).toContainText('提现申请已提交')

  await mia.goto('/app/cashier/wallet')
  for (const [button, title] of [
    ['海港体育 转账', '中心钱包与海港体育转账'],
    ['兑换', '人民币与 USDT 兑换'],
  ] as const) {
    await mia.getByRole('button', { name: button }).click()
    await read(mia.getByRole('dialog', { name: title }))
    await mia.keyboard.press('Escape')
  }
  expect(found).toEqual([])
})
