import type { Locator, Page } from '@playwright/test'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import type { DemoServer } from '#tests/browser/support/demoServer.ts'
import { operate } from '#tests/browser/support/operate.ts'
import { beFirstOperator, logIn, register, setUpFactor, test } from '#tests/browser/support/freshSite.ts'
import { expect } from '#tests/browser/support/test.ts'
import { solve } from '#tests/browser/support/verify.ts'

const PIN = '135790'
/** A little more than what waits for a day waits, in ms. */
const A_DAY = 25 * 3_600_000

/** Makes what has to wait for a day as old as that. */
async function aDayLater({ store }: DemoServer): Promise<void> {
  const db = await openExisting(readEnv(store))
  if (db === null) throw new Error('there is no database')
  await db
    .updateTable('operator_wait')
    .set((row) => ({ at: row('at', '-', A_DAY) }))
    .execute()
  await db
    .updateTable('withdraw_password')
    .set((row) => ({ set_at: row('set_at', '-', A_DAY) }))
    .execute()
  await db
    .updateTable('saved_destination')
    .set((row) => ({ created_at: row('created_at', '-', A_DAY) }))
    .execute()
  await db.destroy()
}

async function pin(page: Page, label: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click()
  await page.keyboard.type(PIN)
}

test('[D-8] [C-8] [C-10] [P-6] a person sets a new site up in the browser, until a member was paid out @full', async ({
  page: boss,
  person,
  server,
  mail,
}) => {
  // A long journey of three persons.
  test.slow()
  const signOf = async (sheet: Locator, reason: string, button: string) => {
    await sheet.getByLabel('原因').fill(reason)
    await sheet.getByRole('button', { name: button, exact: true }).click()
  }

  // The first operator, by the link that the server printed.
  await beFirstOperator(boss, server, '/admin/operators')

  // The second one, for what takes two.
  await boss.getByRole('button', { name: '新增操作员' }).click()
  const sheet = boss.getByRole('dialog')
  await sheet.getByLabel('账号').fill('petra')
  for (const deed of ['查看', '操作', '复核']) await sheet.getByLabel(`资金：${deed}`).check()
  await signOf(sheet, '资金复核', '创建账号')
  const password = (await sheet.getByText(/^\w{12}$/).textContent()) ?? ''
  const second = await person()
  await logIn(second, 'petra', password, '/admin/money/adjustments')
  // The made password opens nothing: her own one takes its place.
  await second.getByLabel('新密码').fill('Seamark88')
  await second.getByRole('button', { name: '登录', exact: true }).click()
  await setUpFactor(second, 'Seamark88')
  // There is no third one to sign: the owner lets the two sign beside each other.
  await operate(server, 'operator-signs', 'petra')

  // An anchor with a stream key, a gift, and an announcement that a visitor reads.
  await boss.goto('/admin/rooms/anchors')
  await boss.getByRole('button', { name: '新增主播' }).click()
  await sheet.getByLabel('主播昵称').fill('阿港')
  await sheet.getByLabel('直播间标题').fill('今晚聊球')
  await sheet.getByLabel('简介').fill('老球迷')
  await signOf(sheet, '新主播', '创建主播')
  await expect(boss.getByRole('dialog', { name: '阿港' })).toBeVisible()
  await signOf(sheet, '第一次开播', '查看推流密钥')
  await expect(sheet.getByText(/^[\w-]{24}$/)).toBeVisible()
  await boss.goto('/admin/rooms/gifts')
  await boss.getByRole('button', { name: '新增礼物' }).click()
  await sheet.getByLabel('礼物名称').fill('小帆船')
  await sheet.getByLabel('价格（金币）').fill('20')
  await signOf(sheet, '开业', '创建礼物')
  await expect(boss.getByRole('dialog', { name: '小帆船' })).toBeVisible()
  await boss.goto('/admin/rooms/announcements')
  await boss.getByRole('button', { name: '发布公告' }).click()
  await sheet.getByLabel('公告内容').fill('今日开港')
  await signOf(sheet, '开业', '发布')
  await expect(sheet.getByRole('status')).toHaveText('已保存')

  // A member, whose code comes by e-mail.
  const member = await person(undefined, { viewport: { width: 390, height: 844 } })
  await member.goto('/app/home')
  await expect(member.getByText('今日开港').first()).toBeVisible()
  await member.goto('/register')
  await register(member, mail, 'harbour1')

  // Nobody is connected who takes deposits: two operators enter what came at the bank.
  await boss.goto('/admin/money/adjustments')
  await boss.getByRole('button', { name: '新增调账' }).click()
  await sheet.getByLabel('类型').selectOption('deposit')
  await sheet.getByLabel('会员账号').fill('harbour1')
  await sheet.getByLabel(/^金额/).fill('9000')
  await sheet.getByLabel('付款流水号').fill('ICBC 2026-77')
  await signOf(sheet, '银行流水已核对', '提交复核')
  await expect(sheet.getByText('你的签名在此尚未生效').or(sheet.getByText('这是你提出的，要由另一名操作员复核。'))).toBeVisible()
  await aDayLater(server)
  await second.goto('/admin/money/adjustments')
  const books = async () => {
    await second.getByRole('table').getByRole('button').first().click()
    const card = second.getByRole('dialog', { name: '手工充值入账' })
    await signOf(card, '已核对', '通过并入账')
    await expect(card.getByText('复核通过')).toBeVisible()
  }
  await books()
  await member.goto('/app/cashier/deposit')
  await expect(member.getByRole('region', { name: '充值记录' }).getByRole('listitem')).toContainText('客服入账')

  // The member sets what a withdrawal takes, and waits a day.
  await member.goto('/app/cashier/withdraw')
  const form = member.getByRole('region', { name: '发起提现' })
  await form.getByRole('button', { name: '设置提现密码' }).click()
  const setting = member.getByRole('dialog', { name: '设置提现密码' })
  await setting.getByLabel('登录密码').fill('Breakwater9')
  await pin(member, '新提现密码')
  await pin(member, '再输入一次')
  await setting.getByRole('button', { name: '保存' }).click()
  await solve.slider(member)
  await expect(member.getByText(/提现密码已更改，.*起才能提现/)).toBeVisible()
  await form.getByRole('link', { name: '去添加' }).click()
  await member.getByRole('button', { name: '绑定实名' }).click()
  const name = member.getByRole('dialog', { name: '绑定实名' })
  await name.getByLabel('真实姓名').fill('王小米')
  await name.getByRole('button', { name: '绑定实名' }).click()
  await member.getByRole('button', { name: '添加银行卡' }).click()
  const card = member.getByRole('dialog', { name: '添加银行卡' })
  await card.getByLabel('卡号').fill('6222021234567894')
  await card.getByRole('button', { name: '保存' }).click()
  await expect(member.getByRole('region', { name: '银行卡' }).getByRole('listitem')).toContainText('起可提现到这里')
  await aDayLater(server)

  const progress = member.getByRole('region', { name: '提现进度' })
  const withdraw = async (amount: string) => {
    await member.goto('/app/cashier/withdraw')
    await member.getByLabel('提现金额（元）').fill(amount)
    await member.getByRole('button', { name: '下一步' }).click()
    await pin(member, '提现密码')
    await member.getByRole('dialog', { name: '确认提现' }).getByRole('button', { name: '确认提现' }).click()
    await member.getByRole('link', { name: '查看进度' }).click()
    await expect(progress).toContainText('待审核')
  }
  const payByHand = async (page: Page, reference: string) => {
    await page.getByRole('button', { name: '付款中' }).click()
    await page.getByRole('button', { name: '人工付款' }).click()
    await page.getByRole('button', { name: '已付款', exact: true }).click()
    const paid = page.getByRole('dialog', { name: '已付款' })
    await paid.getByLabel('银行或网络流水号').fill(reference)
    await paid.getByLabel(/^你看到或得知的情况/).fill('网银已出账')
    await paid.getByRole('button', { name: '确认已付款' }).click()
  }

  // Paid out by hand: by one, and the large one by two.
  await withdraw('1000')
  await boss.goto('/admin/money/withdrawals')
  await boss.getByRole('button', { name: '受理' }).click()
  await boss.getByRole('button', { name: '通过' }).click()
  await payByHand(boss, 'OUT-1')
  await expect(progress).toContainText('已付款')
  await withdraw('6000')
  await boss.getByRole('button', { name: '待审核' }).click()
  await boss.getByRole('button', { name: '受理' }).click()
  await boss.getByRole('button', { name: '初审通过' }).click()
  await second.goto('/admin/money/withdrawals')
  await second.getByRole('button', { name: '复核通过' }).click()
  await expect(progress).toContainText('正在排队付款')
  await second.getByRole('button', { name: '付款中' }).click()
  // Both say that it was paid.
  await second.getByRole('button', { name: '人工付款' }).click()
  await boss.getByRole('button', { name: '付款中' }).click()
  const said = async (page: Page, button: string) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    const paid = page.getByRole('dialog')
    await paid.getByLabel('银行或网络流水号').fill('OUT-2')
    await paid.getByLabel(/^你看到或得知的情况/).fill('网银已出账')
    await paid.getByRole('button', { name: '确认已付款' }).click()
  }
  await said(boss, '已付款')
  await said(second, '复核：已付款')
  await expect(progress).toContainText('已付款')
  await member.goto('/app/me')
  await expect(member.getByText('¥2,000.00').first()).toBeVisible()
})
