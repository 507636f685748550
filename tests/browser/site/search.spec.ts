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
    const finds = page.getByRole('listbox', { name: '搜索' })
    await expect(finds.getByRole('group', { name: '帮助' }).getByRole('option').first()).toBeVisible()
    await expect(page).toHaveURL(/\/app\/search\?q=/)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

    await box.fill('夜猫')
    const anchor = finds.getByRole('option', { name: /夜猫电竞/ })
    await expect(anchor).toBeVisible()
    await expect(anchor.locator('mark').first()).toHaveText('夜猫')
    await box.press('ArrowDown')
    await expect(anchor).toHaveAttribute('aria-selected', 'true')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/app\/live\/room\//)

    // Back finds the search as it was; what led somewhere is remembered, and can be forgotten.
    await page.goBack()
    await expect(box).toHaveValue('夜猫')
    await expect(anchor).toBeVisible()
    await page.getByRole('button', { name: '清除' }).click()
    await expect(page.getByRole('button', { name: '夜猫', exact: true })).toBeVisible()
    await box.fill('没有这样的东西呢')
    await expect(page.getByText('没有找到“没有这样的东西呢”')).toBeVisible()
    await box.press('Escape')
    await page.getByRole('button', { name: '清除记录' }).click()
    await page.reload()
    await expect(page.getByText('想找什么？')).toBeVisible()
  })
})
