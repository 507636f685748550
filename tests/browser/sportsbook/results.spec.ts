import { dayOf, formatDay } from '#src/api/model/day.ts'
import { violations } from '#tests/browser/support/axe.ts'
import { within } from '#tests/browser/support/bonuses.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true })

  test('[C-13] [P-4] a visitor finds how a match ended, by day, sport and name; the address keeps what was chosen', async ({
    page,
    server,
  }) => {
    // The day of a football match that ended, wherever midnight is just now.
    const ended = await within(server, ({ db }) =>
      db
        .selectFrom('match')
        .select('start_at')
        .where('sport', '=', 'football')
        .where('game_status', '=', 'ended')
        .orderBy('start_at', 'desc')
        .executeTakeFirstOrThrow(),
    )
    const day = formatDay(dayOf(ended.start_at))
    await page.goto('/app/live?view=matches')
    await page.getByRole('link', { name: '赛果' }).click()
    await page.getByLabel('日期').fill(day)
    await page.getByRole('button', { name: '足球' }).click()
    const row = page.getByRole('main').getByRole('listitem').first()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('足球')
    expect(await violations(page)).toEqual([])
    const [home] = (await row.locator('div > span').first().allTextContents()) as [string]
    await page.getByRole('button', { name: '查找赛果' }).click()
    await page.getByLabel('搜索联赛或球队').fill(home)
    await expect(page.getByRole('status').filter({ hasText: '共' })).toBeVisible()
    await page.getByLabel('搜索联赛或球队').fill('没有这样的球队')
    await expect(page.getByText('没有符合的赛果')).toBeVisible()
    await page.getByLabel('搜索联赛或球队').fill(home)
    await expect(row).toContainText(home)
    await page.reload()
    await expect(page.getByLabel('搜索联赛或球队')).toHaveValue(home)
    await expect(row).toContainText(home)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
