import type { Locator, Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import { pictureLog } from '#tests/browser/support/pictureLog.ts'
import { restingBox as boxOf } from '#tests/browser/support/restingBox.ts'
import { input, isLoaded, log, ROOM, TALK } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const player = (page: Page) => page.getByRole('region', { name: '直播画面' })
const gifts = (page: Page) => page.getByRole('region', { name: '礼物' })
const rail = (page: Page) => page.getByRole('navigation', { name: '主导航' })

/** How far something is from 16:9, in px of its height. */
async function offShape(one: Locator) {
  const { width, height } = await boxOf(one)
  return Math.abs(height - (width * 9) / 16)
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('[D-7] the picture has its shape in its column and in theatre mode, which the device keeps with the folded chat', async ({
  page,
}) => {
  await page.goto(ROOM.path)
  await isLoaded(page)
  await expect(page.getByRole('region', { name: '比赛进程' })).toBeVisible()
  expect(await offShape(player(page))).toBeLessThan(1)
  const usual = await boxOf(player(page))
  expect((await boxOf(gifts(page))).y - (usual.y + usual.height)).toBeLessThan(2)

  await page.getByRole('button', { name: '剧场模式', exact: true }).focus()
  await page.keyboard.press('t')
  await expect(rail(page)).toBeHidden()
  const large = await boxOf(player(page))
  expect([large.x, large.width > usual.width]).toEqual([0, true])
  await expect(log(page)).toBeVisible()
  await page.getByRole('button', { name: '收起聊天' }).click()
  await expect(log(page)).toBeHidden()
  expect((await boxOf(player(page))).width).toBe(1440)

  await page.reload()
  await expect(page.getByRole('button', { name: '展开聊天' })).toBeVisible()
  await expect(rail(page)).toBeHidden()
  await page.getByRole('button', { name: '展开聊天' }).click()
  await expect(log(page)).toBeVisible()
  await page.getByRole('button', { name: '退出剧场模式' }).click()
  await expect(rail(page)).toBeVisible()
  // What is below it can be scrolled: its height on the page is not its size.
  expect(await boxOf(player(page))).toMatchObject({ x: usual.x, width: usual.width, height: usual.height })
})

test('[D-7] from 1024 to 2560 px the picture has the shape of its stream, and nothing runs over @full', async ({ person }) => {
  const page = await person('mia')
  await page.goto(ROOM.path)
  await isLoaded(page)
  for (const [width, height] of [
    [1024, 768],
    [1280, 720],
    [1440, 900],
    [1920, 1080],
    [2560, 1440],
    [2560, 1080],
    [1440, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => offShape(player(page)), `${width}×${height}`).toBeLessThan(1)
    const picture = await boxOf(player(page))
    const chat = await boxOf(log(page))
    expect(picture.height, `${width}×${height}`).toBeLessThanOrEqual(height)
    expect(chat.x, `${width}×${height}`).toBeGreaterThanOrEqual(picture.x + picture.width)
    expect((await boxOf(input(page))).y, `${width}×${height}`).toBeLessThan(height)
    expect((await boxOf(gifts(page))).y - (picture.y + picture.height), `${width}×${height}`).toBeLessThan(2)
    expect(await overflow(page), `${width}×${height}`).toBeLessThanOrEqual(0)
  }
})

test('[D-7] below the picture the page scrolls, and the chat stays @full', async ({ person }) => {
  const page = await person('mia')
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/app/live/match/m2001')
  await isLoaded(page)
  const before = await boxOf(input(page))
  // All that stands above is there.
  await expect(page.getByText('本场还没有注单')).toBeVisible()
  const timeline = page.getByRole('region', { name: '比赛进程' })
  await timeline.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(timeline.getByRole('listitem').last()).toBeInViewport()
  expect(await boxOf(input(page))).toEqual(before)
})

test('[D-7] full screen and back leaves who had scrolled below the picture where they were @full', async ({ page }) => {
  await page.goto(ROOM.path)
  await isLoaded(page)
  await expect(page.getByRole('region', { name: '比赛进程' })).toBeVisible()
  const window = page.getByRole('button', { name: '移动小窗' })
  const y = async () => (await boxOf(page.getByRole('region', { name: '比赛进程' }))).y
  await page.getByRole('button', { name: '全屏', exact: true }).focus()
  const { y: rest } = await boxOf(player(page))
  // A good part of the picture is still in sight, so it stands in its place; what stands below it may lose 20 px of its height meanwhile.
  await boxOf(player(page)).then(({ x, y: top }) => page.mouse.move(x + 100, top + 100))
  await page.mouse.wheel(0, 200)
  await expect.poll(async () => (await boxOf(player(page))).y).toBe(rest - 200)
  const before = await y()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
  await expect(window).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible()
  expect(await y()).toBe(before)
})

test('[D-7] theatre mode, folded chat and full screen go together in each order @full', async ({ person }) => {
  const page = await person('mia')
  await page.goto(ROOM.path)
  await isLoaded(page)
  const video = await page.locator('video').elementHandle()
  const isSame = () => page.locator('video').evaluate((now, then) => now === then, video)
  await input(page).pressSequentially('tt')
  await expect(rail(page)).toBeVisible()
  const widths: number[] = []
  for (const step of ['剧场模式', '收起聊天', '全屏', '退出全屏', '退出剧场模式', '全屏', '退出全屏', '剧场模式']) {
    await page.getByRole('button', { name: step, exact: true }).click()
    if (step === '全屏') await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
    if (step === '退出全屏') await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible()
    expect(await isSame(), step).toBe(true)
    widths.push((await boxOf(player(page))).width)
  }
  const usual = widths[4]!
  expect(widths[0]).toBeGreaterThan(usual)
  expect(widths.slice(1, 4)).toEqual([1440, 1440, 1440])
  expect(widths.slice(5)).toEqual([1440, usual, 1440])
})

test('[D-7] the rail folds to its icons on every page, and stays so on the device @full', async ({ person }) => {
  const page = await person('mia', { bypassCSP: true })
  await page.goto('/app/news')
  await page.getByRole('button', { name: '收起导航' }).click()
  await expect.poll(async () => (await boxOf(rail(page))).width).toBe(72)
  expect(await violations(page)).toEqual([])
  await page.goto(TALK.path)
  await expect(rail(page).getByRole('link', { name: '直播' })).toBeVisible()
  expect((await boxOf(rail(page))).width).toBe(72)
  await page.getByRole('button', { name: '展开导航' }).click()
  await expect.poll(async () => (await boxOf(rail(page))).width).toBe(200)
})

test('[D-7] on a wide screen a member’s card leaves the chat and the buttons of the picture in sight @full', async ({
  person,
}) => {
  const page = await person('mia')
  await page.goto(ROOM.path)
  await isLoaded(page)
  await log(page).locator('bdi').first().click()
  const card = await boxOf(page.getByRole('dialog'))
  const picture = await boxOf(player(page))
  expect(card.x + card.width).toBeLessThanOrEqual((await boxOf(log(page))).x)
  expect(card.y).toBeGreaterThanOrEqual(picture.y)
  const button = await boxOf(page.getByRole('button', { name: '全屏', exact: true }))
  expect(card.y + card.height).toBeLessThanOrEqual(button.y)
})

test('[D-7] on a phone on its side the chat stands beside the picture until it is folded away @full', async ({ person }) => {
  const page = await person('mia', { viewport: { width: 844, height: 390 }, hasTouch: true })
  await page.goto(ROOM.path)
  await isLoaded(page)
  expect(await boxOf(player(page))).toEqual({ x: 0, y: 0, width: 844, height: 390 })
  await expect(input(page)).toBeInViewport()
  const chat = await boxOf(log(page))
  // One bar stands above it, and below it where one writes.
  expect(chat.height).toBeGreaterThan(260)
  const picture = await boxOf(page.locator('video'))
  expect(picture.x + picture.width).toBeLessThanOrEqual(chat.x)
  // The bar is beside the chat, not below it.
  const bar = await boxOf(page.getByRole('button', { name: '收起聊天' }))
  expect(bar.x + bar.width).toBeLessThanOrEqual(chat.x)
  await page.getByRole('button', { name: '收起聊天' }).click()
  await expect(log(page)).toBeHidden()
  expect((await boxOf(page.locator('video'))).width).toBe(844)
  await expect(page.getByRole('region', { name: '比分牌' }).getByText(/^\d+ : \d+$/)).toBeVisible()
  await page.getByRole('button', { name: '展开聊天' }).click()
  await expect(input(page)).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: '收起聊天' })).toHaveCount(0)
  await expect(log(page)).toBeVisible()
})

test('[D-7] on the smallest phone, and at twice the size, nothing of the room is cut @full', async ({ person }) => {
  const page = await person('mia', { viewport: { width: 320, height: 640 } })
  await page.goto(ROOM.path)
  await isLoaded(page)
  // A desktop of 1280 × 900 at 200% is as wide as a phone, and as high.
  for (const [width, height] of [
    [320, 640],
    [640, 450],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    for (const name of ['播放设置', '刷新画面', '全屏'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await expect(input(page)).toBeInViewport({ ratio: 1 })
  }
})

test('[C-13] [D-5] after a long outage the picture begins again as soon as the link is back @full', async ({ page, server }) => {
  await page.goto(ROOM.path)
  await expect(player(page)).toHaveAttribute('data-picture', 'playing')
  const words = await pictureLog(page)
  await server.kill()
  // A page that stands still for a second draws a later attempt first.
  await expect.poll(words).toMatch(/第 \d 次重连/)
  // Six attempts with growing waits: more than twenty seconds.
  await expect(player(page)).toHaveAttribute('data-picture', 'failed', { timeout: 90_000 })
  await expect(player(page)).toContainText(/\d+ 秒后自动重试/)
  await expect(player(page).getByRole('button', { name: '立即重试' })).toBeVisible()

  // The moments at which the link and the picture are back, as the page itself sees them.
  await page.evaluate(() => {
    const seen: Record<string, number> = {}
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (document.body.textContent?.includes('已恢复连接')) seen['link'] ??= performance.now()
      if (document.querySelector('[data-picture="failed"]') === null) seen['tries'] ??= performance.now()
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  await server.start()
  await expect(player(page)).toHaveAttribute('data-picture', 'playing')
  const late = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: Record<string, number> }
    return (seen['tries'] ?? Infinity) - (seen['link'] ?? 0)
  })
  expect(late).toBeLessThan(2_000)
})
