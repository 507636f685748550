import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { violations } from '#tests/browser/support/axe.ts'
import { login, PASSWORDS } from '#tests/browser/support/login.ts'
import { expect, test } from '#tests/browser/support/test.ts'

/** How long a code is shown, in ms. */
const PERIOD = 30_000

test('[D-8] an operator sets a second factor up by its secret, logs in with a code of it, and with a recovery code @full', async ({
  person,
}) => {
  const page = await person('oda', { bypassCSP: true })
  await page.goto('/admin/security')
  await page.getByLabel('登录密码').fill('wrong1234')
  await page.getByRole('button', { name: '开始设置' }).click()
  await expect(page.getByText('登录密码不正确')).toBeVisible()
  await page.getByLabel('登录密码').fill(PASSWORDS.oda)
  await page.getByRole('button', { name: '开始设置' }).click()
  await expect(page.getByRole('img', { name: '验证器应用的二维码' })).toBeVisible()
  const secret = (await page.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? ''
  await page.getByLabel('验证码').fill('000000')
  await page.getByRole('button', { name: '确认' }).click()
  await expect(page.getByText('验证码不正确，或已经用过，请等下一个')).toBeVisible()
  await page.getByLabel('验证码').fill(generateSync({ secret }))
  await page.getByRole('button', { name: '确认' }).click()
  const codes = page.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  await expect(codes).toHaveCount(10)
  const [recovery = ''] = await codes.allTextContents()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: '已保存，继续' }).click()
  await expect(page.getByText('两步验证已开启，本次登录已通过。')).toBeVisible()

  // The code of the next period: the one that set it up is used.
  const later = await person()
  await login(later, 'oda', '/admin/members')
  await enter(later, generateSync({ secret, epoch: Math.floor((Date.now() + PERIOD) / 1_000) }))
  await expect(later.getByRole('heading', { name: '会员' })).toBeVisible()

  const lost = await person()
  await login(lost, 'oda', '/admin/members')
  await enter(lost, recovery)
  await expect(lost.getByRole('heading', { name: '会员' })).toBeVisible()
  const again = await person()
  await login(again, 'oda', '/admin/members')
  await enter(again, recovery)
  await expect(again.getByText('验证码不正确，或已经用过，请等下一个')).toBeVisible()
})

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('验证码').fill(code)
  await page.getByRole('button', { name: '确认' }).click()
}
