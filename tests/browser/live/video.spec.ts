import type { Locator, Page } from '@playwright/test'
import { SERVER_AWAY } from '#tests/browser/support/consoleGuard.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { pictureLog } from '#tests/browser/support/pictureLog.ts'
import { isLoaded, log, ROOM } from '#tests/browser/support/room.ts'

const player = (page: Page) => page.getByRole('region', { name: '直播画面' })
const video = (page: Page) => page.locator('video')
const isPlaying = (page: Page) => expect(player(page)).toHaveAttribute('data-picture', 'playing')
/** The lines that cross the picture now. */
const lines = (page: Page) => player(page).locator('bdi')

async function openRoom(page: Page): Promise<void> {
  await page.goto(ROOM.path)
  await isPlaying(page)
}

/** Waits until lines can cross the picture: what draws them comes with the first picture, and only news cross it. */
async function canCross(page: Page): Promise<void> {
  await isLoaded(page)
  await expect(page.locator('[data-danmaku] > div')).toBeAttached()
}

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '播放设置' }).click()
  const panel = page.getByRole('dialog', { name: '播放设置' })
  await expect(panel).toBeVisible()
  return panel
}

/** What the page asks the media server for, from now on, by line and quality. */
function watchStreams(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/media/')) asked.push(pathname + search)
  })
  return asked
}
const stream = (id: string, line: number, quality: string) => `/media/live/${id}.flv?line=${line}&quality=${quality}`
const heightOf = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => element.videoHeight)

test('[C-13] [E-3] line and quality change the stream, stay on the device, and the address came sealed', async ({ page }) => {
  const asked = watchStreams(page)
  const replies: string[] = []
  page.on('response', async (response) => {
    // What the reload left has no text any more.
    if (response.url().includes('/video/playing'))
      replies.push(
        ...(await response.text().then(
          (text) => [text],
          () => [],
        )),
      )
  })
  await openRoom(page)
  expect(await heightOf(page)).toBe(360)
  const panel = await openSettings(page)
  await panel.getByRole('radio', { name: '流畅 216p' }).check()
  await expect.poll(() => heightOf(page)).toBe(216)
  await isPlaying(page)
  await panel.getByRole('radio', { name: '线路 2' }).check()
  // Until it is asked for, the old picture plays.
  const id = ROOM.anchorRoomId
  await expect.poll(() => asked.at(-1)).toBe(stream(id, 2, 'low'))
  await isPlaying(page)
  // A picture that stood still on a busy machine is fetched anew.
  expect([...new Set(asked)]).toEqual([stream(id, 1, 'source'), stream(id, 1, 'low'), stream(id, 2, 'low')])
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: '播放设置' })).toBeFocused()
  asked.length = 0
  await page.reload()
  await isPlaying(page)
  expect(asked[0]).toBe(stream(id, 2, 'low'))
  await expect.poll(() => replies.length).toBeGreaterThan(2)
  for (const reply of replies) expect(reply).toMatch(/^\{"code":0,"message":"","data":\{"x1":"v1\.[\w-]+"\}\}$/)
})

test('[E-3] [P-4] at half-time the picture says so and when the match goes on, and can be looked at all the same @full', async ({
  page,
  server,
}) => {
  await server.sim({ do: 'match', matchId: 'm2001', homeScore: 0, visitScore: 2, gameStatus: 'live' })
  await openRoom(page)
  const rest = player(page).getByRole('status').filter({ hasText: '中场休息' })
  await expect(rest).toHaveCount(0)
  await server.sim({ do: 'match', matchId: 'm2001', gameStatus: 'break' })
  await expect(rest).toBeVisible()
  await expect(player(page)).toContainText(/下半场.+ 开始，还有 \d\d:\d\d/)
  // The score stands right below the picture: once on the screen.
  await expect(player(page).getByText('0 : 2')).toBeHidden()
  await player(page).getByRole('button', { name: '看画面' }).click()
  await expect(rest).toHaveCount(0)
  await isPlaying(page)
})

test('[E-3] the match’s own feed is one press away, also when the anchor leaves @full', async ({ page, server }) => {
  const asked = watchStreams(page)
  await openRoom(page)
  const panel = await openSettings(page)
  await panel.getByRole('radio', { name: '比赛' }).check()
  // Until it is asked for, the old picture plays.
  await expect.poll(() => asked.at(-1)).toMatch(/^\/media\/live\/m\d+\.flv\?line=1&quality=source$/)
  await isPlaying(page)
  await panel.getByRole('radio', { name: '主播' }).check()
  await expect.poll(() => asked.at(-1)).toBe(stream(ROOM.anchorRoomId, 1, 'source'))
  await isPlaying(page)
  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'On2' })
  await expect(page.getByText('直播暂时中断')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '看比赛画面' }).click()
  await isPlaying(page)
  expect(asked.at(-1)).toMatch(/^\/media\/live\/m\d+\.flv/)
})

test('[E-3] a match without an anchor is drawn with score and clock, and its own feed is one press away @full', async ({
  page,
}) => {
  await page.goto('/app/live/match/m2001')
  const board = page.getByRole('region', { name: '比分牌' })
  await expect(board).toBeVisible()
  const panel = await openSettings(page)
  await panel.getByRole('radio', { name: '比赛' }).check()
  await isPlaying(page)
  await expect(board).toHaveCount(0)
  await panel.getByRole('radio', { name: '动画' }).check()
  await expect(board).toBeVisible()
  await expect(page.getByRole('button', { name: '打开声音' })).toHaveCount(0)
})

test('[C-13] a line that dies is said, and the other one takes over by itself @full', async ({ page, server, quiet }) => {
  quiet.allow(/status of 503/)
  quiet.allow(SERVER_AWAY)
  const asked = watchStreams(page)
  await openRoom(page)
  const seen = await pictureLog(page)
  await server.sim({ do: 'videoLine', line: 1, fault: 'dead' })
  // A page that stands still for a second draws the second attempt first.
  await expect.poll(seen).toMatch(/第 \d 次重连/)
  await expect.poll(seen).toContain('正在换到线路 2')
  await isPlaying(page)
  expect(asked.at(-1)).toBe(stream(ROOM.anchorRoomId, 2, 'source'))
  // The choice on the device is still the first line: it may be well again next time.
  await server.sim({ do: 'videoLine', line: 1, fault: null })
  await page.reload()
  await isPlaying(page)
  expect(asked.at(-1)).toBe(stream(ROOM.anchorRoomId, 1, 'source'))
})

test('[C-13] a stream that stands still shows words for it and is fetched again @full', async ({ page, server }) => {
  test.slow()
  await openRoom(page)
  const seen = await pictureLog(page)
  await server.sim({ do: 'videoLine', line: 1, fault: 'still' })
  await expect.poll(seen).toContain('stalled')
  await expect.poll(seen).toContain('画面缓冲中')
  await expect.poll(seen).toContain('reconnecting')
  await server.sim({ do: 'videoLine', line: 1, fault: null })
  await isPlaying(page)
})

test('[C-13] the picture stays near the newest one, also after the page stood still @full', async ({ page }) => {
  const behind = () =>
    video(page).evaluate((element: HTMLVideoElement) => element.buffered.end(element.buffered.length - 1) - element.currentTime)
  await openRoom(page)
  await expect.poll(behind).toBeLessThan(3.5)
  await video(page).evaluate((element: HTMLVideoElement) => element.pause())
  await expect.poll(behind).toBeGreaterThan(4)
  await video(page).evaluate((element: HTMLVideoElement) => element.play())
  await expect.poll(behind).toBeLessThan(3.5)
})

test('[D-7] full screen holds the controls and their settings @full', async ({ page }) => {
  await openRoom(page)
  await page.getByRole('button', { name: '全屏', exact: true }).click()
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible()
  const panel = await openSettings(page)
  expect(await panel.evaluate((element) => document.fullscreenElement?.contains(element))).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '退出全屏' }).click()
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible()
})

test('[D-7] what is said crosses the picture, in bounds and off the controls; the list has all of it @full', async ({
  page,
  server,
}) => {
  await openRoom(page)
  await canCross(page)
  await server.sim({ do: 'chat', room: ROOM.room, text: '这球漂亮' })
  await expect(lines(page).filter({ hasText: '这球漂亮' })).toBeVisible()
  const controls = await page.getByRole('button', { name: '全屏', exact: true }).boundingBox()
  await server.sim({ do: 'chat', room: ROOM.room, text: '刷屏', count: 60 })
  await expect.poll(() => lines(page).count()).toBeGreaterThan(10)
  const boxes = await lines(page).evaluateAll((all) => all.map((element) => element.getBoundingClientRect().bottom))
  expect(boxes.length).toBeLessThanOrEqual(16)
  expect(Math.max(...boxes)).toBeLessThan(controls?.y ?? 0)
  await expect(log(page).getByText('刷屏 60', { exact: true })).toBeVisible()
})

test('[D-7] [D-8] a removed line leaves the picture too @full', async ({ page, person, server }) => {
  const ada = await person('ada')
  await ada.goto(ROOM.path)
  await openRoom(page)
  await canCross(page)
  await server.sim({ do: 'chat', room: ROOM.room, text: '马上会被删除' })
  const line = log(ada).locator(':scope > div').filter({ hasText: '马上会被删除' })
  await line.hover()
  await line.getByRole('button', { name: /管理 .* 的消息/ }).click()
  await server.sim({ do: 'chat', room: ROOM.room, text: '留下的一句' })
  await expect(lines(page).filter({ hasText: '留下的一句' })).toBeVisible()
  // The other line goes by itself after seconds: what crosses is looked at all the while.
  const crossing = await player(page).evaluateHandle((screen) => {
    const seen: string[] = []
    const look = () => void seen.push([...screen.querySelectorAll('bdi')].map((one) => one.textContent).join())
    new MutationObserver(look).observe(screen, { childList: true, subtree: true })
    return seen
  })
  await ada.getByRole('menuitem', { name: '删除' }).click()
  await expect(log(page).getByText('马上会被删除')).toHaveCount(0)
  await expect.poll(() => crossing.jsonValue()).toContain('留下的一句')
})

test('[D-7] nothing crosses the picture once that is switched off, also next time @full', async ({ page, server }) => {
  await openRoom(page)
  await canCross(page)
  await server.sim({ do: 'chat', room: ROOM.room, text: '看得见的一句' })
  await expect(lines(page).filter({ hasText: '看得见的一句' })).toBeVisible()
  await page.getByRole('button', { name: '关闭弹幕' }).click()
  await expect(lines(page)).toHaveCount(0)
  await server.sim({ do: 'chat', room: ROOM.room, text: '看不见的一句' })
  await expect(log(page).getByText('看不见的一句')).toBeVisible()
  expect(await lines(page).count()).toBe(0)
  await page.reload()
  await isPlaying(page)
  await expect(page.getByRole('button', { name: '打开弹幕' })).toBeVisible()
})

test('[D-7] nothing crosses the picture while motion is reduced, by the system or by the member @full', async ({
  person,
  server,
}) => {
  const still = await person(undefined, { reducedMotion: 'reduce' })
  await openRoom(still)
  await isLoaded(still)
  await server.sim({ do: 'chat', room: ROOM.room, text: '安静的一句' })
  await expect(log(still).getByText('安静的一句')).toBeVisible()
  expect(await lines(still).count()).toBe(0)
  await expect((await openSettings(still)).getByText('已减少动态效果，弹幕暂停。')).toBeVisible()
  await still.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(still.getByText('已减少动态效果，弹幕暂停。')).toHaveCount(0)
  await canCross(still)
  await server.sim({ do: 'chat', room: ROOM.room, text: '又动起来了' })
  await expect(lines(still).filter({ hasText: '又动起来了' })).toBeVisible()
})
