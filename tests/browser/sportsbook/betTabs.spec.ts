import { EventEmitter, once } from 'node:events'
import type { Page, Route } from '@playwright/test'
import type { DemoServer } from '#tests/browser/support/demoServer.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const MATCH = 'm2001'
const PLACE = '**/api/venue/bet/place'
const RECONCILE = '**/api/venue/bet/reconcile'

const slip = (page: Page) => page.getByRole('tabpanel', { name: '投注单' })
const stake = (page: Page) => slip(page).getByLabel('本金（元）')
const wallet = (page: Page) => page.getByRole('region', { name: '场馆钱包' })
const bets = (page: Page) => page.getByRole('region', { name: '我的注单' }).getByRole('listitem')
const ELSEWHERE = '另一个页面正在投注'

const post = (server: DemoServer) => server.sim({ do: 'odds', matchId: MATCH, homeShare: 500, suspended: false })

/** From the room's odds to the venue with the home side picked, and ¥100 moved there. */
async function begin(page: Page): Promise<void> {
  await page.goto(`/app/live/match/${MATCH}`)
  await page
    .getByRole('button', { name: /^独赢，/ })
    .first()
    .click()
  await page.getByRole('link', { name: '全部赔率' }).click()
  await slip(page).getByRole('button', { name: '转入资金' }).click()
  const sheet = page.getByRole('dialog', { name: '中心钱包与场馆转账' })
  await sheet.getByLabel('转账金额（元）').fill('100')
  await sheet.getByRole('button', { name: '确认转账' }).click()
  await expect(wallet(page)).toContainText('¥100.00')
}

async function bet(page: Page): Promise<void> {
  await stake(page).fill('10')
  await slip(page).getByRole('button', { name: '确认投注' }).click()
}

/** A second tab of the same person at the same place; `asked` = how often it asked about an order. */
async function secondTab(page: Page) {
  const other = await page.context().newPage()
  const session = await page.evaluate(() => sessionStorage.getItem('anchorage.session'))
  await other.addInitScript((kept) => sessionStorage.setItem('anchorage.session', kept ?? ''), session)
  let asked = 0
  other.on('request', (request) => {
    if (request.url().endsWith('/api/venue/bet/reconcile')) asked += 1
  })
  await other.goto(page.url())
  await expect(slip(other)).toBeVisible()
  return { other, asked: () => asked }
}

/** Holds the page's order, before it reaches the server or when its answer is on the way, until it is let go, or dropped for ever. */
async function hold(page: Page, when: 'request' | 'reply') {
  const ends = new EventEmitter()
  const held = once(ends, 'end')
  let reached = () => {}
  const reaching = new Promise<void>((resolve) => (reached = resolve))
  const rest = async (route: Route) => {
    if (when === 'request') {
      reached()
      return (await held)[0] === 'goes on' ? route.continue() : route.abort()
    }
    const response = await route.fetch()
    reached()
    await held
    return route.fulfill({ response })
  }
  // A tab that is gone has no route to go on with.
  await page.route(PLACE, (route) => rest(route).catch(() => undefined))
  return { reaching, letGo: () => ends.emit('end', 'goes on'), drop: () => ends.emit('end', 'is dropped') }
}

/** However many orders there were, the member has so many bets and so much of the ¥100 left. */
async function has(page: Page, count: number, left: string): Promise<void> {
  await page.reload()
  await expect(wallet(page)).toContainText(left)
  await page.getByRole('tab', { name: '我的注单' }).click()
  await expect(bets(page)).toHaveCount(count)
  await page.getByRole('tab', { name: '投注单' }).click()
}

for (const when of ['request', 'reply'] as const) {
  test(`[Q8] [C-9] a tab that opens the sportsbook while the ${when} of another one’s bet is on its way leaves it alone: it is one bet @full`, async ({
    person,
    server,
  }) => {
    await post(server)
    const mia = await person('mia')
    await begin(mia)
    const { reaching, letGo } = await hold(mia, when)
    await bet(mia)
    await reaching
    const { other, asked } = await secondTab(mia)
    await expect(slip(other)).toContainText(ELSEWHERE)
    await slip(other).getByRole('button', { name: '立即核对' }).click()
    await expect(slip(other)).toContainText(ELSEWHERE)
    letGo()
    await expect(slip(mia)).toContainText('投注成功')
    await expect(slip(other)).not.toContainText(ELSEWHERE)
    // It was asked to look: it may have found the end before the other tab took that away.
    await expect(stake(other).or(slip(other).getByText('投注成功'))).toBeVisible()
    expect(asked()).toBe(0)
    await has(other, 1, '¥90.00')
    await has(mia, 1, '¥90.00')
  })
}

test('[Q8] [C-9] a tab dies at each step of a bet: another one finds the end, no bet is doubled, lost or made void @full', async ({
  person,
  server,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED|Failed to load resource/)
  await post(server)
  const mia = await person('mia')
  await begin(mia)

  // Before it is kept: nobody ever hears of it.
  const first = await secondTab(mia)
  await first.other.evaluate(() => {
    navigator.locks.request = () => new Promise(() => {})
  })
  await bet(first.other)
  await expect(slip(first.other).getByRole('button', { name: '正在提交' })).toBeVisible()
  await first.other.close()
  await has(mia, 0, '¥100.00')

  // Kept, and lost on its way: the tab that waited says that it did not come, and may bet again.
  const second = await secondTab(mia)
  const lost = await hold(second.other, 'request')
  // It dies before it hears of the end itself.
  await second.other.route(RECONCILE, () => {})
  await bet(second.other)
  await lost.reaching
  await mia.reload()
  await expect(slip(mia)).toContainText(ELSEWHERE)
  const failed = second.other.waitForEvent('requestfailed')
  lost.drop()
  await failed
  await second.other.close()
  await expect(slip(mia)).toContainText('这一单没有送达')
  await has(mia, 0, '¥100.00')

  // Placed, and its answer on the way: the tab that waited finds the bet.
  const third = await secondTab(mia)
  const placed = await hold(third.other, 'reply')
  await bet(third.other)
  await placed.reaching
  await mia.reload()
  await expect(slip(mia)).toContainText(ELSEWHERE)
  await third.other.close()
  await expect(slip(mia)).toContainText('投注成功')
  await has(mia, 1, '¥90.00')

  // Answered: nothing is left to ask about.
  const fourth = await secondTab(mia)
  await bet(fourth.other)
  await expect(slip(fourth.other)).toContainText('投注成功')
  await fourth.other.close()
  await has(mia, 2, '¥80.00')
  await expect(stake(mia)).toBeVisible()
  expect(await mia.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('anchorage.bet.')))).toEqual([])
})
