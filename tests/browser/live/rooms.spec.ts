import { restingBox as boxOf } from '#tests/browser/support/restingBox.ts'
import { ROOM, TALK, enter, input, isLoaded, log, say } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const MATCH = 'm2001'
const PHONE = { viewport: { width: 390, height: 844 } }

test('[C-13] [S-7] who comes into a quiet room asks what it is and whether it is open once each', async ({ page }) => {
  const asked: string[] = []
  const entered: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const room = /\["enter",\{"room":"(\w+)"/.exec(String(payload))?.[1]
      if (room !== undefined) entered.push(room)
    }),
  )
  const askedFor = (end: string) => asked.filter((path) => path.endsWith(end)).length
  await enter(page)
  await expect(page.getByRole('button', { name: '登录后参与聊天' })).toBeVisible()
  // Notices come after the room's order is there, which is what could make it ask again.
  await expect(page.getByRole('group', { name: '直播间公告' })).toBeVisible()
  // The list of who is on the air instead hears of the lobby.
  await expect.poll(() => entered).toEqual([TALK.room, 'lobby'])
  await expect.poll(() => askedFor('/history')).toBe(2)
  await expect.poll(() => askedFor('/entrance')).toBe(1)
  expect(askedFor('/room/detail')).toBe(1)

  await page.goto(`/app/live/match/${MATCH}`)
  await expect(page.getByRole('region', { name: '比赛进程' }).getByText('比赛开始')).toBeVisible()
  // Nobody writes there: it leads to who is on the air, too.
  await expect.poll(() => askedFor('/history')).toBe(4)
  expect(entered).toHaveLength(4)
  expect(askedFor('/match/detail')).toBe(1)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('[E-3] [D-7] a drawn match fits the phone, and lines cross its field alone @full', async ({ page, server }) => {
    await page.goto(ROOM.path)
    await page.getByRole('button', { name: '播放设置' }).click()
    const panel = page.getByRole('dialog', { name: '播放设置' })
    await expect(panel.getByRole('radiogroup', { name: '线路' })).toBeVisible()
    const opened = await boxOf(panel)
    await panel.getByRole('radio', { name: '动画' }).check()
    // A drawing has no lines and no qualities; the panel stays where it was opened.
    await expect(panel.getByRole('radiogroup', { name: '线路' })).toHaveCount(0)
    await expect(panel.getByRole('radiogroup', { name: '清晰度' })).toHaveCount(0)
    expect((await boxOf(panel)).y).toBe(opened.y)
    await page.keyboard.press('Escape')

    const board = page.getByRole('region', { name: '比分牌' })
    const field = await boxOf(board.locator('svg').first())
    const score = await boxOf(board.getByText(/^\d+ : \d+$/))
    const words = await boxOf(board.getByRole('status', { name: '比赛动画' }))
    expect(field.width).toBe(390)
    expect(field.height).toBeGreaterThan(200)
    expect(score.y + score.height).toBeLessThanOrEqual(field.y)
    expect(words.y).toBeGreaterThanOrEqual(field.y + field.height - 1)
    const lines = page.locator('[data-danmaku]')
    await expect(lines.locator(':scope > div')).toHaveCount(1)
    await isLoaded(page)
    // It crosses for seconds: it is measured as it comes.
    const line = lines.locator('bdi').first()
    const crossing = line.waitFor().then(() => line.evaluate((one) => one.getBoundingClientRect().top))
    await server.sim({ do: 'chat', room: ROOM.room, text: '从球场上方飞过', count: 3 })
    expect(await crossing).toBeGreaterThanOrEqual(field.y)
  })

  test('[P-4] a match that runs lists what led to its score @full', async ({ page }) => {
    await page.goto(`/app/live/match/${MATCH}`)
    await page.getByRole('tab', { name: '比赛进程' }).click()
    const timeline = page.getByRole('region', { name: '比赛进程' })
    await expect(timeline.getByText('比赛开始')).toBeVisible()
    const score = await page
      .getByRole('region', { name: '比分牌' })
      .getByText(/^\d+ : \d+$/)
      .textContent()
    const goals = (score ?? '').split(' : ').reduce((sum, side) => sum + Number(side), 0)
    await expect(timeline.getByText('进球')).toHaveCount(goals)
  })

  test('[D-8] a long pinned notice shows two lines of it until it is opened @full', async ({ page, person }) => {
    const ada = await person('ada', PHONE)
    await enter(ada)
    await ada.getByRole('button', { name: '管理', exact: true }).click()
    await ada.getByRole('tab', { name: '设置' }).click()
    await ada
      .getByLabel('置顶公告', { exact: true })
      .last()
      .fill(`${'请文明观赛，不要刷屏。'.repeat(5)}${'y'.repeat(40)}`)
    await ada.getByRole('button', { name: '置顶', exact: true }).click()
    await enter(page)
    const pinned = page.getByRole('region', { name: '置顶公告' })
    const more = pinned.getByRole('button', { name: '展开置顶公告' })
    await expect(more).toBeVisible()
    const folded = await boxOf(pinned)
    expect(folded.height).toBeLessThan(64)
    await more.click()
    await expect.poll(async () => (await boxOf(pinned)).height).toBeGreaterThan(100)
    await pinned.getByRole('button', { name: '收起置顶公告' }).click()
    await expect.poll(async () => (await boxOf(pinned)).height).toBe(folded.height)
  })

  test('[C-13] [D-5] a line that was not sent shows its buttons above where one writes @full', async ({
    person,
    server,
    quiet,
  }) => {
    const mia = await person('mia', PHONE)
    await enter(mia)
    await server.sim({ do: 'chat', room: TALK.room, text: '前面的话', count: 30 })
    await expect(log(mia).getByText('前面的话 30', { exact: true })).toBeVisible()
    quiet.allow(/WebSocket|ERR_CONNECTION_REFUSED|Failed to load|ERR_FAILED/)
    await mia.route('**/api/live/chat/send', (route) => route.abort())
    await say(mia, '发不出去的话')
    const retry = log(mia).getByRole('button', { name: '重试' })
    await expect(retry).toBeVisible()
    const button = await boxOf(retry)
    expect(button.y + button.height).toBeLessThanOrEqual((await boxOf(input(mia))).y)
  })
})
