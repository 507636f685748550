import type { Page } from '@playwright/test'
import { dialogReader, escape } from '#tests/browser/support/dialogReader.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Each page opens several dialogs and is read twice with each. */
test.beforeEach(() => test.setTimeout(300_000))

/** Opens what a button opens, reads it in both themes, and puts it away by keyboard. */
function opener(page: Page) {
  const { found, read } = dialogReader(page)
  return {
    found,
    look: async (button: string | RegExp, name: string | RegExp, role: 'dialog' | 'alertdialog' = 'dialog') => {
      const from = page.getByRole('button', { name: button, exact: true })
      const open = page.getByRole(role, { name })
      await from.click()
      await expect(open.locator('[aria-busy="true"]')).toHaveCount(0)
      await read(open)
      await escape(page, open, from)
    },
  }
}

test('[D-6] what a member opens in the wallet is accessible in both themes, and Esc leads back to its button @full', async ({
  person,
}) => {
  const mia = await person('mia', { bypassCSP: true, reducedMotion: 'reduce' })
  const { found, look } = opener(mia)
  await mia.goto('/app/cashier/wallet')
  await look('兑换', '人民币与 USDT 兑换')
  await look('海港体育 转账', /海港体育/)
  await mia.goto('/app/cashier/cards')
  await look('绑定实名', '绑定实名')
  await mia.goto('/app/cashier/records')
  await expect(mia.getByRole('list', { name: '交易记录' })).toBeVisible()
  await look(/¥10,000\.00/, '回单')
  await mia.goto('/app/cashier/limits')
  await look('开始休息', '开始休息？', 'alertdialog')
  await look('申请自我排除', '确认自我排除', 'alertdialog')
  await mia.goto('/app/cashier/withdraw')
  await look('设置提现密码', '设置提现密码')
  expect(found).toEqual([])
})

test('[D-6] what a member is asked before money moves is accessible in both themes, and Esc leads back to its button @full', async ({
  person,
  server,
}) => {
  await server.sim({ do: 'account', name: 'mia', what: 'mayWithdraw' })
  const mia = await person('mia', { bypassCSP: true, reducedMotion: 'reduce' })
  const { found, look } = opener(mia)
  await mia.goto('/app/cashier/withdraw')
  await mia.getByLabel('提现金额（元）').fill('500')
  await look('下一步', '确认提现')
  await mia.goto('/app/cashier/cards')
  await look('添加银行卡', '添加银行卡')
  await look('添加 USDT 地址', '添加 USDT 地址')
  await look(/^删除 /, /./, 'alertdialog')
  await mia.goto('/app/cashier/deposit')
  await mia.getByRole('button', { name: '¥100', exact: true }).click()
  await mia.getByRole('button', { name: '提交充值' }).click()
  await look('取消订单', /./, 'alertdialog')
  expect(found).toEqual([])
})
