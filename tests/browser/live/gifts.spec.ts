import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/test.ts'
import { SERVER_AWAY } from '#tests/browser/support/consoleGuard.ts'
import { enter, log } from '#tests/browser/support/room.ts'

const REWARD = '**/api/live/gift/reward'

test('[C-13] [S-9] [D-5] a gift is paid for with real coins, reaches everybody, and the same one in a row grows in place', async ({
  person,
}) => {
  const mia = await person('mia')
  const leo = await person('leo')
  await enter(mia)
  await enter(leo)
  const panel = mia.getByRole('region', { name: '礼物' })
  await expect(panel).toContainText('10,000')
  await panel.getByRole('radio', { name: '玫瑰 10 金币' }).check()
  await panel.getByRole('button', { name: '赠送' }).click()
  const row = log(leo).locator('div').filter({ hasText: '送出 玫瑰' })
  // At once, since a combo lasts for some seconds only.
  await Promise.all([
    expect(row.filter({ hasText: '×1' }).first()).toBeVisible(),
    expect(panel).toContainText('9,990'),
    panel.getByRole('textbox', { name: '数量' }).fill('10'),
  ])
  await panel.getByRole('button', { name: '赠送' }).click()
  await expect(row.filter({ hasText: '×11' }).first()).toBeVisible()
  await expect(log(leo).getByText('送出 玫瑰')).toHaveCount(1)
  await expect(panel).toContainText('9,890')
  await mia.reload()
  await expect(panel).toContainText('9,890')

  await mia.getByRole('tab', { name: '榜单' }).click()
  await expect(mia.getByRole('tabpanel')).toContainText('110')
})

test('[C-13] costly gifts are confirmed, and coins that are not there cannot be spent @full', async ({ person }) => {
  const mia = await person('mia')
  await enter(mia)
  const panel = mia.getByRole('region', { name: '礼物' })
  await panel.getByRole('radio', { name: '城堡 5,000 金币' }).check()
  await panel.getByRole('textbox', { name: '数量' }).fill('3')
  await expect(panel.getByRole('button', { name: '赠送' })).toBeDisabled()
  await expect(panel).toContainText('金币不足，还差 5,000')
  // Coins are bought over the room.
  await panel.getByRole('button', { name: '购买金币' }).click()
  const sheet = mia.getByRole('dialog', { name: '购买金币' })
  await expect(sheet.getByRole('textbox')).toBeVisible()
  await sheet.getByRole('button', { name: '关闭' }).click()
  await panel.getByRole('textbox', { name: '数量' }).fill('1')
  await panel.getByRole('button', { name: '赠送' }).click()
  const dialog = mia.getByRole('alertdialog').or(mia.getByRole('dialog'))
  await expect(dialog).toContainText('5,000')
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(panel).toContainText('10,000')
})

test('[C-13] [Q4] a gift whose answer is lost waits over a reload, and is given and paid for once @full', async ({
  person,
  quiet,
}) => {
  quiet.allow(SERVER_AWAY)
  const mia = await person('mia')
  await enter(mia)
  const panel = mia.getByRole('region', { name: '礼物' })
  const given = log(mia).locator('div').filter({ hasText: '送出 玫瑰' })
  const keptOrders = () => mia.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.gift.')).length)
  const sent: unknown[] = []
  // The server gives it, and nobody hears of that.
  await mia.route(REWARD, async (route) => {
    sent.push(route.request().postDataJSON())
    await route.fetch()
    await route.abort('connectionreset')
  })
  await panel.getByRole('radio', { name: '玫瑰 10 金币' }).check()
  await panel.getByRole('button', { name: '赠送' }).click()
  await expect(panel.getByRole('alert')).toContainText('赠送没有成功')
  expect(await keptOrders()).toBe(1)
  await mia.unrouteAll({ behavior: 'wait' })
  await mia.reload()
  await expect(panel.getByRole('alert')).toContainText('「玫瑰」×1 没有收到结果')
  await expect(mia.getByRole('navigation', { name: '主导航' })).toContainText('9,990')
  const answered = mia.waitForResponse(REWARD)
  await panel.getByRole('button', { name: '重试' }).click()
  expect((await answered).ok()).toBe(true)
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: '赠送' })).toBeEnabled()
  await expect(panel).toContainText('9,990')
  await expect(given.filter({ hasText: '×1' }).first()).toBeVisible()
  await expect(log(mia).getByText('送出 玫瑰')).toHaveCount(1)
  expect(await keptOrders()).toBe(0)
  await mia.getByRole('tab', { name: '榜单' }).click()
  await expect(mia.getByRole('tabpanel')).toContainText('10')
  await mia.reload()
  await expect(panel).toContainText('9,990')
  await expect(panel.getByRole('button', { name: '赠送' })).toBeEnabled()
})

test('[C-13] [Q4] a gift that waits for a retry is its tab’s until that tab is gone @full', async ({ person, quiet }) => {
  quiet.allow(SERVER_AWAY)
  const mia = await person('mia')
  await enter(mia)
  const panel = (page: Page) => page.getByRole('region', { name: '礼物' })
  await mia.route(REWARD, (route) => route.abort('connectionreset'))
  await panel(mia).getByRole('radio', { name: '玫瑰 10 金币' }).check()
  await panel(mia).getByRole('button', { name: '赠送' }).click()
  await expect(panel(mia).getByRole('alert')).toContainText('赠送没有成功')

  const other = await mia.context().newPage()
  const session = await mia.evaluate(() => sessionStorage.getItem('anchorage.session'))
  await other.addInitScript((kept) => sessionStorage.setItem('anchorage.session', kept ?? ''), session)
  await enter(other)
  await panel(other).getByRole('radio', { name: '玫瑰 10 金币' }).check()
  await panel(other).getByRole('button', { name: '赠送' }).click()
  await expect(panel(other)).toContainText('9,990')
  await expect(panel(other).getByRole('alert')).toHaveCount(0)

  await expect(panel(mia).getByRole('alert')).toContainText('赠送没有成功')

  await mia.close()
  await expect(panel(other).getByRole('alert')).toContainText('「玫瑰」×1 没有收到结果')
  await panel(other).getByRole('button', { name: '重试' }).click()
  await expect(panel(other)).toContainText('9,980')
  await expect(panel(other).getByRole('alert')).toHaveCount(0)
  await expect(log(other).locator('div').filter({ hasText: '送出 玫瑰' }).filter({ hasText: '×2' }).first()).toBeVisible()
})

test('[R-6] [C-13] a visitor sees the gifts and is asked to log in when giving one @full', async ({ page }) => {
  await enter(page)
  const panel = page.getByRole('region', { name: '礼物' })
  await panel.getByRole('button', { name: '登录后赠送' }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('请先登录')
})
