import type { Locator, Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { violations } from '../support/axe.ts'
import { login, PASSWORDS } from '../support/login.ts'
import { codeIn } from '../support/outbox.ts'
import { expect, test } from '../support/test.ts'
import { solve, verification } from '../support/verify.ts'

test.use({ viewport: { width: 390, height: 844 } })

const EMAIL = 'mia@anchorage.example'
/** A form of the page is named by what it does. */
const sheetOf = (page: Page, name: '绑定手机' | '开启两步验证') => page.getByRole('dialog', { name, exact: true })

/** Sends the code of a field with the next free button, and verifies. */
async function send(sheet: Locator): Promise<void> {
  const page = sheet.page()
  await sheet.getByRole('button', { name: '发送验证码' }).first().click()
  await solve.slider(page)
  await expect(verification(page)).toBeHidden()
}

async function outboxOf(person: (name: 'dev') => Promise<Page>): Promise<Page> {
  const outbox = await person('dev')
  await outbox.goto('/dev/outbox')
  return outbox
}

test('[C-8] [C-11] a phone is bound by codes to both contacts, and cannot be bound without the one to the old contact', async ({
  person,
}) => {
  const outbox = await outboxOf(person)
  const mia = await person('mia', { bypassCSP: true })
  await mia.goto('/app/me')
  await mia.getByRole('region', { name: '账户安全' }).getByRole('link').click()
  await expect(mia.getByRole('heading', { name: '安全进度：2 / 6' })).toBeVisible()
  expect(await violations(mia)).toEqual([])

  await mia.getByRole('button', { name: '去绑定' }).click()
  const sheet = sheetOf(mia, '绑定手机')
  await sheet.getByLabel('新的手机号').fill('138 0013 8000')
  await send(sheet)
  await sheet.getByRole('textbox', { name: '短信验证码' }).fill(await codeIn(outbox, '+8613800138000'))
  await send(sheet)
  await sheet.getByRole('textbox', { name: /^m\*\*@anchorage.example 收到的验证码$/ }).fill(await codeIn(outbox, EMAIL))
  await sheet.getByLabel('登录密码').fill('guessed77')
  await sheet.getByRole('button', { name: '绑定', exact: true }).click()
  await expect(sheet.getByText('登录密码不正确。')).toBeVisible()
  await sheet.getByLabel('登录密码').fill(PASSWORDS.mia)
  await sheet.getByRole('button', { name: '绑定', exact: true }).click()
  await expect(sheet.getByRole('status').filter({ hasText: '已绑定' })).toBeVisible()
  await sheet.getByRole('button', { name: '关闭' }).last().click()
  await expect(mia.getByRole('heading', { name: '安全进度：3 / 6' })).toBeVisible()
  await expect(mia.getByText('+86 138*****000')).toBeVisible()
  await mia.reload()
  await expect(mia.getByRole('heading', { name: '安全进度：3 / 6' })).toBeVisible()
})

test('[C-11] [C-8] a second factor takes a code to a contact; its recovery code opens one login when the phone is lost @full', async ({
  person,
}) => {
  const outbox = await outboxOf(person)
  const mia = await person('mia')
  await mia.goto('/app/security')
  await mia.getByRole('button', { name: '开启', exact: true }).click()
  const sheet = sheetOf(mia, '开启两步验证')
  await sheet.getByLabel('登录密码').fill(PASSWORDS.mia)
  await expect(sheet.getByRole('button', { name: '开启两步验证' })).toBeDisabled()
  await send(sheet)
  const code = await codeIn(outbox, EMAIL)
  await sheet.getByRole('textbox', { name: '邮件验证码' }).fill(code === '000000' ? '000001' : '000000')
  await sheet.getByRole('button', { name: '开启两步验证' }).click()
  await expect(sheet.getByText('验证码不正确。')).toBeVisible()
  await sheet.getByRole('textbox', { name: '邮件验证码' }).fill(code)
  await sheet.getByRole('button', { name: '开启两步验证' }).click()
  await expect(sheet.getByRole('img', { name: '两步验证二维码' })).toBeVisible()
  const secret = (await sheet.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? ''
  await sheet.getByLabel('应用里的 6 位数字').fill(generateSync({ secret }))
  await sheet.getByRole('button', { name: '确认', exact: true }).click()
  const codes = sheet.getByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  await expect(codes).toHaveCount(10)
  const [recovery = ''] = await codes.allTextContents()
  await sheet.getByRole('button', { name: '我已保存好' }).click()
  await expect(mia.getByText('已开启，还有 10 个恢复码')).toBeVisible()

  const lost = await person()
  await lost.goto('/login?fromPage=/app/security')
  await lost.getByLabel('用户名', { exact: true }).fill('mia')
  await lost.getByLabel('密码', { exact: true }).fill(PASSWORDS.mia)
  await lost.getByRole('button', { name: '登录', exact: true }).click()
  await lost.getByLabel('两步验证码').fill(recovery)
  await lost.getByRole('button', { name: '登录', exact: true }).click()
  await expect(lost.getByText('已开启，还有 9 个恢复码')).toBeVisible()
  const again = await person()
  await again.goto('/login')
  await again.getByLabel('用户名', { exact: true }).fill('mia')
  await again.getByLabel('密码', { exact: true }).fill(PASSWORDS.mia)
  await again.getByRole('button', { name: '登录', exact: true }).click()
  await again.getByLabel('两步验证码').fill(recovery)
  await again.getByRole('button', { name: '登录', exact: true }).click()
  await expect(again.getByText('验证码不正确')).toBeVisible()
})

test('[C-11] [X-5] a login whose window was closed without logging out is seen, and ended from here @full', async ({
  person,
}) => {
  const page = await person(undefined, { bypassCSP: true })
  const other = await page.context().newPage()
  await login(other, 'mia')
  await other.close()
  await login(page, 'mia', '/app/security')
  const devices = page.getByRole('region', { name: '登录设备' })
  const logins = devices.getByRole('listitem')
  await expect(logins).toHaveCount(2)
  await expect(logins.first()).toContainText('当前登录')
  await expect(logins.first()).toContainText('127.0.0.*')
  expect(await violations(page)).toEqual([])
  await logins
    .nth(1)
    .getByRole('button', { name: /^退出/ })
    .click()
  await expect(devices.getByRole('status').first()).toHaveText('已退出 1 个其他登录')
  await expect(logins).toHaveCount(1)
  await expect(devices.getByRole('button', { name: '退出其他设备' })).toBeHidden()
  await page.reload()
  await expect(logins).toHaveCount(1)
})

test('[C-8] [C-11] [P-6] who knows the login password alone moves no money to a new place within a day, and the owner takes the account back @full', async ({
  person,
}) => {
  // A long journey of three persons.
  test.slow()
  const outbox = await outboxOf(person)
  const thief = await person()
  await login(thief, 'mia', '/app/cashier/cards')
  await thief.getByRole('button', { name: '绑定实名' }).click()
  const name = thief.getByRole('dialog', { name: '绑定实名' })
  await name.getByLabel('真实姓名').fill('王小米')
  await name.getByRole('button', { name: '绑定实名' }).click()
  await thief.getByRole('button', { name: '添加银行卡' }).click()
  const card = thief.getByRole('dialog', { name: '添加银行卡' })
  await card.getByText('招商银行').click()
  await card.getByLabel('卡号').fill('6222021234567894')
  await card.getByRole('button', { name: '保存' }).click()
  await expect(thief.getByText(/（北京时间）起可提现到这里/)).toBeVisible()

  await thief.goto('/app/cashier/withdraw')
  await thief.getByRole('button', { name: '设置提现密码' }).click()
  const pin = thief.getByRole('dialog', { name: '设置提现密码' })
  await pin.getByLabel('登录密码').fill(PASSWORDS.mia)
  for (const label of ['新提现密码', '再输入一次']) {
    await pin.getByRole('textbox', { name: label, exact: true }).click()
    await thief.keyboard.type('135790')
  }
  await pin.getByRole('button', { name: '保存' }).click()
  await solve.slider(thief)
  await expect(pin).toBeHidden()
  await thief.getByLabel('提现金额（元）').fill('1000')
  await expect(thief.getByText(/（北京时间）起才能提现/).first()).toBeVisible()

  // Nor by a contact of their own: it would wait for days, and the owner is told at once.
  await thief.goto('/app/security')
  await thief.getByRole('button', { name: '去绑定' }).click()
  const bind = sheetOf(thief, '绑定手机')
  await bind.getByLabel('新的手机号').fill('138 0013 8001')
  await send(bind)
  await bind.getByRole('textbox', { name: '短信验证码' }).fill(await codeIn(outbox, '+8613800138001'))
  await bind.getByText(/已收不到验证码$/).click()
  await bind.getByLabel('登录密码').fill(PASSWORDS.mia)
  await bind.getByRole('button', { name: '绑定', exact: true }).click()
  await solve.slider(thief)
  await expect(bind.getByText(/^已受理。/)).toBeVisible()
  await expect(outbox.getByRole('listitem').filter({ hasText: EMAIL }).filter({ hasText: '收不到验证码' })).toBeVisible()

  const owner = await person()
  await owner.goto('/forgot')
  await owner.getByLabel('用户名', { exact: true }).fill('mia')
  await owner.getByText('邮箱', { exact: true }).click()
  await owner.getByLabel('邮箱地址').fill(EMAIL)
  await owner.getByRole('button', { name: '发送验证码' }).click()
  await solve.slider(owner)
  await owner.getByRole('textbox', { name: '邮件验证码' }).fill(await codeIn(outbox, EMAIL))
  await owner.getByRole('button', { name: '下一步' }).click()
  await owner.getByLabel('新登录密码').fill('Breakwater9')
  await owner.getByRole('button', { name: '设置新密码' }).click()
  await expect(owner.getByRole('heading', { name: '新密码已生效' })).toBeVisible()
  await expect(thief.getByRole('alertdialog')).toContainText('密码')
  await owner.getByRole('link', { name: '去登录' }).click()
  await owner.getByLabel('用户名', { exact: true }).fill('mia')
  await owner.getByLabel('密码', { exact: true }).fill('Breakwater9')
  await owner.getByRole('button', { name: '登录', exact: true }).click()
  await expect(owner).toHaveURL(/\/app\//)
  await owner.goto('/app/security')
  await owner.getByRole('button', { name: '取消' }).click()
  await expect(owner.getByText(/等待生效/)).toBeHidden()
})
