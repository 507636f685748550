import type { Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const PIN = '135790'

async function pin(page: Page, label: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click()
  await page.keyboard.type(PIN)
}

/** A member with a password and a card has withdrawn ¥1,000, and looks at it. */
async function withdraw(mia: Page): Promise<void> {
  await mia.goto('/app/cashier/cards')
  await mia.getByRole('button', { name: '设置提现密码' }).click()
  const password = mia.getByRole('dialog', { name: '设置提现密码' })
  await password.getByLabel('登录密码').fill('anchor88a')
  await pin(mia, '新提现密码')
  await pin(mia, '再输入一次')
  await password.getByRole('button', { name: '保存' }).click()
  await mia.getByRole('button', { name: '添加银行卡' }).click()
  const card = mia.getByRole('dialog', { name: '添加银行卡' })
  await card.getByLabel('持卡人姓名').fill('王小米')
  await card.getByLabel('卡号').fill('6222021234567894')
  await card.getByRole('button', { name: '保存' }).click()
  await expect(card).toBeHidden()
  await mia.goto('/app/cashier/withdraw')
  await mia.getByLabel('提现金额（元）').fill('1000')
  await mia.getByRole('button', { name: '下一步' }).click()
  await pin(mia, '提现密码')
  await mia.getByRole('dialog', { name: '确认提现' }).getByRole('button', { name: '确认提现' }).click()
  await mia.getByRole('link', { name: '查看进度' }).click()
}

test.describe('with a payer that waits for a person', () => {
  test.use({ serverEnv: { PAYER: 'on', PAYS_AFTER: '600000' } })

  test('[P-6] [C-10] the payer cannot pay, an operator tries again, the payer pays: each sees it live @full', async ({
    person,
  }) => {
    const mia = await person('mia', { bypassCSP: true })
    const oda = await person('oda', { bypassCSP: true })
    await withdraw(mia)
    const progress = mia.getByRole('region', { name: '提现进度' })
    await oda.goto('/app/operator/withdrawals')
    await oda.getByRole('button', { name: '受理' }).click()
    await oda.getByRole('button', { name: '通过' }).click()
    await expect(progress).toContainText('付款方已受理，即将付款')
    await oda.getByRole('button', { name: '付款中' }).click()
    const payouts = oda.getByRole('list', { name: '付款记录' })
    await expect(payouts).toContainText('即将付款')

    const onPayersPage = async (press: string) => {
      const opening = oda.context().waitForEvent('page')
      await payouts.getByRole('link', { name: '打开付款方页面' }).last().click()
      const payer = await opening
      await expect(payer.getByText('¥998.00').first()).toBeVisible()
      await payer.getByRole('button', { name: press }).click()
      await payer.close()
    }
    await onPayersPage('付款方故障（可再试）')
    await expect(progress).toContainText('付款未成功')
    await expect(payouts).toContainText('付款方故障')
    expect(await violations(oda)).toEqual([])
    expect(await violations(mia)).toEqual([])
    await oda.getByRole('button', { name: '再付一次' }).click()
    await expect(progress).toContainText('付款方已受理，即将付款')
    await onPayersPage('立即付款')
    await expect(progress).toContainText('已付款')
    await expect(mia.getByRole('region', { name: '回单' })).toContainText('银行流水号')
    await oda.getByRole('button', { name: '已完成' }).click()
    await expect(payouts).toContainText('流水号 bank-')
  })
})
