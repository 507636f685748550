import { expect, test } from '#tests/browser/support/test.ts'
import { enter, input, linesWith, log, TALK, say } from '#tests/browser/support/room.ts'
import { SERVER_AWAY } from '#tests/browser/support/consoleGuard.ts'

test('[D-7] [S-9] members meet: each is welcomed once, and what one says the other reads within a second', async ({ person }) => {
  const mia = await person('mia')
  const leo = await person('leo')
  await enter(leo)
  await enter(mia)
  const welcomes = log(leo).getByText(/欢迎 Mia 进入直播间/)
  await expect(welcomes).toHaveCount(1)
  await mia.reload()
  await expect(input(mia)).toBeVisible()
  await say(mia, '大家好，我来了')
  await expect(log(leo).getByText('大家好，我来了')).toBeVisible()
  await expect(welcomes).toHaveCount(1)
  await expect(log(mia).getByText('大家好，我来了')).toHaveCount(1)
})

test('[D-7] text and emoji go out together; Escape closes the emoji; a draft outlives a reload @full', async ({ person }) => {
  const mia = await person('mia')
  await enter(mia)
  await input(mia).fill('这球')
  await mia.getByRole('button', { name: '表情' }).click()
  await mia.getByRole('button', { name: '通用', exact: true }).click()
  await mia.getByRole('button', { name: '👍' }).first().click()
  await expect(input(mia)).toHaveValue(/^这球👍/u)
  // What is around the chat does not hear of the key: it closes nothing else.
  await mia.evaluate(() => window.addEventListener('keydown', ({ key }) => document.body.setAttribute('data-heard', key)))
  await mia.keyboard.press('Escape')
  await expect(mia.getByRole('group', { name: '选择表情' })).toHaveCount(0)
  await expect(mia.locator('body[data-heard=Escape]')).toHaveCount(0)
  await expect(mia.getByRole('button', { name: '表情' })).toBeFocused()
  await expect
    .poll(() =>
      mia.evaluate(() => Object.entries(localStorage).some(([key, value]) => key.includes('draft') && value.includes('👍'))),
    )
    .toBe(true)
  await mia.reload()
  await expect(input(mia)).toHaveValue(/^这球👍/u)
  await input(mia).press('Enter')
  await expect(log(mia).getByText('这球👍')).toHaveCount(1)
  await expect(input(mia)).toHaveValue('')
})

test('[D-7] the own line shows at once; one that failed offers a retry and is stored once', async ({ person, quiet }) => {
  quiet.allow(SERVER_AWAY)
  const mia = await person('mia')
  const leo = await person('leo')
  await enter(mia)
  await enter(leo)
  let cut = () => {}
  const seen = new Promise<void>((resolve) => (cut = resolve))
  await mia.route('**/api/live/chat/send', async (route) => {
    await seen
    await route.abort('connectionreset')
  })
  await say(mia, '网络不好也要说')
  // At once: nobody has answered yet.
  await expect(log(mia).getByText('网络不好也要说')).toBeVisible()
  cut()
  await expect(log(mia).getByRole('alert')).toContainText('发送失败')
  await mia.reload()
  await expect(log(mia).getByRole('alert')).toContainText('发送失败')
  await mia.unroute('**/api/live/chat/send')
  await log(mia).getByRole('button', { name: '重试' }).click()
  await expect(log(leo).getByText('网络不好也要说')).toHaveCount(1)
  await expect(log(mia).getByRole('alert')).toHaveCount(0)
  await expect(log(mia).getByText('网络不好也要说')).toHaveCount(1)
})

test('[D-7] a line whose answer was lost on the way is shown and stored once @full', async ({ person, quiet }) => {
  quiet.allow(SERVER_AWAY)
  const mia = await person('mia')
  await enter(mia)
  await mia.route('**/api/live/chat/send', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  const lost = mia.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live/chat/send'))
  await say(mia, '回执丢了')
  await lost
  await expect(log(mia).getByText('回执丢了')).toHaveCount(1)
  await expect(log(mia).getByRole('alert')).toHaveCount(0)
  await mia.unrouteAll({ behavior: 'wait' })
  await mia.reload()
  await expect(log(mia).getByText('回执丢了')).toHaveCount(1)
})

test('[D-5] [S-9] scrolled up, the list stands still and counts what is new; older pages come without a jump @full', async ({
  page,
  server,
}) => {
  await server.sim({ do: 'chat', room: TALK.room, text: '往事', count: 400 })
  await enter(page)
  await expect.poll(() => log(page).locator('bdi').count()).toBeGreaterThan(40)
  expect(await log(page).locator(':scope > *').count()).toBeLessThanOrEqual(75)
  await log(page).hover()
  await page.mouse.wheel(0, -600)
  await expect(page.getByRole('button', { name: '回到最新消息' })).toBeVisible()
  await server.sim({ do: 'chat', room: TALK.room, text: '新的一句', count: 3 })
  await expect(page.getByRole('button', { name: '3 条新消息' })).toBeVisible()
  await expect(log(page).getByText('新的一句')).toHaveCount(0)
  const before = await log(page).locator('bdi').count()
  await log(page).evaluate((list) => list.scrollTo(0, 0))
  await page.mouse.wheel(0, -50)
  await expect.poll(() => log(page).locator('bdi').count()).toBeGreaterThan(before)
  await expect.poll(() => log(page).evaluate((list) => list.scrollTop)).toBeGreaterThan(200)
  await page.getByRole('button', { name: '3 条新消息' }).click()
  await expect(log(page).getByText('新的一句')).toHaveCount(3)
})

test('[D-5] hostile names and lines are only ever text @full', async ({ page, server, person }) => {
  await enter(page)
  const attack = '<img src=x onerror="document.title=1">'
  await server.sim({ do: 'chat', room: TALK.room, text: attack, name: '<script>alert(1)</script>' })
  await expect(log(page).getByText(attack)).toBeVisible()
  await expect(log(page).getByText('<script>alert(1)</script>')).toBeVisible()
  expect(await log(page).locator('img[src=x], script').count()).toBe(0)
  const mia = await person('mia')
  await enter(mia)
  await say(mia, '\u202e反的\u202c 和 看\u200b\u200b\u200b不见')
  await expect(log(mia).getByText('反的 和 看不见')).toBeVisible()
})

test('[D-7] empty and over-long lines are refused before the wire @full', async ({ person }) => {
  const mia = await person('mia')
  await enter(mia)
  const send = mia.getByRole('button', { name: '发送', exact: true })
  await expect(send).toBeDisabled()
  await input(mia).fill('好'.repeat(201))
  await expect(send).toBeDisabled()
  await expect(mia.getByText('超出 1 字')).toBeVisible()
  await input(mia).fill('好'.repeat(200))
  await expect(send).toBeEnabled()
  expect(await linesWith(mia, '好好')).toEqual([])
})

test('[P-4] in a room one link leads past everything before the chat, and brings the chat into sight @full', async ({
  person,
}) => {
  const mia = await person('mia', { viewport: { width: 390, height: 844 } })
  await enter(mia)
  await mia.getByRole('tab', { name: '榜单' }).click()
  await mia.getByRole('main').focus()
  await mia.keyboard.press('Tab')
  await expect(mia.getByRole('link', { name: '跳到聊天' })).toBeFocused()
  await mia.keyboard.press('Enter')
  await expect(mia.getByRole('tab', { name: '聊天', selected: true })).toBeVisible()
  await expect(mia.locator('#room-chat')).toBeFocused()
})
