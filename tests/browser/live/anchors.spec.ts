import { violations } from '#tests/browser/support/axe.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { ROOM, TALK } from '#tests/browser/support/room.ts'

test('[S-1] a card says its state, answers by it with a reminder and a way in, and pushes move it live', async ({
  person,
  server,
}) => {
  const page = await person('mia')
  const status = (to: string) => server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: to })
  await page.goto('/app/live')
  const card = page.getByRole('article').filter({ hasText: ROOM.title })
  const link = page.getByRole('link', { name: ROOM.title })
  const sheet = page.getByRole('dialog')
  await expect(card).toContainText('直播中')

  await status('On0')
  await expect(card).toContainText('未开播')
  await link.click()
  await expect(sheet).toContainText('赛事尚未开始，请稍后再来')
  await expect(page).toHaveURL(/\/app\/live$/)
  await sheet.getByRole('button', { name: '提醒我' }).click()
  await expect(sheet.getByRole('button', { name: '已设提醒' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: '开播提醒' })).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(card.getByRole('button', { name: '开播提醒' })).toHaveAttribute('aria-pressed', 'true')

  // What is said of it goes by itself.
  await Promise.all([page.getByRole('status').filter({ hasText: '开始了' }).waitFor(), status('On1')])
  await expect(card).toContainText('你设了提醒，开播了')

  await status('On2')
  await expect(card).toContainText('暂时中断')
  await link.click()
  await expect(sheet).toContainText('直播暂时中断，请稍候')
  await sheet.getByRole('button', { name: '先进房间' }).click()
  await expect(page).toHaveURL(new RegExp(`${ROOM.path}$`))
  await page.goto('/app/live')

  await status('SomethingElse')
  await expect(card).toContainText('休息中')
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${ROOM.path}$`))
  await expect(page.getByRole('region', { name: '直播画面' })).toContainText('主播休息中')
  await page.goto('/app/messages')
  await expect(page.getByText('你设了提醒的直播开播了').first()).toBeVisible()
})

test('[S-1] a sheet over the list is gone with its page: neither Back nor Forward brings it @full', async ({
  person,
  server,
}) => {
  const page = await person('mia')
  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'On0' })
  await page.goto('/app/home')
  await page.getByRole('link', { name: '直播' }).first().click()
  await page.getByRole('link', { name: ROOM.title }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet).toContainText('赛事尚未开始，请稍后再来')
  await page.goBack()
  await expect(page).toHaveURL(/\/app\/home$/)
  await expect(sheet).toHaveCount(0)
  await page.goForward()
  await expect(page.getByRole('link', { name: ROOM.title })).toBeVisible()
  await expect(sheet).toHaveCount(0)
})

test('[C-13] the list is sorted and made dense as one likes, also after a reload, and the schedule has reminders @full', async ({
  person,
}) => {
  const page = await person('mia', { viewport: { width: 390, height: 844 } })
  await page.goto('/app/live')
  await page.getByRole('combobox', { name: '排序' }).selectOption('soon')
  await page.getByRole('button', { name: '改为列表显示' }).click()
  await expect(page.getByRole('article').first()).not.toContainText('直播中')
  await page.reload()
  await expect(page.getByRole('combobox', { name: '排序' })).toHaveValue('soon')
  await expect(page.getByRole('button', { name: '改为卡片显示' })).toBeVisible()
  await page.getByRole('button', { name: '只看直播中' }).click()
  await expect(page.getByRole('article').first()).toContainText('直播中')
  await page.getByText('预告', { exact: true }).click()
  await expect(page).toHaveURL(/view=schedule/)
  // Who is on the air without a match is said with the kind of show, not with two teams that are not there.
  await expect(page.getByRole('listitem').filter({ hasText: '茶话阿梨' }).first()).toContainText('茶话阿梨 · 娱乐')
  await expect(page.getByText(/ · 对$/)).toHaveCount(0)
  const bell = page.getByRole('button', { name: /提醒我：/ }).last()
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
})

test('[S-1] an anchor who goes off the air while one watches is shown at once, and comes back by itself @full', async ({
  page,
  server,
}) => {
  await page.goto(ROOM.path)
  const screen = page.getByRole('region', { name: '直播画面' })
  await expect(screen).toHaveAttribute('data-picture', 'playing')
  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'Off' })
  await expect(screen).toContainText('主播休息中')
  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'On2' })
  await expect(screen).toContainText('直播暂时中断')
  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'On1' })
  await expect(screen).toHaveAttribute('data-picture', 'playing')
})

test('[S-1] [D-7] while there is nothing to play the picture offers only what does something @full', async ({ page, server }) => {
  const control = (name: string) => page.getByRole('region', { name: '直播画面' }).getByRole('button', { name, exact: true })
  const players = ['打开声音', '关闭弹幕', '刷新画面', '小窗播放']
  await page.goto(TALK.path)
  for (const name of ['播放设置', '剧场模式', '全屏']) await expect(control(name)).toBeVisible()
  for (const name of players) await expect(control(name)).toHaveCount(0)

  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'Off' })
  await page.goto(ROOM.path)
  await expect(control('全屏')).toBeVisible()
  for (const name of players) await expect(control(name)).toHaveCount(0)
  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'On1' })
  for (const name of ['关闭弹幕', '刷新画面', '全屏']) await expect(control(name)).toBeVisible()
})

test('[S-1] [S-11] a room off the air and without a match offers a reminder, and who is on the air meanwhile @full', async ({
  person,
  server,
}) => {
  const page = await person('mia', { bypassCSP: true })
  await server.sim({ do: 'anchorStatus', anchorRoomId: 'a1013', status: '' })
  await page.goto('/app/live/room/a1013')
  await page.getByRole('button', { name: '下次开播提醒我' }).click()
  await expect(page.getByRole('button', { name: '已设提醒' })).toBeVisible()
  // Below the chat, in which nobody writes.
  await expect(page.getByRole('region', { name: '这里还很安静' }).getByRole('link').first()).toBeVisible()
  expect(await violations(page)).toEqual([])

  // What is said and what one can do never lie over each other, however small the picture.
  const said = page.getByRole('region', { name: '直播画面' }).getByRole('status')
  const act = page.getByRole('button', { name: '已设提醒' })
  for (const [width, height] of [
    [375, 812],
    [320, 640],
    [568, 320],
    [1024, 640],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(async () => {
        const [words, acts] = [await said.boundingBox(), await act.boundingBox()]
        return words !== null && acts !== null && words.y + words.height <= acts.y
      })
      .toBe(true)
  }
})
