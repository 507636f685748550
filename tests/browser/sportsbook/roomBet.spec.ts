import type { Locator, Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import type { DemoServer } from '#tests/browser/support/demoServer.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const MATCH = 'm2001'
const ROOM = `/app/live/match/${MATCH}`
const PHONE = { viewport: { width: 390, height: 844 } }

const post = (server: DemoServer, homeShare = 500, suspended = false) =>
  server.sim({ do: 'odds', matchId: MATCH, homeShare, suspended })
const slip = (page: Page) => page.getByRole('region', { name: '投注单' })
const price = (page: Page) =>
  page
    .getByRole('region', { name: '本场赔率' })
    .getByRole('button', { name: /^独赢，/ })
    .first()
const chip = (page: Page, name: string) => slip(page).getByRole('button', { name, exact: true })
const place = (page: Page) => slip(page).getByRole('button', { name: '确认投注' })
const bets = (page: Page) => page.getByRole('region', { name: '我的本场注单' }).getByRole('listitem')

/** Presses, and how many there were. */
function counted() {
  let taps = 0
  return {
    tap: async (what: Locator) => {
      taps += 1
      await what.click()
    },
    /** How many since this was asked last. */
    taps: () => {
      const all = taps
      taps = 0
      return all
    },
  }
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('[P-4] a bet in the room takes four taps while the venue has no money and three when it has; picture and chat stay', async ({
    person,
    server,
  }) => {
    await post(server)
    const mia = await person('mia')
    await mia.goto(ROOM)
    await mia.getByRole('tab', { name: '赔率' }).click()
    await expect(price(mia)).toBeVisible()
    const { tap, taps } = counted()

    await tap(price(mia))
    await expect(slip(mia)).toContainText('场馆 ¥0.00')
    await tap(chip(mia, '¥10'))
    await tap(place(mia))
    await expect(slip(mia)).toContainText('将从中心钱包转入 ¥10')
    await tap(slip(mia).getByRole('button', { name: '转入 ¥10.00 并投注' }))
    await expect(slip(mia)).toContainText('投注成功')
    expect(taps()).toBe(4)
    await expect(mia.getByRole('region', { name: '比分牌' }).getByText(/^\d+ : \d+$/)).toBeInViewport()
    expect(await violations(mia)).toEqual([])
    await slip(mia).getByRole('button', { name: '完成' }).click()
    await expect(slip(mia)).toBeHidden()
    await expect(bets(mia)).toHaveCount(1)
    await expect(bets(mia)).toContainText('未结算')

    // The stake comes back to the venue: now there is money, and the bet's place says so by itself.
    const record = await bets(mia).getByRole('link').getAttribute('href')
    await server.sim({ do: 'voidBet', betId: record?.split('/').at(-1) ?? '' })
    await expect(bets(mia)).toContainText('退回')
    await tap(price(mia))
    await tap(chip(mia, '¥10'))
    await tap(place(mia))
    await expect(slip(mia)).toContainText('投注成功')
    expect(taps()).toBe(3)
    await expect(bets(mia)).toHaveCount(2)

    await slip(mia).getByRole('button', { name: '完成' }).click()
    await price(mia).click()
    await mia.getByRole('tab', { name: '聊天' }).click()
    await expect(slip(mia)).toBeInViewport()
    await mia.getByRole('textbox', { name: '发言内容' }).fill('边看边聊')
    await mia.keyboard.press('Enter')
    await expect(mia.getByRole('log').getByText('边看边聊')).toBeVisible()
    expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('[R-6] [P-4] a visitor keeps the pick through the login @full', async ({ page, server }) => {
    await post(server)
    await page.goto(ROOM)
    await page.getByRole('tab', { name: '赔率' }).click()
    await price(page).click()
    await slip(page).getByRole('button', { name: '登录后投注' }).click()
    const login = page.getByRole('alertdialog', { name: '请先登录' })
    await expect(login).toContainText('体育场馆')
    await login.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(/\/login\?fromPage=/)
  })
})

test('[P-4] [Q8] in the room a worse price asks, a double press is one bet, a closed market takes none @full', async ({
  person,
  server,
}) => {
  await post(server)
  const mia = await person('mia')
  await mia.goto(ROOM)
  await price(mia).click()
  await chip(mia, '¥50').click()
  // The page sees the old price while the server has the new one.
  await mia.route('**/api/venue/bet/place', async (route) => {
    await post(server, 800)
    await route.continue()
  })
  await place(mia).click()
  await slip(mia).getByRole('button', { name: '转入 ¥50.00 并投注' }).dblclick()
  await expect(slip(mia)).toContainText('赔率已变动')
  await expect(bets(mia)).toHaveCount(0)
  await mia.unroute('**/api/venue/bet/place')
  await slip(mia)
    .getByRole('button', { name: /^按 [\d.]+ 投注$/ })
    .dblclick()
  await expect(slip(mia)).toContainText('投注成功')
  await expect(bets(mia)).toHaveCount(1)
  await slip(mia).getByRole('button', { name: '完成' }).click()

  await price(mia).dblclick()
  await chip(mia, '¥50').click()
  await post(server, 800, true)
  await expect(slip(mia)).toContainText('此赔率暂停接受投注')
  await expect(place(mia)).toBeDisabled()
  await slip(mia).getByLabel('本金（元）').fill('1')
  await expect(slip(mia)).toContainText('本金至少 ¥2.00')
  await slip(mia).getByLabel('本金（元）').fill('20000')
  await expect(slip(mia)).toContainText('余额不足，还差')
  await slip(mia).getByRole('link', { name: '去充值' }).click()
  await expect(mia).toHaveURL(/\/app\/cashier\/deposit/)
  await mia.goBack()
  await mia.getByRole('button', { name: '打开投注单' }).click()
  await expect(slip(mia).getByLabel('本金（元）')).toHaveValue('20000')
})

test('[P-4] a price in a match’s row opens the slip over the page @full', async ({ person, server }) => {
  await post(server)
  const mia = await person('mia', PHONE)
  await mia.goto('/app/live?view=matches')
  const own = mia.getByRole('listitem').filter({ has: mia.locator(`a[href="${ROOM}"]`) })
  const first = own.getByRole('button', { name: /独赢，\s*主/ })
  await expect(first).toBeVisible()
  const before = await first.textContent()
  await post(server, 700)
  await expect(first).not.toHaveText(before ?? '')
  await first.click()
  const sheet = mia.getByRole('dialog', { name: '投注单' })
  await sheet.getByRole('button', { name: '¥10', exact: true }).click()
  await sheet.getByRole('button', { name: '确认投注' }).click()
  await sheet.getByRole('button', { name: '转入 ¥10.00 并投注' }).click()
  await expect(sheet).toContainText('投注成功')
})

test('[C-9] [D-8] a limit that an operator lowers holds in an open slip at once @full', async ({ person, server }) => {
  await post(server)
  const mia = await person('mia', { ...PHONE, bypassCSP: true })
  await mia.goto(ROOM)
  await mia.getByRole('tab', { name: '赔率' }).click()
  await price(mia).click()
  await expect(slip(mia)).toContainText('单注 ¥2.00 至 ¥20,000.00')
  await slip(mia).getByLabel('本金（元）').fill('100.01')

  const oda = await person('oda', { bypassCSP: true })
  await oda.goto('/admin/site')
  await oda.getByRole('button', { name: '体育单注上限' }).click()
  const form = oda.getByRole('dialog', { name: '体育单注上限' })
  await form.getByLabel('元', { exact: true }).fill('100')
  await form.getByRole('button', { name: '看看这个值的影响' }).click()
  await expect(form).toContainText(/近 7 天的 \d+ 注中，有 \d+ 注会因本金太高被拒绝/)
  expect(await violations(oda)).toEqual([])
  await form.getByLabel('原因').fill('控制风险')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(form.getByText('已保存')).toBeVisible()

  await expect(slip(mia)).toContainText('本金最多 ¥100.00')
  await expect(place(mia)).toBeDisabled()
  expect(await violations(mia)).toEqual([])
  await slip(mia).getByLabel('本金（元）').fill('100')
  await place(mia).click()
  await slip(mia).getByRole('button', { name: '转入 ¥100.00 并投注' }).click()
  await expect(slip(mia)).toContainText('投注成功')
})

test('[P-4] [D-6] Esc puts the slip of a room away and leads back to the price, where nothing else is open @full', async ({
  person,
  server,
}) => {
  await post(server)
  const mia = await person('mia')
  await mia.goto(ROOM)
  await price(mia).focus()
  await mia.keyboard.press('Enter')
  await slip(mia).getByLabel('本金（元）').fill('5')
  await mia.keyboard.press('Escape')
  await expect(slip(mia)).toBeHidden()
  await expect(price(mia)).toBeFocused()
  // From the price itself; but not from where somebody writes or chooses.
  await mia.keyboard.press('Enter')
  await expect(slip(mia)).toBeVisible()
  await mia.getByRole('textbox', { name: '发言内容' }).focus()
  await mia.keyboard.press('Escape')
  await expect(slip(mia)).toBeVisible()
  await price(mia).focus()
  await mia.keyboard.press('Escape')
  await expect(slip(mia)).toBeHidden()
  await expect(price(mia)).toBeFocused()
})

test('[P-4] [D-6] a slip of a room that is closed leads back to the price that was pressed last @full', async ({
  person,
  server,
}) => {
  await post(server)
  const mia = await person('mia')
  await mia.goto(ROOM)
  const prices = mia.getByRole('region', { name: '本场赔率' }).getByRole('button', { name: /^独赢，/ })
  await prices.first().focus()
  await mia.keyboard.press('Enter')
  await expect(slip(mia)).toBeVisible()
  await prices.last().focus()
  await mia.keyboard.press('Enter')
  await expect(prices.last()).toHaveAttribute('aria-pressed', 'true')
  await slip(mia).getByRole('button', { name: '关闭投注单' }).focus()
  await mia.keyboard.press('Enter')
  await expect(slip(mia)).toBeHidden()
  await expect(prices.last()).toBeFocused()
})

test('[P-4] [D-6] the focus stays with the slip of a room from folding to the price it came from @full', async ({
  person,
  server,
}) => {
  await post(server)
  const mia = await person('mia')
  await mia.goto(ROOM)
  await price(mia).focus()
  await mia.keyboard.press('Enter')
  await slip(mia).getByRole('button', { name: '收起投注单' }).focus()
  await mia.keyboard.press('Enter')
  await expect(slip(mia)).toBeHidden()
  await expect(mia.getByRole('button', { name: '打开投注单' })).toBeFocused()
  await mia.keyboard.press('Enter')
  await expect(slip(mia)).toBeVisible()
  await expect(slip(mia).getByRole('button', { name: '收起投注单' })).toBeFocused()
  await slip(mia).getByRole('button', { name: '关闭投注单' }).focus()
  await mia.keyboard.press('Enter')
  await expect(slip(mia)).toBeHidden()
  await expect(price(mia)).toBeFocused()
})
