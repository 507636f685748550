import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/test.ts'
import { TIME_FACTOR } from '#tests/browser/support/slowNetwork.ts'

const MATCH = 'm2001'
const PLACE = '**/api/venue/bet/place'
const RECONCILE = '**/api/venue/bet/reconcile'

const slip = (page: Page) => page.getByRole('tabpanel', { name: '投注单' })
const wallet = (page: Page) => page.getByRole('region', { name: '场馆钱包' })
const bets = (page: Page) => page.getByRole('region', { name: '我的注单' }).getByRole('listitem')

test('[Q8] the server dies between the steps of a bet: the slip finds the truth again, and nothing is doubled @full', async ({
  person,
  server,
  quiet,
}) => {
  // Five deaths, each with a link that comes back.
  test.setTimeout(720_000 * TIME_FACTOR)
  quiet.allow(/ERR_FAILED|Failed to load resource/)
  const post = () => server.sim({ do: 'odds', matchId: MATCH, homeShare: 500, suspended: false })
  const revive = async () => {
    await server.start()
    await post()
  }
  await post()
  const mia = await person('mia')
  await mia.goto(`/app/live/match/${MATCH}`)
  const home = mia.getByRole('button', { name: /^独赢，/ }).first()
  await home.click()
  await mia.getByRole('link', { name: '全部赔率' }).click()
  /** Bets ten yuan on a server that dies before its answer leaves: after the bet was placed, or before the order came. */
  const placeAndDie = async (when: 'placed' | 'before') => {
    await mia.route(PLACE, async (route) => {
      if (when === 'placed') await route.fetch()
      await server.kill()
      await route.abort()
    })
    await slip(mia).getByLabel('本金（元）').fill('10')
    await slip(mia).getByRole('button', { name: '确认投注' }).click()
    await expect(slip(mia)).toContainText('还没有收到结果')
    await mia.unroute(PLACE)
    await revive()
  }

  // Placed, and dead before the answer has left: the bet is there, once.
  await slip(mia).getByRole('button', { name: '转入资金' }).click()
  const sheet = mia.getByRole('dialog', { name: '中心钱包与场馆转账' })
  await sheet.getByLabel('转账金额（元）').fill('100')
  await sheet.getByRole('button', { name: '确认转账' }).click()
  await expect(wallet(mia)).toContainText('¥100.00')
  await placeAndDie('placed')
  await expect(slip(mia)).toContainText('投注成功')
  await expect(wallet(mia)).toContainText('¥90.00')

  // Dead before it came: nothing is taken, and the member may bet again.
  await slip(mia).getByRole('button', { name: '继续投注' }).click()
  await home.click()
  await placeAndDie('before')
  await expect(slip(mia)).toContainText('这一单没有送达')
  await expect(wallet(mia)).toContainText('¥90.00')

  // Placed, dead, and the page is gone too: the venue asks when it opens, without a match.
  await slip(mia).getByRole('button', { name: '返回' }).click()
  // The slip itself is kept from hearing of it.
  await mia.route(RECONCILE, (route) => route.abort())
  await placeAndDie('placed')
  await mia.setViewportSize({ width: 390, height: 844 })
  await mia.goto(new URL(mia.url()).pathname)
  await expect(mia.getByText('还没有收到结果')).toBeVisible()
  await mia.unroute(RECONCILE)
  await expect(mia.getByText('投注成功')).toBeVisible()
  await mia.getByRole('button', { name: '知道了' }).click()
  await expect(mia.getByText('投注成功')).toHaveCount(0)
  await expect(wallet(mia)).toContainText('¥80.00')

  // Acknowledged, then dead: both bets stand.
  await server.kill()
  await revive()
  await mia.setViewportSize({ width: 1440, height: 900 })
  await mia.reload()
  await mia.getByRole('tab', { name: '我的注单' }).click()
  await expect(bets(mia)).toHaveCount(2)

  // Dead in the middle of settling: each is paid once.
  await server.sim({ do: 'match', matchId: MATCH, homeScore: 9, visitScore: 0, gameStatus: 'ended' })
  await server.kill()
  await server.start()
  for (const bet of [0, 1]) await expect(bets(mia).nth(bet)).toContainText('赢')
  const payouts = (await bets(mia).allTextContents()).map((text) => Number(/返还 ¥([\d.]+)/.exec(text)?.[1]))
  const sum = (80 + payouts[0]! + payouts[1]!).toFixed(2)
  await expect(wallet(mia)).toContainText(`¥${sum}`)
  await server.kill()
  await server.start()
  await mia.reload()
  await expect(wallet(mia)).toContainText(`¥${sum}`)
})
