import type { Page } from '@playwright/test'
import { TOAST_STAY } from '#src/machines/toast/toastMachine.ts'
import type { DemoServer } from '#tests/browser/support/demoServer.ts'
import { stayLonger } from '#tests/browser/support/stayLonger.ts'
import { expect, test } from '#tests/browser/support/test.ts'

/** The demo's first match, and its own room: without a picture, whose play would only take the time of a busy machine. */
const MATCH = 'm2001'
const ROOM = `/app/live/match/${MATCH}`

/** Prices of the match as the home side is seen, in thousandths. */
const post = (server: DemoServer, homeShare: number, suspended = false) =>
  server.sim({ do: 'odds', matchId: MATCH, homeShare, suspended })

const slip = (page: Page) => page.getByRole('tabpanel', { name: '投注单' })
const ticker = (page: Page) => page.getByRole('region', { name: '投注动态' })

/** From the room's odds to the venue, with the home side picked. */
async function toVenue(page: Page): Promise<void> {
  await page.goto(ROOM)
  await page
    .getByRole('button', { name: /^独赢，/ })
    .first()
    .click()
  await page.getByRole('link', { name: '全部赔率' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/venue/\\w+\\?match=${MATCH}&selection=${MATCH}\\.winner\\.home`))
  await expect(slip(page)).toContainText('独赢')
}

async function fund(page: Page, yuan: string): Promise<void> {
  await page.getByRole('button', { name: '转账' }).click()
  const sheet = page.getByRole('dialog', { name: '中心钱包与场馆转账' })
  await sheet.getByLabel('转账金额（元）').fill(yuan)
  await sheet.getByRole('button', { name: '确认转账' }).click()
  await expect(sheet.getByText('转账成功')).toBeVisible()
  await sheet.getByRole('button', { name: '关闭' }).click()
}

test('[S-8] [C-9] mia bets in the venue, leo sees the order in the room and follows it there; a void takes it away', async ({
  person,
  server,
}) => {
  await post(server, 500)
  const mia = await person('mia')
  const leo = await person('leo')
  await leo.goto(ROOM)
  await toVenue(mia)
  await expect(mia.getByRole('region', { name: '场馆钱包' })).toContainText('¥10,000.00')

  // Without money there: what may come back is said all the same, and the way out is here.
  await expect(slip(mia).getByRole('button', { name: '转入资金' })).toBeVisible()
  await slip(mia).getByLabel('本金（元）').fill('50')
  await expect(slip(mia)).toContainText('从中心钱包转入 ¥50.00')
  await expect(slip(mia).getByText(/^¥\d{2,}\.\d\d$/)).toBeVisible()
  await slip(mia).getByRole('button', { name: '转入 ¥50.00' }).click()
  const sheet = mia.getByRole('dialog', { name: '中心钱包与场馆转账' })
  await expect(sheet.getByLabel('转账金额（元）')).toHaveValue('50.00')
  await sheet.getByRole('button', { name: '确认转账' }).click()
  await expect(sheet).toBeHidden()
  await expect(slip(mia)).toContainText('转账成功')
  await expect(slip(mia)).not.toContainText('从中心钱包转入')
  await expect(slip(mia)).not.toContainText('投注成功')
  await fund(mia, '150')
  await expect(mia.getByRole('region', { name: '场馆钱包' })).toContainText('¥200.00')
  // Who never chose to shows nobody their bets.
  const share = slip(mia).getByRole('switch', { name: '分享我的投注' })
  await expect(share).not.toBeChecked()
  await share.press('Space')
  await slip(mia).getByRole('button', { name: '确认投注' }).dblclick()
  await expect(slip(mia)).toContainText('投注成功')
  await expect(mia.getByRole('region', { name: '场馆钱包' })).toContainText('¥150.00')
  await mia.getByRole('tab', { name: '我的注单' }).click()
  const bets = mia.getByRole('region', { name: '我的注单' }).getByRole('listitem')
  await expect(bets).toHaveCount(1)
  await expect(bets).toContainText('未结算')

  await expect(ticker(leo)).toContainText(/独赢 .+M\*\*/)
  await expect(ticker(leo)).not.toContainText('50')
  const betId = await server.sim({ do: 'bet', matchId: MATCH, selectionId: `${MATCH}.bothScore.yes` })
  await expect(ticker(leo)).toContainText('双方进球')
  // Who comes later sees it too.
  await leo.reload()
  await expect(ticker(leo)).toContainText('双方进球')
  await server.sim({ do: 'voidBet', betId })
  await expect(ticker(leo)).toContainText(/独赢 .+M\*\*/)
  await expect(ticker(leo)).not.toContainText('双方进球')

  await ticker(leo)
    .getByRole('link', { name: /^跟投 独赢：.+$/ })
    .click()
  await expect(leo).toHaveURL(new RegExp(`/app/venue/\\w+\\?match=${MATCH}&selection=${MATCH}\\.winner\\.home`))
  await expect(slip(leo)).toContainText('独赢')
  await expect(slip(leo).getByRole('button', { name: '确认投注' })).toBeVisible()
})

test('a worse price asks first; a suspended price leaves the slip; a bet is won when its match ends so', async ({
  person,
  server,
}) => {
  await post(server, 500)
  const mia = await person('mia')
  await toVenue(mia)
  await fund(mia, '500')
  // The prices that the page sees stand still, while the server's go on: what happens between a press and its arrival.
  await mia.route('**/api/venue/bet/place', async (route) => {
    await post(server, 800)
    await route.continue()
  })
  const stake = slip(mia).getByLabel('本金（元）')
  await stake.fill('100')
  await slip(mia).getByRole('button', { name: '确认投注' }).click()
  await expect(slip(mia)).toContainText('赔率已变动')
  await expect(mia.getByRole('region', { name: '场馆钱包' })).toContainText('¥500.00')
  await mia.unroute('**/api/venue/bet/place')
  await slip(mia)
    .getByRole('button', { name: /^按 [\d.]+ 投注$/ })
    .click()
  await expect(slip(mia)).toContainText('投注成功')

  await post(server, 500, true)
  await slip(mia).getByRole('button', { name: '继续投注' }).click()
  const home = mia.getByRole('button', { name: /^独赢，/ }).first()
  await expect(home).toContainText('暂停')
  await expect(slip(mia)).toContainText('还没有选择')

  await server.sim({ do: 'match', matchId: MATCH, homeScore: 9, visitScore: 0, gameStatus: 'ended' })
  await mia.getByRole('tab', { name: '我的注单' }).click()
  await expect(mia.getByRole('region', { name: '我的注单' }).getByRole('listitem').getByText('赢', { exact: true })).toBeVisible()

  await mia.getByRole('button', { name: /^查看注单：/ }).click()
  const bet = mia.getByRole('dialog', { name: '注单详情' })
  await expect(bet.getByText('9 : 0 · 已结束')).toBeVisible()
  await expect(bet.getByText('−¥100.00')).toBeVisible()
  await expect(bet.getByText('+¥100.00')).toBeVisible()
  await bet.getByRole('button', { name: '关闭' }).click()
  await expect(bet).toBeHidden()
})

test('[Q8] an order whose answer is lost is found again, and there is one bet of it @full', async ({ person, server, quiet }) => {
  quiet.allow(/ERR_FAILED|Failed to load resource/)
  await post(server, 500)
  const mia = await person('mia')
  await toVenue(mia)
  await fund(mia, '100')
  await mia.route('**/api/venue/bet/place', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await slip(mia).getByLabel('本金（元）').fill('10')
  await slip(mia).getByRole('button', { name: '确认投注' }).click()
  await expect(slip(mia)).toContainText('投注成功')
  await expect(mia.getByRole('region', { name: '场馆钱包' })).toContainText('¥90.00')
  await mia.getByRole('tab', { name: '我的注单' }).click()
  await expect(mia.getByRole('region', { name: '我的注单' }).getByRole('listitem')).toHaveCount(1)
})

test('[S-2] a wide page begins with a match, marks it in the list, and goes on to the one that is pressed @full', async ({
  person,
  server,
}) => {
  await post(server, 500)
  const mia = await person('mia')
  await toVenue(mia)
  const path = new URL(mia.url()).pathname
  const list = mia.getByRole('region', { name: '本馆赛事' })
  const title = mia.getByRole('heading', { level: 2 }).filter({ hasText: '对' })
  await expect(list.locator('a[aria-current=true]')).toHaveAttribute('href', `${path}?match=${MATCH}`)
  await mia.goto(path)
  await expect(list.locator('a[aria-current=true]')).toHaveCount(1)
  await expect(title).toBeVisible()
  const other = list.getByRole('listitem').locator('a:not([aria-current])').first()
  const words = ((await other.textContent()) ?? '').trim().split(' ').slice(0, 3).join(' ')
  await other.click()
  await expect(title).toHaveText(words)
  await expect(list.locator('a[aria-current=true]')).toContainText(words)
})

test('[S-2] a venue that is not open leads home, and one that does not exist says so @full', async ({ person, server }) => {
  await server.sim({ do: 'venue', venue: 'OBTY', status: 1 })
  const mia = await person('mia')
  // What is said of it goes by itself.
  await stayLonger(mia, TOAST_STAY)
  await Promise.all([mia.getByText('场馆维护中，已返回首页').waitFor(), mia.goto('/app/venue/OBTY')])
  await expect(mia).toHaveURL(/\/app\/home$/)
  await mia.goto('/app/venue/NONE')
  await expect(mia.getByText('没有这个场馆').last()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('[R-6] [P-4] a price opens the compact slip; in it a visitor logs in and comes back, and a member bets @full', async ({
    page,
    person,
    server,
  }) => {
    await post(server, 500)
    const address = `/app/venue/OBTY?match=${MATCH}&selection=${MATCH}.winner.home`
    await page.goto(address)
    const compact = (one: Page) => one.getByRole('region', { name: '投注单' })
    await compact(page).getByRole('link', { name: '登录后投注' }).click()
    await expect(page).toHaveURL(`/login?fromPage=${encodeURIComponent(address)}`)
    const mia = await person('mia')
    await mia.goto(ROOM)
    await mia.getByRole('tab', { name: '赔率' }).click()
    await mia
      .getByRole('button', { name: /^独赢，/ })
      .first()
      .click()
    await mia.getByRole('link', { name: '全部赔率' }).click()
    const sheet = compact(mia)
    // Another price stays in sight above the slip that it opens, wherever the page is scrolled.
    await sheet.getByRole('button', { name: '关闭投注单' }).click()
    await expect(sheet).toBeHidden()
    const last = mia.getByRole('button', { name: /^大小，/ }).last()
    await last.click()
    await expect(sheet).toBeInViewport({ ratio: 1 })
    const [below, above] = [await last.boundingBox(), await sheet.boundingBox()]
    expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
    await sheet.getByRole('button', { name: '¥10', exact: true }).click()
    await expect(sheet).toContainText('从中心钱包转入 ¥10.00')
    await sheet.getByRole('button', { name: '确认投注' }).click()
    await sheet.getByRole('button', { name: '转入 ¥10.00 并投注' }).click()
    await expect(sheet).toContainText('投注成功')
    await sheet.getByRole('button', { name: '关闭投注单' }).click()
    await mia.getByRole('tab', { name: '我的注单' }).click()
    await expect(mia.getByRole('region', { name: '我的注单' }).getByRole('listitem')).toHaveCount(1)
    expect(await mia.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
