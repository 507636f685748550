import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, bypassCSP: true })

  test('[P-10] [P-3] a visitor searches from home as they type, opens a find by the keyboard, and finds what they searched again', async ({
    page,
  }) => {
    await page.goto('/app/home')
    await page.getByRole('link', { name: '搜索' }).click()
    const box = page.getByRole('combobox', { name: '搜索主播、赛事、游戏、资讯和帮助' })
    await expect(box).toBeFocused()
    await box.fill('提现多久')
    const finds = page.getByRole('grid', { name: '搜索' })
    await expect(finds.getByRole('rowgroup', { name: '帮助' }).getByRole('row').first()).toBeVisible()
    await expect(page).toHaveURL(/\/app\/search\?q=/)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    await box.fill('夜猫')
    const anchor = finds.getByRole('row', { name: /夜猫电竞/ })
    await expect(anchor).toBeVisible()
    await expect(anchor.locator('mark').first()).toHaveText('夜猫')
    // Keys that end a word which is composed are the input method's: nothing is chosen, opened or cleared.
    for (const key of ['ArrowDown', 'Enter', 'Escape']) await box.dispatchEvent('keydown', { key, isComposing: true })
    await expect(anchor).toHaveAttribute('aria-selected', 'false')
    await expect(box).toHaveValue('夜猫')
    await box.press('ArrowDown')
    await expect(anchor).toHaveAttribute('aria-selected', 'true')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/app\/live\/room\//)

    // Back finds the search as it was; what led somewhere is remembered, and can be forgotten.
    await page.goBack()
    await expect(box).toHaveValue('夜猫')
    await expect(anchor).toBeVisible()
    await page.getByRole('button', { name: '清除' }).click()
    await expect(box).toBeFocused()
    // A word that is pressed is gone with its list: one goes on typing in the box.
    await page.getByRole('button', { name: '夜猫', exact: true }).click()
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('夜猫')
    await box.fill('没有这样的东西呢')
    await expect(page.getByText('没有找到“没有这样的东西呢”')).toBeVisible()
    await box.press('Escape')
    await page.getByRole('button', { name: '清除记录' }).click()
    await page.reload()
    await expect(page.getByText('想找什么？')).toBeVisible()
    await page.getByRole('region', { name: '大家在看' }).getByRole('button').first().click()
    await expect(box).toBeFocused()
    await box.fill('')
    // Who has nothing to type goes on to where all of a kind stand.
    await page.getByRole('link', { name: '赛事', exact: true }).click()
    await expect(page).toHaveURL('/app/live?view=matches')
  })

  test('[P-10] [P-4] a tap on the price of a match that is found opens the slip over the finds @full', async ({
    page,
    server,
  }) => {
    await page.goto(`/app/search?q=${encodeURIComponent('松涛绿野')}`)
    const found = page.getByRole('rowgroup', { name: '赛事' })
    await expect(found.getByRole('row').first()).toBeVisible()
    await server.sim({ do: 'odds', matchId: 'm2001', homeShare: 500, suspended: false })
    const price = found.getByRole('button', { name: /独赢/ }).first()
    await expect(price).toBeVisible()
    expect(await violations(page)).toEqual([])
    await price.click()
    await expect(page.getByRole('dialog', { name: '投注单' })).toBeVisible()
    await expect(page).toHaveURL(/\/app\/search\?q=/)
  })
})
