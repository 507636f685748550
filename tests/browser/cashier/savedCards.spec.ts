import type { Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function bindName(page: Page): Promise<void> {
  await section(page, '实名').getByRole('button', { name: '绑定实名' }).click()
  const sheet = page.getByRole('dialog', { name: '绑定实名' })
  await sheet.getByLabel('真实姓名').fill('王小米')
  await sheet.getByRole('button', { name: '绑定实名' }).click()
  await expect(sheet).toBeHidden()
}

async function addCard(page: Page, number: string): Promise<void> {
  await section(page, '银行卡').getByRole('button', { name: '添加银行卡' }).click()
  const sheet = page.getByRole('dialog', { name: '添加银行卡' })
  await sheet.getByText('招商银行').click()
  await sheet.getByLabel('卡号').fill(number)
  await sheet.getByRole('button', { name: '保存' }).click()
}

test('[C-10] [V-6] cards are added, grouped while typed, masked, cut to three, and deleted after a question', async ({
  person,
}) => {
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app/cashier/cards')
  const cards = section(mia, '银行卡')
  await expect(section(mia, '收款账户')).toContainText('银行卡')
  await bindName(mia)
  await expect(cards).toContainText('还没有银行卡')

  await addCard(mia, '6222021234567890')
  const sheet = mia.getByRole('dialog', { name: '添加银行卡' })
  await expect(sheet.getByLabel('卡号')).toHaveValue('6222 0212 3456 7890')
  await expect(sheet).toContainText('卡号不正确')
  await sheet.getByLabel('卡号').press('End')
  await sheet.getByLabel('卡号').press('Backspace')
  await sheet.getByLabel('卡号').pressSequentially('4')
  await sheet.getByRole('button', { name: '保存' }).click()
  await expect(cards.getByRole('listitem')).toContainText('尾号 7894')

  await addCard(mia, '4111111111111111')
  await addCard(mia, '5555555555554444')
  await expect(cards.getByRole('listitem')).toHaveCount(3)
  await expect(cards).toContainText('最多保存 3 个')
  await expect(cards.getByRole('button', { name: '添加银行卡' })).toHaveCount(0)
  expect(await violations(mia)).toEqual([])

  await cards.getByRole('button', { name: /^删除 招商银行 尾号 1111/ }).click()
  const ask = mia.getByRole('alertdialog')
  await ask.getByRole('button', { name: '取消' }).click()
  await expect(cards.getByRole('listitem')).toHaveCount(3)
  await cards.getByRole('button', { name: /^删除 招商银行 尾号 1111/ }).click()
  await ask.getByRole('button', { name: '删除' }).click()
  await expect(cards.getByRole('listitem')).toHaveCount(2)
  await mia.reload()
  await expect(cards.getByRole('listitem')).toHaveCount(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[C-10] an address with one wrong character is refused in words, and fits the screen @full', async ({ person }) => {
    const mia = await person('mia')
    await mia.goto('/app/cashier/cards')
    await bindName(mia)
    const usdt = section(mia, 'USDT 地址')
    await usdt.getByRole('button', { name: '添加 USDT 地址' }).click()
    const sheet = mia.getByRole('dialog', { name: '添加 USDT 地址' })
    await sheet.getByLabel('收款地址').fill('TR7NHqjeKRxGTCi8q8ZY4pL8otSzgjLj6t')
    await sheet.getByRole('button', { name: '保存' }).click()
    await expect(sheet).toContainText('地址校验不通过')
    await sheet.getByLabel('收款地址').fill('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
    await sheet.getByRole('button', { name: '保存' }).click()
    await expect(usdt.getByRole('listitem')).toContainText('TR7N****Lj6t')
    expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
