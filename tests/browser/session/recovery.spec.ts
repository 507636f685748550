import { expect, test } from '../support/test.ts'
import { codeIn } from '../support/outbox.ts'
import { solve } from '../support/verify.ts'

test.use({ viewport: { width: 390, height: 844 } })

const EMAIL = 'mia@anchorage.example'

test('[C-8] [X-5] a member who forgot the password gets the account back by e-mail, also over a reload, and other devices are out', async ({
  person,
}) => {
  const outbox = await person('dev')
  await outbox.goto('/dev/outbox')
  const elsewhere = await person('mia')
  await elsewhere.goto('/app/me')

  const page = await person()
  await page.goto('/login?fromPage=/app/live')
  await page.getByRole('link', { name: '忘记密码？' }).click()
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible()
  await page.getByRole('button', { name: '发送验证码' }).click()
  await expect(page.getByText('请输入用户名')).toBeVisible()
  await page.getByLabel('用户名', { exact: true }).fill('Mia')
  await page.getByText('邮箱', { exact: true }).click()
  await page.getByLabel('邮箱地址').fill(EMAIL)
  await page.getByRole('button', { name: '发送验证码' }).click()
  await solve.slider(page)
  await expect(page.getByText('第 2 步，共 3 步：验证码')).toBeVisible()

  // What was written and sent outlives a reload.
  await page.reload()
  await expect(page.getByText('第 2 步，共 3 步：验证码')).toBeVisible()
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('Mia')
  const code = await codeIn(outbox, EMAIL)
  await page.getByRole('textbox', { name: '邮件验证码' }).fill(code === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('验证码不正确。 还可以试 4 次。')).toBeVisible()
  await page.getByRole('textbox', { name: '邮件验证码' }).fill(code)
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText('第 3 步，共 3 步：新密码')).toBeVisible()

  // So does how far one came, but no password.
  await page.getByLabel('新登录密码').fill('Half2written')
  await page.reload()
  await expect(page.getByLabel('新登录密码')).toHaveValue('')
  await page.getByLabel('新登录密码').fill('harbour')
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.getByText('请输入 8 至 12 位字母和数字的组合')).toBeVisible()
  await page.getByLabel('新登录密码').fill('Breakwater9')
  await page.getByRole('button', { name: '设置新密码' }).click()
  await expect(page.getByRole('heading', { name: '新密码已生效' })).toBeVisible()
  await expect(elsewhere.getByRole('alertdialog')).toContainText('密码')

  await page.getByRole('link', { name: '去登录' }).click()
  await page.getByLabel('用户名', { exact: true }).fill('mia')
  await page.getByLabel('密码', { exact: true }).fill('Breakwater9')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL(/\/app\/live$/)
})
