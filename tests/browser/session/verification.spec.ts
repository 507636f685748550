import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/test.ts'
import { chooseKind, isAsked, solve, verification } from '#tests/browser/support/verify.ts'

/** The developers' page, with a call under way that wants a verification. */
async function demand(page: Page): Promise<void> {
  await page.goto('/dev/errors')
  await page.getByRole('button', { name: '触发 needSafe', exact: true }).click()
  await expect(verification(page)).toBeVisible()
}

/** What the call came to. */
const result = (page: Page) => page.getByRole('listitem').filter({ hasText: 'needSafe' }).getByRole('status')

for (const kind of ['puzzle', 'words', 'slider', 'picture', 'sound'] as const) {
  test(`[S-4] [C-7] a call goes on after the ${kind}${kind === 'puzzle' ? '' : ' @full'}`, async ({ person, server }) => {
    const page = await person('dev')
    await demand(page)
    await solve[kind](page, server)
    await expect(verification(page)).toBeHidden()
    await expect(result(page)).toContainText('成功')
  })
}

test('[S-4] [D-10] wrong, then right: a fresh challenge with words, and the call goes on @full', async ({ person, server }) => {
  const page = await person('dev')
  await demand(page)
  const dialog = verification(page)
  await chooseKind(page, '图形验证码')
  await dialog.getByRole('textbox', { name: '验证码' }).fill('????')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status').first()).toHaveText('验证未通过，请再试一次')
  await expect(dialog.getByRole('textbox', { name: '验证码' })).toHaveValue('')
  await solve.picture(page, server)
  await expect(result(page)).toContainText('成功')
})

test('[S-4] [D-10] closed, the call fails with its own words, and the focus goes back @full', async ({ person }) => {
  const page = await person('dev')
  await demand(page)
  await page.keyboard.press('Escape')
  await expect(verification(page)).toBeHidden()
  await expect(result(page)).toContainText('验证已关闭，请重试')
  await expect(page.getByRole('button', { name: '触发 needSafe', exact: true })).toBeFocused()
})

test('[S-4] too many wrong answers show the time to wait @full', async ({ person }) => {
  const page = await person('dev')
  await demand(page)
  const dialog = verification(page)
  await chooseKind(page, '图形验证码')
  for (let round = 0; round < 6; round += 1) {
    await dialog.getByRole('textbox', { name: '验证码' }).fill(`?${round}`)
    await page.keyboard.press('Enter')
    if (round === 5) break
    await expect(dialog.getByRole('textbox', { name: '验证码' })).toHaveValue('')
    await isAsked(page)
  }
  await expect(dialog.getByRole('status').first()).toHaveText('错误次数过多，请在 5 分钟后重试')
})

test('[S-4] [C-8] two wrong passwords, and a login wants a verification before it is tried @full', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('用户名', { exact: true }).fill('leo')
  for (let round = 0; round < 2; round += 1) {
    await page.getByLabel('密码', { exact: true }).fill(`wrong123${round}`)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('账号或密码不正确')
    // The words of the first time stand there until the second one is answered.
    await expect(page.getByRole('button', { name: '登录', exact: true })).toHaveAttribute('aria-busy', 'false')
  }
  await page.getByLabel('密码', { exact: true }).fill('anchor88b')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await solve.slider(page)
  await expect(page).toHaveURL('/app/home')
})
