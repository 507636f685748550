import type { Page } from '@playwright/test'
import { type GeetestMaker, startGeetestMaker } from '#tests/browser/support/geetestMaker.ts'
import { expect, test as base } from '#tests/browser/support/test.ts'
import { answerPicture, verification } from '#tests/browser/support/verify.ts'

const test = base.extend<{ maker: GeetestMaker }>({
  maker: async ({ locale }, provide) => {
    const maker = await startGeetestMaker(locale ?? 'zh-CN')
    await provide(maker)
    await maker.stop()
  },
  serverEnv: ({ maker }, provide) => provide(maker.settings),
})

const start = (page: Page) => verification(page).getByRole('button', { name: '开始验证' })
const result = (page: Page) => page.getByRole('listitem').filter({ hasText: 'needSafe' }).getByRole('status')

/** A call of the developers' page that wants a verification, by geetest. */
async function demand(page: Page): Promise<void> {
  await page.goto('/dev/errors')
  await page.getByRole('button', { name: '触发 needSafe', exact: true }).click()
  await verification(page).getByRole('button', { name: '极验', exact: true }).click()
}

test('[S-4] [C-8] geetest’s own window verifies a call, also by keyboard; its origin is the only one whose scripts may run', async ({
  person,
  maker,
}) => {
  const page = await person('dev')
  await demand(page)
  await start(page).click()
  const window = page.getByRole('group', { name: 'maker' })
  await window.getByRole('button', { name: 'leave' }).click()
  await expect(verification(page).getByRole('status').first()).not.toBeEmpty()
  await start(page).click()
  const pass = window.getByRole('button', { name: 'pass' })
  await pass.focus()
  await expect(pass).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(result(page)).toContainText('成功')
  const policy = (await page.request.get('/')).headers()['content-security-policy'] ?? ''
  expect(policy.split('; ').filter((rule) => rule.startsWith('script-src'))).toEqual([`script-src 'self' ${maker.url}`])
})

test('[S-4] a maker that cannot be reached is replaced by the image code @full', async ({ person, server, maker }) => {
  const page = await person('dev')
  await maker.stop()
  await demand(page)
  await expect(verification(page).getByRole('button', { name: '图形验证码' })).toHaveAttribute('aria-pressed', 'true')
  await expect(verification(page).getByRole('status').first()).not.toBeEmpty()
  await answerPicture(page, server)
  await expect(result(page)).toContainText('成功')
})

test('[S-4] a maker whose script cannot be loaded is replaced by the image code @full', async ({
  person,
  server,
  maker,
  quiet,
}) => {
  quiet.allow(/status of 503/)
  const page = await person('dev')
  maker.breakScript()
  await demand(page)
  await start(page).click()
  await expect(verification(page).getByRole('button', { name: '图形验证码' })).toHaveAttribute('aria-pressed', 'true')
  await answerPicture(page, server)
  await expect(result(page)).toContainText('成功')
})
