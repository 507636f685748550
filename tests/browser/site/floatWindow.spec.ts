import type { Locator, Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'

test.use({ seesFloatWindow: true })

const ofVisitors = (page: Page) => page.getByRole('complementary', { name: '注册即送 2000 金币' })

/** What is pressed or typed into and lies under a window, by its name. */
const coveredBy = (window: Locator) =>
  window.evaluate((frame) => {
    const own = frame.firstElementChild?.getBoundingClientRect()
    if (own === undefined) return ['nothing is shown']
    return [...document.querySelectorAll('header, nav a, button, input, select, textarea')]
      .filter((other) => !frame.contains(other))
      .filter((other) => {
        const { left, right, top, bottom, width } = other.getBoundingClientRect()
        return width > 0 && left < own.right && right > own.left && top < own.bottom && bottom > own.top
      })
      .map((other) => other.ariaLabel ?? other.textContent)
  })

for (const [where, viewport, isFolded] of [
  ['on a phone', { width: 390, height: 844 }, true],
  ['on a wide desktop @full', { width: 1920, height: 1080 }, false],
] as const) {
  test.describe(where, () => {
    test.use({ viewport })

    const unfold = async (page: Page) => {
      if (!isFolded) return
      const tab = ofVisitors(page).getByRole('button', { name: '注册即送 2000 金币', exact: true })
      // Beside its edge what lies below it is pressed.
      await tab.locator('span').click()
    }

    test('[C-7] [P-3] a picture floats beside the page over nothing that is pressed, leads on, and is closed for the visit', async ({
      page,
    }) => {
      await page.goto('/app/news')
      const floating = ofVisitors(page)
      await expect(floating).toBeVisible()
      expect(await coveredBy(floating)).toEqual([])
      await expect(page.getByRole('button', { name: '在线客服' })).toBeVisible()
      expect(await violations(page)).toEqual([])
      // A room has the screen to itself, customer service and the back office too.
      for (const path of ['/app/live/room/a1012', '/cs']) {
        await page.goto(path)
        await expect(page.locator('h1, h2').first()).toBeVisible()
        await expect(floating).toHaveCount(0)
      }
      await page.goto('/app/news')
      await unfold(page)
      await floating.getByRole('link').click()
      await expect(page).toHaveURL('/register')

      await page.goto('/app/news')
      await unfold(page)
      await floating.getByRole('button', { name: '关闭 · 注册即送 2000 金币' }).press('Enter')
      await expect(floating).toHaveCount(0)
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.reload()
      await expect(page.getByRole('button', { name: '在线客服' })).toBeVisible()
      await expect(floating).toHaveCount(0)
      expect(asked).not.toContain('/api/site/floatWindow/list')
    })
  })
}

test('[C-7] on a phone the picture is a tab in the margin until that is pressed, and again when the page is scrolled @full', async ({
  person,
}) => {
  const visitor = await person(undefined, { viewport: { width: 390, height: 844 }, bypassCSP: true })
  await visitor.goto('/app/news')
  const floating = ofVisitors(visitor)
  const tab = floating.getByRole('button', { name: '注册即送 2000 金币' })
  const edge = await visitor.evaluate(() => document.body.getBoundingClientRect().right)
  const seen = async () => {
    const box = await tab.locator('span').boundingBox()
    return [box?.width, (box?.x ?? 0) + (box?.width ?? 0)]
  }
  await expect.poll(seen).toEqual([12, edge])
  expect(await coveredBy(floating)).toEqual([])
  expect(await violations(visitor)).toEqual([])
  await tab.press('Enter')
  await expect(floating.getByRole('link')).toBeVisible()
  await expect(floating).toBeFocused()
  await visitor.mouse.wheel(0, 300)
  await expect(floating.getByRole('link')).toHaveCount(0)
  await expect(tab).toBeVisible()
})

test('[C-7] an editor takes the picture away and shows another one at the other side; who is on the page sees it within a minute @full', async ({
  person,
  quiet,
}) => {
  quiet.allow(/WebSocket is closed before the connection is established/)
  const visitor = await person(undefined, { bypassCSP: true })
  await visitor.clock.install()
  await visitor.goto('/app/news')
  await expect(ofVisitors(visitor)).toBeVisible()

  const oda = await person('oda')
  await oda.goto('/admin/content?kind=floatWindow')
  await oda.getByRole('button', { name: '注册即送 2000 金币' }).click()
  const form = oda.locator('form').filter({ has: oda.getByLabel('标题') })
  const shown = oda.getByRole('region', { name: '访客看到的' })
  await form.getByLabel('标题').fill('新人礼包')
  await form.getByLabel('位置').selectOption('left')
  await form.getByLabel('原因').fill('换边')
  await form.getByRole('button', { name: '保存为草稿' }).click()
  await shown.getByLabel('原因').fill('换边')
  await shown.getByRole('button', { name: '发布第 2 版' }).click()
  await expect(shown).toContainText('第 2 版，从')
  await visitor.clock.runFor(46_000)
  const other = visitor.getByRole('complementary', { name: '新人礼包' })
  await expect(other).toBeVisible()
  expect((await other.boundingBox())?.x).toBeLessThan(400)
  expect(await coveredBy(other)).toEqual([])

  await shown.getByLabel('原因').fill('撤下')
  await shown.getByRole('button', { name: '下线' }).click()
  await expect(shown).toContainText('没有发布')
  await visitor.clock.runFor(46_000)
  await expect(other).toHaveCount(0)
  await expect(ofVisitors(visitor)).toHaveCount(0)
})

test('[C-7] [C-11] who pauses is not called to anything, from that moment on @full', async ({ person }) => {
  const mia = await person('mia')
  await mia.goto('/app/cashier/limits')
  const floating = mia.getByRole('complementary', { name: '今天的任务还没做完' })
  await expect(floating).toBeVisible()
  await mia.getByRole('button', { name: '开始暂停' }).click()
  await mia.getByRole('alertdialog', { name: '开始暂停？' }).getByRole('button', { name: '开始', exact: true }).click()
  await expect(floating).toHaveCount(0)
  await mia.goto('/app/news')
  await expect(mia.getByRole('button', { name: '在线客服' })).toBeVisible()
  await expect(floating).toHaveCount(0)
})
