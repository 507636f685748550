import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/test.ts'
import { chooseKind, isAsked, solve, verification } from '#tests/browser/support/verify.ts'

const submit = (page: Page) => page.getByRole('button', { name: /^(登录|正在登录…)$/ })

async function fillIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill('mia')
  await page.getByLabel('密码', { exact: true }).fill(password)
}

test('[D-8] after a failed login nothing moves under the pointer while the next one runs, and the focus stays @full', async ({
  page,
}) => {
  await page.goto('/login')
  await fillIn(page, 'wrong1234')
  await submit(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('账号或密码不正确。')).toBeVisible()
  await expect(submit(page)).toBeFocused()

  const at = await submit(page).boundingBox()
  await submit(page).dblclick()
  await expect(page).toHaveURL('/login')
  expect(await submit(page).boundingBox()).toEqual(at)
})

test('[X-4] [C-8] who is locked out for a while is told so once, in the form @full', async ({ page, server }) => {
  await page.goto('/login')
  await fillIn(page, 'wrong1234')
  const alert = page.getByRole('alert')
  for (let round = 1; round <= 6; round += 1) {
    await submit(page).click()
    if (round > 2) await solve.picture(page, server)
    await expect(alert).toContainText(round === 6 ? '尝试次数过多' : '账号或密码不正确。')
    await expect(submit(page)).toHaveAttribute('aria-busy', 'false')
  }
  await expect(page.getByText(/尝试次数过多|操作太频繁/)).toHaveCount(1)
})

test('[S-4] [D-6] a wrong answer gives the focus to the fresh challenge, the right one gives it back @full', async ({
  person,
  server,
}) => {
  const page = await person('dev')
  await page.goto('/dev/errors')
  const trigger = page.getByRole('button', { name: '触发 needSafe', exact: true })
  await trigger.focus()
  await page.keyboard.press('Enter')
  const dialog = verification(page)
  await chooseKind(page, '图形验证码')
  const code = dialog.getByRole('textbox', { name: '验证码' })
  await code.fill('????')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status').first()).not.toBeEmpty()
  await expect(code).toBeFocused()
  await expect(code).toHaveValue('')
  await isAsked(page)
  const { answer } = (await server.sim({ do: 'captchaAnswer' })) as { answer: string }
  await page.keyboard.type(answer)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(trigger).toBeFocused()
})

test('[R-4] [R-1] help leads back to the login that asked for it, and a member’s login page to where they came from @full', async ({
  person,
}) => {
  const page = await person('mia', { viewport: { width: 390, height: 844 } })
  await page.goto('/login?fromPage=%2Fapp%2Flive')
  await page.getByRole('main').getByRole('link', { name: '返回' }).click()
  await expect(page).toHaveURL('/app/live')

  const visitor = await person()
  await visitor.goto('/login?fromPage=%2Fapp%2Flive')
  await visitor.getByRole('link', { name: '忘记密码？' }).click()
  await visitor.getByRole('link', { name: '收不到验证码？联系客服' }).click()
  await expect(visitor.getByRole('heading', { name: '联系客服' })).toBeVisible()
  await visitor.getByRole('main').getByRole('link', { name: '返回' }).click()
  await expect(visitor).toHaveURL('/forgot?fromPage=%2Fapp%2Flive')
  await visitor.getByRole('link', { name: '想起来了？去登录' }).click()
  await expect(visitor).toHaveURL('/login?fromPage=%2Fapp%2Flive')
})

test('[X-5] at a blocked address the alert leads to customer service @full', async ({ page, server }) => {
  await page.goto('/app/home')
  await server.sim({ do: 'barrier', kind: 'ip', value: '127.0.0.1', up: true })
  await page.goto('/app/live')
  await page.getByRole('alertdialog', { name: '提示' }).getByRole('link', { name: '联系客服' }).click()
  await expect(page).toHaveURL('/cs')
  // No call of this page is refused again: a message can be left.
  await expect(page.getByRole('button', { name: '提交留言' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '联系客服' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
