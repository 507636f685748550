import type { Page } from '@playwright/test'
import { SERVER_AWAY } from '#tests/browser/support/consoleGuard.ts'
import { enter, input, log, say, TALK } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const line = (page: Page, text: string) => log(page).locator('[data-key]').filter({ hasText: text })
/** The name of who wrote a line. */
const nameOf = (page: Page, text: string) => line(page, text).locator('bdi').first()

test('[D-7] a name opens its card; who is not to be seen is not, after a reload either, until that is undone', async ({
  person,
}) => {
  const mia = await person('mia')
  const leo = await person('leo')
  await enter(mia)
  await enter(leo)
  await say(leo, '看我刷屏')
  await nameOf(mia, '看我刷屏').click()
  const card = mia.getByRole('dialog', { name: 'Leo' })
  await expect(card).toContainText('VIP 6')
  await card.getByRole('button', { name: '屏蔽发言' }).click()
  await expect(log(mia).getByText('看我刷屏')).toHaveCount(0)
  await expect(card.getByRole('button', { name: '恢复显示' })).toBeVisible()
  await mia.keyboard.press('Escape')
  await mia.reload()
  await say(leo, '还在刷屏')
  await say(mia, '清静了')
  await expect(log(mia).getByText('清静了')).toBeVisible()
  await expect(log(mia).getByText('刷屏')).toHaveCount(0)
  await mia.getByRole('button', { name: '聊天显示设置' }).click()
  await mia.getByRole('button', { name: '已屏蔽的人' }).click()
  await mia.getByRole('button', { name: '恢复显示 Leo' }).click()
  await expect(mia.getByText('没有屏蔽任何人')).toBeVisible()
  await mia.keyboard.press('Escape')
  await expect(log(mia).getByText('还在刷屏')).toBeVisible()
})

test('[D-7] a line opens its menu under either button of a mouse; words that are chosen open nothing @full', async ({
  person,
  server,
}) => {
  const mia = await person('mia')
  await enter(mia)
  await server.sim({ do: 'chat', room: TALK.room, text: '按哪里都行' })
  const words = line(mia, '按哪里都行').locator('bdi').last()
  const menu = mia.getByRole('menu', { name: '消息操作' })
  for (const button of ['left', 'right'] as const) {
    await words.click({ button })
    await expect(menu).toContainText('按哪里都行')
    await mia.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
  }
  const box = (await words.boundingBox())!
  await mia.mouse.move(box.x + 2, box.y + box.height / 2)
  await mia.mouse.down()
  await mia.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 4 })
  await mia.mouse.up()
  expect(await mia.evaluate(() => window.getSelection()?.toString())).not.toBe('')
  await expect(menu).toHaveCount(0)
})

test('[D-7] emotes are found by a word, sent as codes and drawn with their names; a name in a line opens @full', async ({
  person,
}) => {
  const mia = await person('mia')
  const leo = await person('leo')
  await enter(mia)
  await enter(leo)
  await say(leo, '我在')
  await expect(line(mia, '我在')).toBeVisible()
  await input(mia).fill('@Le')
  await mia.getByRole('button', { name: '@Leo' }).click()
  await mia.getByRole('button', { name: '表情' }).click()
  await mia.getByRole('searchbox', { name: '搜索表情' }).fill('扑救')
  await mia.getByRole('button', { name: '好扑救' }).click()
  await expect(input(mia)).toHaveValue('@Leo :save:')
  await input(mia).press('Enter')
  const picture = log(leo).getByRole('img', { name: '好扑救' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(64)
  await log(mia).getByRole('button', { name: '@Leo' }).click()
  await expect(mia.getByRole('dialog', { name: 'Leo' })).toBeVisible()
})

test('[D-7] size and space of the lines are chosen, and remembered @full', async ({ page, server }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page)
  await server.sim({ do: 'chat', room: TALK.room, text: '看得清吗' })
  const size = () => line(page, '看得清吗').evaluate((row) => getComputedStyle(row).fontSize)
  expect(await size()).toBe('14px')
  await expect(line(page, '看得清吗').locator('img')).toHaveCount(1)
  await page.getByRole('button', { name: '聊天显示设置' }).click()
  await page.getByRole('radiogroup', { name: '字号' }).getByText('大', { exact: true }).click()
  await page.getByText('宽松排列').click()
  await expect.poll(size).toBe('16px')
  await expect(line(page, '看得清吗').locator('img')).toHaveCount(0)
  await page.reload()
  await expect(line(page, '看得清吗')).toBeVisible()
  expect(await size()).toBe('16px')
})

test('[Q4] lines that were written without a network go by themselves when it is back, in their order, once @full', async ({
  person,
  quiet,
}) => {
  quiet.allow(SERVER_AWAY)
  const mia = await person('mia')
  const leo = await person('leo')
  await enter(mia)
  await enter(leo)
  await mia.context().setOffline(true)
  for (const text of ['断网第一句', '断网第二句', '断网第三句']) await say(mia, text)
  await expect(log(mia).getByText(/^发送失败/)).toHaveCount(3)
  // Said once: the others fail for its reason.
  await expect(log(mia).getByRole('alert')).toHaveCount(1)
  await mia.context().setOffline(false)
  await expect(log(leo).getByText(/^断网第.句$/)).toHaveText(['断网第一句', '断网第二句', '断网第三句'])
  await expect(log(mia).getByText(/^断网第.句$/)).toHaveText(['断网第一句', '断网第二句', '断网第三句'])
  await expect(log(mia).getByRole('alert')).toHaveCount(0)
})
