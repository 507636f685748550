import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { WELCOME_STAY } from '#src/machines/account/registerMachine.ts'
import { startMailServer } from '#tests/support/mailServer.ts'
import type { DemoServer } from './demoServer.ts'
import { stayLonger } from './stayLonger.ts'
import { expect, test as demoTest } from './test.ts'
import { solve } from './verify.ts'

type Mail = Awaited<ReturnType<typeof startMailServer>>

/** A site as it is installed: an empty database, no demo, no simulation, and a mail server. */
export const test = demoTest.extend<{ sender: string; mail: Mail & { sender: string } }>({
  sender: ['harbour@anchorage.example', { option: true }],

  mail: async ({ sender }, provide) => {
    const mail = await startMailServer()
    await provide({ ...mail, sender })
    await mail.stop()
  },
  hasDemoWorld: false,
  serverEnv: ({ mail }, provide) => provide({ DEMO: 'off', SIM: 'off', SMTP_URL: mail.url, MAIL_FROM: mail.sender }),
})

/** Logs in by the form, and goes on to a page. */
export async function logIn(page: Page, name: string, password: string, to: string): Promise<void> {
  await page.goto(`/login?fromPage=${to}`)
  await page.getByLabel('用户名', { exact: true }).fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Sets an operator's second factor up, as the back office asks for it. */
export async function setUpFactor(page: Page, password: string): Promise<void> {
  await page.getByLabel('登录密码').fill(password)
  await page.getByRole('button', { name: '开始设置' }).click()
  const secret = (await page.getByText(/^[A-Z2-7]{16,}$/).textContent()) ?? ''
  await page.getByLabel('验证码').fill(generateSync({ secret }))
  await page.getByRole('button', { name: '确认' }).click()
  await page.getByRole('button', { name: '已保存，继续' }).click()
}

/** Makes the first operator, olaf, by the link that the server printed, and opens a page of the back office as him. */
export async function beFirstOperator(page: Page, server: DemoServer, to: string): Promise<void> {
  const link = /once, within a day: (\S+)/.exec(server.printed())?.[1] ?? ''
  const { pathname, search, hash } = new URL(link)
  await page.goto(pathname + search + hash)
  await page.getByLabel('用户名').fill('olaf')
  await page.getByLabel('新密码', { exact: true }).fill('Lighthouse7')
  await page.getByLabel('再次输入新密码').fill('Lighthouse7')
  await page.getByRole('button', { name: '创建账号' }).click()
  await expect(page.getByText('账号已创建，现在可以登录。')).toBeVisible()
  await logIn(page, 'olaf', 'Lighthouse7', to)
  await setUpFactor(page, 'Lighthouse7')
  await page.goto(to)
}

/** The code of the last letter to an address. */
const codeFor = ({ letters }: Mail, address: string) =>
  /\d{6}/.exec(letters.findLast(({ to }) => to.includes(address))?.text ?? '')?.[0] ?? ''

/** Registers by the form of the page that is open, with the code that comes by e-mail. */
export async function register(page: Page, mail: Mail, name: string): Promise<void> {
  const address = `${name}@example.org`
  await page.getByLabel('用户名', { exact: true }).fill(name)
  await expect(page.getByText('这个用户名可以使用')).toBeVisible()
  await page.getByLabel('登录密码').fill('Breakwater9')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByLabel('邮箱地址').fill(address)
  await page.getByRole('button', { name: '发送验证码' }).click()
  await solve.slider(page)
  await expect.poll(() => codeFor(mail, address)).toMatch(/^\d{6}$/)
  await page.getByRole('textbox', { name: '邮件验证码' }).fill(codeFor(mail, address))
  await page.getByLabel('出生日期').fill('1990-02-28')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '完成注册' }).click()
  await stayLonger(page, WELCOME_STAY)
  await solve.slider(page)
  await expect(page.getByRole('heading', { name: `欢迎，${name}！` })).toBeVisible()
}
