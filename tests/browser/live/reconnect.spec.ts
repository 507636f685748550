import { expect, test } from '#tests/browser/support/test.ts'
import { SERVER_AWAY } from '#tests/browser/support/consoleGuard.ts'
import { enter, input, linesWith, log, restingPlace, TALK } from '#tests/browser/support/room.ts'

test('[D-5] [D-4] a server that dies and comes back: a banner, a draft that stays, and no line lost, doubled or out of order', async ({
  person,
  server,
}) => {
  test.slow()
  const mia = await person('mia')
  await enter(mia)
  await server.sim({ do: 'chat', room: TALK.room, text: '序号 1' })
  await server.sim({ do: 'chat', room: TALK.room, text: '序号 2' })
  await expect(log(mia).getByText('序号 2')).toBeVisible()
  await input(mia).fill('写到一半')
  // What comes after a room is there: nothing of the page is on its way when the server dies.
  await expect(mia.getByRole('button', { name: '剧场模式' })).toBeVisible()
  await expect(mia.getByRole('button', { name: '分享' })).toBeVisible()

  await server.kill()
  await expect(mia.getByText(/连接中断，正在第 \d+ 次重连/)).toBeVisible()
  // Said for a moment only: looked for from now on.
  const restored = mia.getByText('已恢复连接').waitFor()
  await server.start()
  // Stored while this browser may still be away: only the gap fill can bring them.
  const spoken = async () => {
    for (let number = 3; number <= 12; number += 1) await server.sim({ do: 'chat', room: TALK.room, text: `序号 ${number}` })
  }
  await Promise.all([restored, spoken()])
  await server.sim({ do: 'chat', room: TALK.room, text: '序号 13' })
  await expect(log(mia).getByText('序号 13')).toBeVisible()
  expect(await linesWith(mia, '序号')).toEqual(Array.from({ length: 13 }, (_, index) => `序号 ${index + 1}`))
  await expect(input(mia)).toHaveValue('写到一半')
  await expect(mia.getByText(/连接中断/)).toHaveCount(0)
})

test('[D-5] the network goes and returns: what was said meanwhile is there, and a reader’s place is kept @full', async ({
  page,
  server,
  quiet,
}) => {
  quiet.allow(SERVER_AWAY)
  await server.sim({ do: 'chat', room: TALK.room, text: '很久以前', count: 80 })
  await enter(page)
  await expect.poll(() => log(page).locator('bdi').count()).toBeGreaterThan(40)
  await log(page).hover()
  await page.mouse.wheel(0, -500)
  await expect(page.getByRole('button', { name: '回到最新消息' })).toBeVisible()
  const place = await restingPlace(log(page))

  await page.context().setOffline(true)
  await expect(page.getByText('网络已断开，请检查网络设置')).toBeVisible()
  await server.sim({ do: 'chat', room: TALK.room, text: '断网时说的', count: 5 })
  await page.context().setOffline(false)
  await expect(page.getByText('网络已断开，请检查网络设置')).toHaveCount(0)
  await expect(page.getByRole('button', { name: '5 条新消息' })).toBeVisible()
  expect(await log(page).evaluate((list) => list.scrollTop)).toBe(place)
  await page.getByRole('button', { name: '5 条新消息' }).click()
  await expect(log(page).getByText('断网时说的')).toHaveCount(5)
})
