import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/test.ts'
import { enter, flip, input, log, say, TALK } from '#tests/browser/support/room.ts'
import { openTab } from '#tests/browser/support/openTab.ts'

/** Opens a moderator's menu on the line with this text. */
async function menuOf(page: Page, text: string): Promise<void> {
  const line = log(page).locator(':scope > div').filter({ hasText: text })
  await line.hover()
  await line.getByRole('button', { name: /管理 .* 的消息/ }).click()
}

test('[D-8] [A-1] a moderator mutes from a message with length and reason, unmutes, and it is all in the log', async ({
  person,
}) => {
  const mia = await person('mia')
  const ada = await person('ada')
  await enter(mia)
  await enter(ada)
  await say(mia, '刷屏刷屏')
  await menuOf(ada, '刷屏刷屏')
  // In a busy room: what the menu and the sheet are about.
  await expect(ada.getByRole('menu')).toContainText('Mia 刷屏刷屏')
  await ada.getByRole('menuitem', { name: '禁言', exact: true }).click()
  const sheet = ada.getByRole('dialog', { name: /^禁言/ })
  await expect(sheet).toContainText('刷屏刷屏')
  await expect(sheet.getByRole('button', { name: '禁言' })).toBeDisabled()
  await sheet.getByText('10 分钟').click()
  const reason = sheet.getByLabel('原因', { exact: true })
  await sheet.getByRole('button', { name: '刷屏', exact: true }).click()
  await expect(reason).toHaveValue('刷屏')
  await reason.fill('请勿刷屏')
  await sheet.getByRole('button', { name: '禁言' }).click()
  await expect(mia.getByText(/你已被禁言，剩余 (10:00|9:\d\d)/)).toBeVisible()
  await expect(mia.getByText('原因：请勿刷屏')).toBeVisible()
  await expect(input(mia)).toHaveCount(0)
  await mia.reload()
  await expect(mia.getByText(/你已被禁言/)).toBeVisible()

  await ada.getByRole('button', { name: '管理', exact: true }).click()
  await ada.getByRole('tab', { name: '名单' }).click()
  await ada.getByRole('button', { name: '解除禁言' }).click()
  await expect(input(mia)).toBeVisible()
  await ada.getByRole('tab', { name: '记录' }).click()
  const records = ada.getByRole('tabpanel', { name: '记录' })
  await expect(records).toContainText('Ada 禁言了 Mia · 10 分钟')
  await expect(records).toContainText('Ada 解除了 Mia 的禁言')
  await expect(records).toContainText('请勿刷屏')
  // The mute is over: there is nothing to undo, while the unmute could be taken back, until somebody mutes anew.
  await expect(ada.getByRole('button', { name: /^撤销：禁言了 Mia/ })).toHaveCount(0)
  await expect(ada.getByRole('button', { name: '撤销：解除了 Mia 的禁言' })).toBeVisible()
})

test('[D-8] a moderator’s log follows what another moderator does: what is spent is no longer offered @full', async ({
  person,
}) => {
  test.slow()
  const mia = await person('mia')
  const ada = await person('ada')
  for (const page of [mia, ada]) await enter(page)
  // Another tab of hers, as another moderator would see it.
  const again = await openTab(ada, TALK.path)
  await say(mia, '先删后恢复')
  await menuOf(ada, '先删后恢复')
  await ada.getByRole('menuitem', { name: '删除消息' }).click()
  for (const page of [ada, again]) {
    await page.getByRole('button', { name: '管理', exact: true }).click()
    await page.getByRole('tab', { name: '记录' }).click()
    await expect(page.getByRole('button', { name: '撤销：删除了 Mia 的消息' })).toBeVisible()
  }
  await ada.getByRole('button', { name: '撤销：删除了 Mia 的消息' }).click()
  await expect(again.getByText('已由 Ada 撤销')).toBeVisible()
  await expect(again.getByRole('button', { name: '撤销：删除了 Mia 的消息' })).toHaveCount(0)
})

test('[D-8] a deleted message is gone for everybody, and stays gone @full', async ({ person }) => {
  // Three people in a busy place.
  test.slow()
  const mia = await person('mia')
  const leo = await person('leo')
  const ada = await person('ada')
  for (const page of [mia, leo, ada]) await enter(page)
  await say(mia, '不该说的话')
  await expect(log(leo).getByText('不该说的话')).toBeVisible()
  await menuOf(ada, '不该说的话')
  await ada.getByRole('menuitem', { name: '删除消息' }).click()
  for (const page of [mia, leo]) {
    await expect(log(page).getByText('消息已被管理员移除')).toBeVisible()
    await expect(log(page).getByText('不该说的话')).toHaveCount(0)
  }
  await leo.reload()
  await expect(input(leo)).toBeVisible()
  await expect(log(leo).getByText('不该说的话')).toHaveCount(0)
})

test('[S-7] closing the switch or the room closes the chat in every browser and says why @full', async ({
  person,
  server,
  page,
}) => {
  const mia = await person('mia')
  const ada = await person('ada')
  await enter(mia)
  await enter(ada)
  await enter(page)
  await input(mia).fill('还没发出去')
  await ada.getByRole('button', { name: '管理', exact: true }).click()
  await flip(ada, '允许聊天', false)
  for (const one of [mia, page]) await expect(one.getByText('管理员已关闭聊天').first()).toBeVisible()
  await expect(input(mia)).toHaveCount(0)
  await flip(ada, '允许聊天', true)
  await expect(input(mia)).toHaveValue('还没发出去')
  await flip(ada, '开放聊天室', false)
  for (const one of [mia, page]) await expect(one.getByText('聊天室未开放').first()).toBeVisible()
  await server.sim({ do: 'roomStatus', room: TALK.room, status: -1 })
  await expect(mia.getByText('聊天室已停用').first()).toBeVisible()
  await server.sim({ do: 'roomStatus', room: TALK.room, status: 1 })
  await expect(input(mia)).toBeVisible()
})

test('[A-1] a member has no moderator’s menu @full', async ({ person }) => {
  const leo = await person('leo')
  await enter(leo)
  await say(leo, '普通成员')
  await expect(log(leo).getByText('普通成员')).toBeVisible()
  await expect(leo.getByRole('button', { name: '管理', exact: true })).toHaveCount(0)
  await expect(log(leo).getByRole('button', { name: /管理/ })).toHaveCount(0)
})
