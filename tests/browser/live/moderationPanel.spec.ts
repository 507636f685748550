import type { Page } from '@playwright/test'
import { OUTCOME_STAY } from '#src/machines/moderation/moderationMachine.ts'
import { violations } from '#tests/browser/support/axe.ts'
import { enter, flip, input, log, say, TALK } from '#tests/browser/support/room.ts'
import { stayLonger } from '#tests/browser/support/stayLonger.ts'
import { expect, test } from '#tests/browser/support/test.ts'

/** Two people in a busy place take their time. */
test.beforeEach(() => test.slow())

const row = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
const panelTab = async (page: Page, name: string) => {
  if (!(await page.getByRole('dialog', { name: '房间管理' }).isVisible()))
    await page.getByRole('button', { name: '管理', exact: true }).click()
  await page.getByRole('tab', { name }).click()
}

/** Chooses the newest message by keyboard alone. */
async function chooseNewest(page: Page, text: string): Promise<void> {
  await log(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(row(page, text)).toBeFocused()
}

test('[D-8] a moderator kicks by keyboard: the member is out with words, stays out after a reload, and is back when it is undone', async ({
  person,
}) => {
  const mia = await person('mia', { bypassCSP: true })
  const ada = await person('ada', { bypassCSP: true })
  await enter(mia)
  await enter(ada)
  await say(mia, '我要捣乱')
  await expect(row(ada, '我要捣乱')).toBeVisible()
  await chooseNewest(ada, '我要捣乱')
  await ada.keyboard.press('k')
  const sheet = ada.getByRole('dialog', { name: '请出 Mia' })
  await expect(sheet).toContainText('我要捣乱')
  await sheet.getByLabel('原因').fill('多次捣乱')
  expect(await violations(ada)).toEqual([])
  await sheet.getByRole('button', { name: '请出直播间' }).click()
  await expect(ada.getByText('已请出 Mia')).toBeVisible()

  const out = mia.getByText('你已被请出直播间').first()
  await expect(out).toBeVisible()
  await expect(mia.getByText('原因：多次捣乱')).toBeVisible()
  await expect(mia.getByText(/(10:00|9:\d\d) 后会自动回来/).first()).toBeVisible()
  // Gifts neither.
  await expect(mia.getByRole('button', { name: '送礼物' })).toBeDisabled()
  await expect(log(mia)).toHaveCount(0)
  await expect(input(mia)).toHaveCount(0)
  expect(await violations(mia)).toEqual([])
  await mia.reload()
  await expect(out).toBeVisible()

  await panelTab(ada, '记录')
  await ada.getByRole('button', { name: '撤销：请出了 Mia' }).click()
  await expect(input(mia)).toBeVisible()
  await expect(ada.getByRole('tabpanel', { name: '记录' })).toContainText('Ada 撤销了请出，Mia 可以回来')
  await expect(ada.getByRole('tabpanel', { name: '记录' })).toContainText('已由 Ada 撤销')
  expect(await violations(ada)).toEqual([])
  await say(mia, '我回来了')
  await ada.keyboard.press('Escape')
  // Where the panel was lies the list: under the pointer it would stand still.
  await ada.mouse.move(300, 300)
  await expect(row(ada, '我回来了')).toBeVisible()
})

test('[D-8] no line moves under a moderator’s pointer, and a key deletes the one below it @full', async ({ person, server }) => {
  const mia = await person('mia')
  const ada = await person('ada')
  await stayLonger(ada, OUTCOME_STAY)
  await enter(mia)
  await enter(ada)
  await server.sim({ do: 'chat', room: TALK.room, text: '刷屏', count: 30 })
  const target = row(ada, '刷屏 30')
  await expect(target).toBeVisible()
  await target.hover()
  const before = await target.boundingBox()
  await server.sim({ do: 'chat', room: TALK.room, text: '新消息', count: 5 })
  await expect(ada.getByRole('button', { name: '5 条新消息' })).toBeVisible()
  expect(await target.boundingBox()).toEqual(before)

  // An act on it leaves every line where it is.
  const [above, below] = [await row(ada, '刷屏 27').boundingBox(), await row(ada, '刷屏 29').boundingBox()]
  await row(ada, '刷屏 28').getByRole('button').click()
  await ada.getByRole('menuitem', { name: '删除消息' }).click()
  await expect(row(ada, '刷屏 28')).toHaveCount(0)
  expect([await row(ada, '刷屏 27').boundingBox(), await row(ada, '刷屏 29').boundingBox()]).toEqual([above, below])
  expect(await target.boundingBox()).toEqual(before)
  await expect(log(mia).getByText('刷屏 28', { exact: true })).toHaveCount(0)
  await ada.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(log(mia).getByText('刷屏 28', { exact: true })).toBeVisible()

  await ada.mouse.move(300, 300)
  await ada.getByRole('heading', { level: 1 }).click()
  await expect(row(ada, '新消息 5')).toBeVisible()
  await expect(ada.getByRole('button', { name: /条新消息/ })).toHaveCount(0)

  // By keyboard alone: what has the focus holds the list too.
  await chooseNewest(ada, '新消息 5')
  await server.sim({ do: 'chat', room: TALK.room, text: '再来', count: 3 })
  await expect(ada.getByRole('button', { name: '3 条新消息' })).toBeVisible()
  await ada.keyboard.press('d')
  await expect(log(mia).getByText('新消息 5', { exact: true })).toHaveCount(0)
  // Others may see it before the answer tells her how it is taken back.
  await expect(ada.getByRole('button', { name: '撤销', exact: true })).toBeVisible()
  await ada.keyboard.press('z')
  await expect(log(mia).getByText('新消息 5', { exact: true })).toBeVisible()
  await ada.keyboard.press('?')
  await expect(ada.getByRole('dialog', { name: '键盘快捷键' })).toContainText('请出发言人')
  await ada.keyboard.press('Escape')
  await expect(ada.getByRole('dialog')).toHaveCount(0)
})

test('[D-8] one line on top of the chat: set, seen by all, changed, taken away and put back @full', async ({ person, page }) => {
  const ada = await person('ada', { bypassCSP: true })
  await stayLonger(ada, OUTCOME_STAY)
  await enter(ada)
  await enter(page)
  await panelTab(ada, '设置')
  const line = ada.getByLabel('置顶公告', { exact: true }).last()
  await line.fill('字'.repeat(101))
  await expect(ada.getByRole('button', { name: '置顶', exact: true })).toBeDisabled()
  await line.fill('今晚九点开球，文明发言')
  await ada.getByRole('button', { name: '置顶', exact: true }).click()
  const pinned = page.getByRole('region', { name: '置顶公告' })
  await expect(pinned).toContainText('今晚九点开球，文明发言')
  await expect(pinned).toContainText('Ada 置顶')
  await expect(pinned.getByRole('button')).toHaveCount(0)
  await page.reload()
  await expect(pinned).toContainText('今晚九点开球，文明发言')
  await expect(ada.getByRole('button', { name: '取消置顶' }).first()).toBeVisible()
  expect(await violations(ada)).toEqual([])
  await ada.keyboard.press('Escape')
  await ada.getByRole('region', { name: '置顶公告' }).getByRole('button', { name: '取消置顶' }).click()
  await expect(pinned).toHaveCount(0)
  await ada.getByRole('button', { name: '撤销', exact: true }).click()
  await expect(pinned).toContainText('今晚九点开球，文明发言')
})

test('[D-8] on a raid the panel stands beside a chat that goes on: lines are taken away together, and come back together @full', async ({
  person,
}) => {
  const mia = await person('mia')
  const ada = await person('ada', { bypassCSP: true })
  await enter(mia)
  await enter(ada)
  for (const text of ['加群一', '加群二']) {
    await say(mia, text)
    await expect(row(ada, text)).toBeVisible()
  }
  await panelTab(ada, '防刷屏')
  await ada.getByRole('checkbox', { name: /^Mia/ }).check()
  expect(await violations(ada)).toEqual([])
  await ada.getByRole('button', { name: '删除消息' }).click()
  await expect(ada.getByText('已删除 2 条消息')).toBeVisible()
  for (const text of ['加群一', '加群二']) await expect(log(mia).getByText(text)).toHaveCount(0)
  // The chat goes on beside it.
  await say(mia, '还在')
  await expect(row(ada, '还在')).toBeVisible()
  await ada.getByRole('button', { name: '全部撤销' }).click()
  for (const text of ['加群一', '加群二']) await expect(log(mia).getByText(text)).toBeVisible()

  await flip(ada, '仅关注者可发言', true)
  await expect(ada.getByRole('radio', { name: '10 分钟' })).toBeChecked()
  await expect(mia.getByText('关注满 10 分钟才能发言，请先关注')).toBeVisible()
  await say(mia, '我没关注')
  await expect(mia.getByText('仅关注满规定时间的人可以发言')).toBeVisible()
})
