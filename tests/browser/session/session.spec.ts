import type { Page } from '@playwright/test'
import { login } from '#tests/browser/support/login.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { solve } from '#tests/browser/support/verify.ts'
import { openTab } from '#tests/browser/support/openTab.ts'

const alert = (page: Page) => page.getByRole('alertdialog', { name: '提示' })
const acknowledge = (page: Page) => alert(page).getByRole('button', { name: '知道了' }).click()

test('[X-5] [S-5] [Q5] a login elsewhere ends the session here at once, with one alert, and leads to login and back', async ({
  person,
}) => {
  const here = await person('mia')
  await here.goto('/app/me')
  await expect(here.getByText('VIP 3', { exact: true })).toBeVisible()
  await here.goto('/app/live')
  await expect(here.getByRole('link', { name: /我的/ }).first()).toBeVisible()
  await login(await person(), 'mia')
  await expect(alert(here)).toHaveText(/你的账号已在其他设备登录。/)
  await expect(here.getByRole('alertdialog')).toHaveCount(1)
  await acknowledge(here)
  await expect(here).toHaveURL('/login?fromPage=%2Fapp%2Flive')
})

test('[S-5] the tabs of a device end together, another device stays, and a reload brings nothing back @full', async ({
  person,
}) => {
  const first = await person('mia')
  const leo = await person('leo')
  await first.goto('/app/me')
  const second = await openTab(first, '/app/me')
  await expect(second.getByRole('button', { name: '退出登录' })).toBeVisible()
  await first.getByRole('button', { name: '退出登录' }).click()
  for (const page of [first, second]) {
    await expect(page.getByText('还没有登录')).toBeVisible()
    // Who left by themselves is not told of it as of a mishap, in no tab.
    await expect(alert(page)).toHaveCount(0)
  }
  await second.reload()
  await expect(second.getByText('还没有登录')).toBeVisible()
  await leo.goto('/app/me')
  await expect(leo.getByRole('button', { name: '退出登录' })).toBeVisible()
})

test('[R-4] no one is taken away from customer service @full', async ({ person, server }) => {
  const page = await person('leo')
  await page.goto('/cs')
  await expect(page.getByRole('heading', { name: '联系客服' })).toBeVisible()
  await server.sim({ do: 'account', name: 'leo', what: 'disable' })
  await expect(alert(page)).toHaveText(/账号已被停用/)
  await acknowledge(page)
  await expect(page).toHaveURL('/cs')
})

test.describe('ends that the server decides', () => {
  for (const [what, words] of [
    ['disable', '账号已被停用'],
    ['passwordChanged', '密码已修改'],
  ] as const) {
    test(`[X-5] [S-5] ${what} is told at once, wherever the member is @full`, async ({ person, server }) => {
      const page = await person()
      await login(page, 'leo')
      await server.sim({ do: 'account', name: 'leo', what })
      await expect(alert(page)).toContainText(words)
      await acknowledge(page)
      await expect(page).toHaveURL(/\/login\?fromPage=/)
    })
  }

  test('[X-5] [S-5] a blocked network is told to a visitor, once @full', async ({ page, server }) => {
    await page.goto('/app/home')
    await server.sim({ do: 'barrier', kind: 'ip', value: '127.0.0.1', up: true })
    await page.goto('/app/live')
    await expect(alert(page)).toContainText('当前网络已被限制访问')
    await acknowledge(page)
    await expect(page).toHaveURL(/\/login/)
    await server.sim({ do: 'barrier', kind: 'ip', value: '127.0.0.1', up: false })
  })
})

test('[A-3] a one-time link logs another device in, is gone from the address at once, and works once', async ({ person }) => {
  const here = await person('mia')
  await here.goto('/app/security')
  await here.getByRole('button', { name: '在其他设备继续' }).click()
  const address = await here.getByLabel('登录链接').inputValue()
  const phone = await person()
  await phone.goto(address)
  await expect(phone).toHaveURL('/app/home')
  await expect(phone.getByLabel('我的').filter({ hasText: '10,000' })).toBeVisible()
  await phone.goto('/app/me')
  await expect(phone.getByRole('heading', { level: 1, name: /Mia/ })).toBeVisible()
  await expect(alert(here)).toContainText('其他设备登录')

  const late = await person()
  await late.goto(address)
  await expect(late.getByText('登录链接已失效')).toBeVisible()
})

test('[A-3] another member’s link takes the place of a session only after a question @full', async ({ person }) => {
  const mia = await person('mia')
  await mia.goto('/app/security')
  await mia.getByRole('button', { name: '在其他设备继续' }).click()
  const address = await mia.getByLabel('登录链接').inputValue()
  const leo = await person('leo')
  await leo.goto(address)
  const question = leo.getByRole('alertdialog', { name: '更换登录？' })
  await expect(question).toContainText('Leo')
  await question.getByRole('button', { name: '保持当前登录' }).click()
  await leo.goto('/app/me')
  await expect(leo.getByRole('heading', { name: 'Leo' })).toBeVisible()
  await leo.goto(address)
  await question.getByRole('button', { name: '更换登录' }).click()
  await expect(question).toBeHidden()
  // Both have the same money: her name is what tells that the link was exchanged. A page that is left would throw the exchange away.
  await leo.getByRole('navigation').getByRole('link', { name: '我的' }).first().click()
  await expect(leo.getByRole('heading', { name: 'Mia' })).toBeVisible()
  await leo.reload()
  await expect(leo.getByRole('heading', { name: 'Mia' })).toBeVisible()
})

test('[B-4] [Q13] a session lasts until 22:00 here, and ends with an alert at its time @full', async ({ person }) => {
  test.slow()
  const page = await person()
  await login(page, 'mia')
  const kept = await page.evaluate(() => sessionStorage.getItem('anchorage.session') ?? '{}')
  const { expiresAt } = JSON.parse(kept) as { expiresAt: number }
  expect(await page.evaluate((end) => new Date(end).toLocaleTimeString('en-GB'), expiresAt)).toBe('22:00:00')
  // The last seconds of it, from when the page is there: enough for a busy machine to show it.
  await page.addInitScript((text) => {
    sessionStorage.setItem('anchorage.session', JSON.stringify({ ...JSON.parse(text), expiresAt: Date.now() + 45_000 }))
  }, kept)
  await page.reload()
  await expect(page.getByLabel('我的').filter({ hasText: '10,000' })).toBeVisible()
  await expect(alert(page)).toContainText('登录已到期')
})

test.describe('pages that stand for the site', () => {
  test('[S-6] [R-3] a closed site shows the maintenance page, and opens by itself', async ({ page, server }) => {
    await page.goto('/app/live')
    await server.sim({ do: 'maintenance', on: true })
    await page.reload()
    await expect(page).toHaveURL('/maintenance')
    await expect(page.getByRole('heading', { name: '系统维护中' })).toBeVisible()
    await server.sim({ do: 'maintenance', on: false })
    const press = page.getByRole('button', { name: '重新检查' }).click()
    // Where the page is quicker there is nothing to press any more.
    press.catch(() => undefined)
    await expect(page).toHaveURL('/app/live')
  })

  test('[S-6] [R-3] a closed region clears the session @full', async ({ person, server }) => {
    const page = await person('leo')
    await server.sim({ do: 'barrier', kind: 'restricted', value: '127.0.0.1', up: true })
    await page.goto('/app/live')
    await expect(page).toHaveURL('/access-restriction')
    await server.sim({ do: 'barrier', kind: 'restricted', value: '127.0.0.1', up: false })
    await page.goto('/app/me')
    await expect(page.getByText('还没有登录')).toBeVisible()
  })

  test('[X-3] [R-3] a device that is taken for a robot proves that it is none, and is back where it was', async ({
    person,
    server,
  }) => {
    const page = await person('dev')
    await page.goto('/dev/errors')
    await page.getByRole('button', { name: '触发 needRobotCheck' }).click()
    await expect(page).toHaveURL('/robot-check')
    await page.getByRole('button', { name: '开始验证' }).click()
    await solve.picture(page, server)
    await expect(page).toHaveURL('/dev/errors')
  })
})
