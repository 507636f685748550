import type { Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import type { DemoServer } from '#tests/browser/support/demoServer.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const PIN = '135790'

async function pin(page: Page, label: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).click()
  await page.keyboard.type(PIN)
}

/** A member with an old password and card has withdrawn ¥1,000, and looks at it. */
async function withdraw(mia: Page, server: DemoServer): Promise<void> {
  await server.sim({ do: 'account', name: 'mia', what: 'mayWithdraw' })
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
    server,
  }) => {
    const mia = await person('mia', { bypassCSP: true })
    const oda = await person('oda', { bypassCSP: true })
    await withdraw(mia, server)
    const progress = mia.getByRole('region', { name: '提现进度' })
    await oda.goto('/app/operator/withdrawals')
    await oda.getByRole('button', { name: '受理' }).click()
    await oda.getByRole('button', { name: '通过' }).click()
    await expect(progress).toContainText('付款方已受理，即将付款')
    await oda.getByRole('button', { name: '付款中' }).click()
    const payouts = oda.getByRole('list', { name: '付款记录' })
    await expect(payouts).toContainText('即将付款')

    const onPayersPage = async (attempt: number, press: string) => {
      const opening = oda.context().waitForEvent('page')
      await payouts.getByRole('listitem').nth(attempt).getByRole('link', { name: '打开付款方页面' }).click()
      const payer = await opening
      await expect(payer.getByText('¥998.00').first()).toBeVisible()
      await payer.getByRole('button', { name: press }).click()
      await expect(payer.getByRole('button', { name: press })).toBeHidden()
      await payer.close()
    }
    await onPayersPage(0, '付款方故障（可再试）')
    await expect(progress).toContainText('付款未成功')
    await expect(payouts).toContainText('付款方故障')
    expect(await violations(oda)).toEqual([])
    expect(await violations(mia)).toEqual([])
    await oda.getByRole('button', { name: '再付一次' }).click()
    await expect(progress).toContainText('付款方已受理，即将付款')
    await onPayersPage(1, '立即付款')
    await expect(progress).toContainText('已付款')
    await expect(mia.getByRole('region', { name: '回单' })).toContainText('银行流水号')
    await oda.getByRole('button', { name: '已完成' }).click()
    await expect(payouts).toContainText('流水号 bank-')
  })
})
