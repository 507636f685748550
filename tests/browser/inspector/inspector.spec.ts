import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import { restingBox } from '#tests/browser/support/restingBox.ts'
import { enter, flip, say } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const inspector = (page: Page) => page.getByRole('complementary', { name: '状态机检查器' })
const state = (page: Page, id: string) => inspector(page).locator(`[data-state="${id}"]`)

/** Opens the dock on the own page, then the room with the chat's chart. */
async function inspectChat(page: Page): Promise<void> {
  await page.goto('/app/me')
  await page.getByRole('button', { name: '状态机检查器' }).click()
  await expect(inspector(page).getByRole('button', { name: /^session\s/ })).toBeVisible()
  await enter(page)
  await inspector(page).getByRole('searchbox', { name: '按名称或事件查找' }).fill('chat')
  await inspector(page)
    .getByRole('button', { name: /^chat\b/ })
    .click()
}

test('[D-9] a developer watches the chat close in its chart, sends an event by hand and takes the chart away', async ({
  person,
}) => {
  const dev = await person('dev', { bypassCSP: true })
  await inspectChat(dev)
  await expect(state(dev, 'chat.availability.open')).toHaveAttribute('data-active', 'true')

  await inspector(dev).getByRole('button', { name: '定位到当前状态' }).click()
  await expect(state(dev, 'chat.inquiry.connected.answered').locator('rect')).toBeInViewport()

  const ada = await person('ada')
  await enter(ada)
  await ada.getByRole('button', { name: '管理', exact: true }).click()
  await flip(ada, '允许聊天', false)
  await expect(state(dev, 'chat.availability.closed.switchOff')).toHaveAttribute('data-active', 'true')
  await expect(inspector(dev).locator('[data-edge^="chat.availability"][data-lit="true"]').first()).toBeAttached()
  await flip(ada, '允许聊天', true)
  await expect(state(dev, 'chat.availability.open')).toHaveAttribute('data-active', 'true')

  // Why nothing comes of an event: no active state knows it, and it is told which would.
  await inspector(dev)
    .getByText(/^另有 \d+ 个事件/)
    .click()
  await inspector(dev).getByRole('button', { name: 'chat.retried', exact: true }).click()
  await expect(inspector(dev).getByText('会被忽略：当前状态都不认识这个事件')).toBeVisible()

  // By hand, with what it last carried: the form begins with that.
  await inspector(dev)
    .getByRole('button', { name: /^chatAvailability\.changed/ })
    .click()
  const fields = inspector(dev).getByRole('textbox', { name: '附带字段（JSON，可留空）' })
  await expect(fields).toHaveValue(/"availability": \{/)
  await expect(inspector(dev).getByRole('region', { name: 'chatAvailability.changed 现在会怎样' })).toContainText('放行')
  await fields.fill((await fields.inputValue()).replace(/"status": \d/, '"status": -1'))
  await inspector(dev).getByRole('button', { name: '发送', exact: true }).click()
  await expect(state(dev, 'chat.availability.closed.roomGone')).toHaveAttribute('data-active', 'true')
  await expect(dev.getByText('聊天室已停用').first()).toBeVisible()

  await inspector(dev).getByRole('button', { name: '导出', exact: true }).click()
  const [download] = await Promise.all([dev.waitForEvent('download'), dev.getByRole('menuitem', { name: '导出为 svg' }).click()])
  expect(download.suggestedFilename()).toBe('chat.svg')
  expect(await readFile(await download.path(), 'utf8')).toContain('>availability</text>')
  expect(await violations(dev)).toEqual([])

  // It stays docked in its tab over a reload.
  await dev.reload()
  await expect(
    inspector(dev)
      .getByRole('button', { name: /^chat\b/ })
      .first(),
  ).toBeVisible()
})

test('[D-9] the inspector opens on the session’s active state, from which its tools lead on @full', async ({ person }) => {
  const dev = await person('dev')
  await dev.goto('/dev/inspector')
  const main = dev.getByRole('main')
  const paper = main.getByRole('region', { name: /状态图$/ })
  await expect(main.getByRole('button', { name: /^session\s/, pressed: true })).toBeInViewport()
  await expect(main.locator('[data-state="session.member.account.active"] rect')).toBeInViewport()
  await main.getByRole('searchbox', { name: '按名称或事件查找' }).fill('logout.clicked')
  await main.getByRole('button', { name: /^session\s/ }).click()
  await expect(main.locator('[data-edge^="session."]').first()).toBeAttached()
  await main.getByRole('button', { name: '定位到当前状态' }).click()
  const map = main.getByRole('button', { name: '小地图，点按前往' })
  await expect(map).toBeVisible()
  await main.getByRole('button', { name: '适合窗口' }).click()
  await expect(map).toHaveCount(0)
  await paper.focus()
  await dev.keyboard.press('1')
  await expect(main.getByRole('button', { name: '100%，恢复为 100%' })).toBeVisible()
})

test('[D-9] in a window of its own it goes on over a reload of the page, and can be docked again @full', async ({ person }) => {
  const dev = await person('dev')
  await inspectChat(dev)
  const opened = dev.context().waitForEvent('page')
  await inspector(dev).getByRole('button', { name: '在独立窗口中打开' }).click()
  const away = await opened
  await away
    .getByRole('button', { name: /^chat\b/ })
    .first()
    .click()
  const open = away.locator('[data-state="chat.availability.open"]')
  await expect(open).toHaveAttribute('data-active', 'true')
  await dev.reload()
  await expect(dev.getByText('状态机检查器已在独立窗口中打开')).toBeVisible()
  await away.getByRole('tab', { name: '事件' }).click()
  await expect(away.getByText('page.reloaded')).toBeVisible()
  await expect(open).toHaveAttribute('data-active', 'true')
  // What happens in the page is seen in the window.
  await away.getByRole('searchbox', { name: '筛选状态机或事件' }).fill('message.posted')
  await say(dev, '窗口里也看得到')
  await expect(away.getByText('message.posted').first()).toBeVisible()
  await away.close()
  await inspector(dev).getByRole('button', { name: '停靠回页面' }).click()
  await expect(inspector(dev).getByRole('button', { name: /^session\s/ })).toBeVisible()
})

test('[D-9] [D-10] the chart shows by sign and colour what tests have walked @full', async ({ person }) => {
  const dev = await person('dev')
  await inspectChat(dev)
  const file = (text: string) => ({ name: 'coverage.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  const input = inspector(dev).getByLabel('测试覆盖')
  await input.setInputFiles(file('{"chat":1}'))
  await expect(inspector(dev).getByText('这个文件不是覆盖数据')).toBeVisible()
  await input.setInputFiles(file('{"chatMachine":{"states":{"chat.availability.open":true},"edges":{}}}'))
  await expect(state(dev, 'chat.availability.open')).toContainText('✓ open')
  await expect(state(dev, 'chat.availability.failed')).toContainText('✗ failed')
  await expect(inspector(dev).getByText(/^已走过状态 1\/\d+，转移 0\/\d+$/)).toBeVisible()
  // A path that failed is found by its steps, and seen on the chart: where it went, and where the machine stood at last.
  const failed = { test: 'when the chat is available', path: 'SWITCH_OFF → OPEN', states: ['chat.availability.closed.roomGone'] }
  const edges = ['chat.availability.deciding#2.0']
  const covered = { states: { 'chat.availability.open': true }, edges: {}, failed: [{ ...failed, edges }] }
  await input.setInputFiles(file(JSON.stringify({ chatMachine: covered })))
  await expect(inspector(dev).getByText('⚠ when the chat is available: SWITCH_OFF → OPEN')).toBeVisible()
  await expect(state(dev, 'chat.availability.closed.roomGone')).toContainText('⚠ roomGone')
  await expect(inspector(dev).locator(`[data-label="${edges[0]}"]`)).toContainText('⚠')
  await inspector(dev).getByRole('button', { name: '失败的路径 1' }).click()
  await dev.getByRole('menuitem', { name: '不显示' }).click()
  await expect(state(dev, 'chat.availability.closed.roomGone')).toContainText('✗ roomGone')
  await inspector(dev).getByRole('button', { name: '不再显示覆盖' }).click()
  await expect(state(dev, 'chat.availability.open')).not.toContainText('✓')

  // Fields that the machine cannot live with break it: by what is said, and it is sent no more.
  await inspector(dev).getByRole('textbox', { name: '事件', exact: true }).fill('chatAvailability.changed')
  await inspector(dev).getByRole('button', { name: '发送', exact: true }).click()
  await expect(inspector(dev).getByRole('alert').filter({ hasText: 'staysOpen' })).toBeInViewport()
  await expect(inspector(dev).getByText('它已不再运行，不会再响应事件。')).toBeVisible()
  await expect(inspector(dev).getByRole('button', { name: '发送', exact: true })).toHaveCount(0)
})

test('[D-9] on a phone the machines of a recording have room under its bar, and each can be pressed @full', async ({
  person,
}) => {
  const dev = await person('dev', { viewport: { width: 390, height: 844 } })
  await dev.goto('/app/me')
  await dev.getByRole('button', { name: '状态机检查器' }).click()
  const kept = join(import.meta.dirname, '..', '..', 'recordings', 'room.json')
  await inspector(dev).getByLabel('打开录制文件').setInputFiles(kept)
  await expect(inspector(dev).getByText('与录制一致')).toBeVisible()
  const [panel, search] = [inspector(dev).getByRole('tabpanel'), inspector(dev).getByRole('searchbox')]
  const [whole, top] = await Promise.all([restingBox(panel), restingBox(search)])
  expect(whole.height - top.height).toBeGreaterThan(5 * 44)
  await inspector(dev)
    .getByRole('button', { name: /^(session|preferences|connection)/ })
    .first()
    .click()
  await expect(inspector(dev).getByRole('region', { name: /状态图/ })).toBeVisible()
})

test('[D-9] the inspector is for developers only @full', async ({ person }) => {
  const mia = await person('mia')
  await mia.goto('/app/me')
  await expect(mia.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(mia.getByRole('button', { name: '状态机检查器' })).toHaveCount(0)
  await mia.evaluate(() => sessionStorage.setItem('anchorage.dock', '"open"'))
  await mia.reload()
  await expect(mia.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(inspector(mia)).toHaveCount(0)
  await mia.goto('/dev/inspector')
  await expect(mia.getByText('请使用开发者账号登录。')).toBeVisible()
})
