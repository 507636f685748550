import { BANNER_STAY } from '#src/machines/vipBanner/vipBannerMachine.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { enter, ROOM, TALK } from '#tests/browser/support/room.ts'
import { stayLonger } from '#tests/browser/support/stayLonger.ts'

test('[S-10] notices of category 1 show only within their times, and fewer than four are repeated to four @full', async ({
  page,
  server,
}) => {
  await enter(page)
  const bar = page.getByRole('region', { name: '直播间公告' }).or(page.getByLabel('直播间公告')).first()
  // Long enough for a busy machine to show it.
  const now = Date.now()
  await server.sim({ do: 'notice', room: TALK.room, category: 1, content: '现在的公告', start: now - 1_000, end: now + 40_000 })
  await server.sim({ do: 'notice', room: TALK.room, category: 1, content: '昨天的公告', start: now - 9_000, end: now - 5_000 })
  await server.sim({ do: 'notice', room: TALK.room, category: 2, content: '一直在的公告' })
  await expect(bar).toContainText('现在的公告')
  await expect(bar).toContainText('一直在的公告')
  await expect(bar).not.toContainText('昨天的公告')
  await expect(bar).not.toContainText('现在的公告')
  await expect(bar).toContainText('一直在的公告')
})

test('[R-7] a long tab title moves one step every 300 ms, a short one stands still @full', async ({ page }) => {
  await page.goto('/app/me')
  await expect(page).toHaveTitle(/我的/)
  await page.goto(ROOM.path)
  const titles = new Set<string>()
  await expect.poll(async () => titles.add(await page.title()).size, { intervals: [150] }).toBeGreaterThan(3)
})

test('[S-9] [A-4] a member of a high level comes in with a banner over the picture, which goes by itself', async ({
  page,
  person,
}) => {
  await stayLonger(page, BANNER_STAY)
  await enter(page)
  const seen = page.locator('[class*="banner"]', { hasText: '欢迎贵宾 Leo 驾到' })
  // From before the other one has logged in, which takes its time on a busy machine.
  const appeared = seen.waitFor()
  const leo = await person('leo')
  await leo.goto(TALK.path)
  await appeared
  await expect(seen).toHaveCount(0)
  await expect(page.getByRole('log', { name: '聊天消息' })).toContainText('欢迎贵宾 Leo 驾到')
})

test('[S-10] with less motion notices stand there in turn: another after some seconds, none moves @full', async ({ person }) => {
  const page = await person(undefined, { reducedMotion: 'reduce' })
  await page.goto('/app/home')
  const entries = page.getByRole('marquee').locator('[class*="entry"]:visible')
  const inSight = () =>
    entries.evaluateAll((all) => {
      const frame = all[0]?.closest('[role=marquee]')?.getBoundingClientRect()
      return all.findIndex((one) => Math.abs(one.getBoundingClientRect().top - (frame?.top ?? 0)) < 1)
    })
  await expect.poll(inSight).toBe(0)
  await expect.poll(inSight).toBe(1)
})
