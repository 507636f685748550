import type { Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import { SERVER_AWAY } from '#tests/browser/support/consoleGuard.ts'
import { enter, TALK } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: '消息', exact: true }).fill(text)
  await page.getByRole('button', { name: '发送', exact: true }).click()
}
const PHONE = { viewport: { width: 390, height: 844 }, bypassCSP: true }

test('[R-4] [D-8] a visitor leaves a message, then chats with an operator over a cut, rates it, and saves the chat', async ({
  person,
  quiet,
}) => {
  quiet.allow(SERVER_AWAY)
  const visitor = await person(undefined, PHONE)
  await visitor.goto('/cs')
  await visitor.getByLabel('你的问题', { exact: true }).fill('请回电')
  expect(await violations(visitor)).toEqual([])
  await visitor.getByRole('button', { name: '提交留言', exact: true }).click()
  await expect(visitor.getByText('请填写正确的邮箱，以便我们回复')).toBeVisible()
  await visitor.getByLabel('你的邮箱').fill('ann@example.com')
  await visitor.getByRole('button', { name: '提交留言', exact: true }).click()
  await expect(visitor.getByText('留言已收到，我们会尽快回复。')).toBeVisible()

  const oda = await person('oda', { bypassCSP: true })
  await oda.goto('/admin/service/chats')
  await oda.getByRole('switch', { name: '接待客户' }).press('Space')
  await expect(oda.getByRole('switch', { name: '接待客户' })).toBeChecked()
  await oda.getByRole('tab', { name: '访客留言' }).click()
  await expect(oda.getByText('请回电')).toBeVisible()
  await oda.getByRole('button', { name: '已处理' }).click()
  await expect(oda.getByText('Oda 已处理')).toBeVisible()
  await oda.getByRole('tab', { name: '进行中' }).click()

  await visitor.reload()
  await write(visitor, '我登录不了')
  await expect(visitor.getByText('Oda 正在为你服务')).toBeVisible()
  await oda.getByRole('region', { name: '我的会话' }).getByRole('button', { name: '打开' }).click()
  const shown = oda.getByRole('region', { name: '打开的会话' })
  await expect(shown.getByRole('log')).toContainText('我登录不了')
  // It is said for seconds.
  await Promise.all([
    shown.getByText('对方正在输入…').waitFor(),
    visitor.getByLabel('消息', { exact: true }).pressSequentially('还有'),
  ])

  // What is written while the line is cut is there once it is back, each line once.
  await visitor.context().setOffline(true)
  await write(oda, '请问提示什么？')
  await write(oda, '可以发张截图吗？')
  await expect(shown.getByRole('log')).toContainText('可以发张截图吗？')
  await visitor.context().setOffline(false)
  const lines = visitor.getByRole('log').getByRole('listitem')
  await expect(lines.filter({ hasText: '可以发张截图吗？' })).toHaveCount(1)
  await expect(lines.filter({ hasText: '请问提示什么？' })).toHaveCount(1)
  expect(await violations(visitor)).toEqual([])
  expect(await violations(oda)).toEqual([])
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await shown.getByRole('button', { name: '结束会话' }).click()
  await expect(visitor.getByText('会话已结束', { exact: true })).toBeVisible()
  await visitor.getByRole('radio', { name: '4' }).check()
  await visitor.getByRole('button', { name: '提交评价' }).click()
  await expect(visitor.getByRole('log')).toContainText('评价：4 分')
  const saving = visitor.waitForEvent('download')
  await visitor.getByRole('button', { name: '保存聊天记录' }).click()
  expect((await saving).suggestedFilename()).toBe('客服聊天记录.txt')
  // A reload finds the chat again by what the device keeps.
  await visitor.reload()
  await expect(visitor.getByRole('log')).toContainText('我登录不了')
})

test('[R-4] from any page a member opens the chat, closes it to a bubble, and the bubble counts what came meanwhile @full', async ({
  person,
}) => {
  const oda = await person('oda')
  await oda.goto('/admin/service/chats')
  await oda.getByRole('switch', { name: '接待客户' }).press('Space')
  await expect(oda.getByRole('switch', { name: '接待客户' })).toBeChecked()
  const mia = await person('mia', PHONE)
  await mia.goto('/app/home')
  const bubble = mia.getByRole('button', { name: /^在线客服/ })
  await bubble.click()
  const chat = mia.getByRole('dialog')
  await write(mia, '充值什么时候到账？')
  await expect(chat.getByText('Oda 正在为你服务')).toBeVisible()
  expect(await violations(mia)).toEqual([])
  await chat.getByRole('button', { name: '关闭' }).click()
  await mia.getByRole('link', { name: '我的', exact: true }).click()
  await expect(bubble).toHaveText('在线客服')

  await oda.getByRole('region', { name: '我的会话' }).getByRole('button', { name: '打开' }).click()
  const shown = oda.getByRole('region', { name: '打开的会话' })
  await write(oda, '一般一分钟内。')
  await write(oda, '请问订单号是多少？')
  await expect(bubble).toContainText('2 条新回复')
  await mia.reload()
  await expect(bubble).toContainText('2 条新回复')
  await bubble.click()
  await expect(chat.getByRole('log')).toContainText('请问订单号是多少？')
  await chat.getByRole('button', { name: '关闭' }).click()
  await expect(bubble).toHaveText('在线客服')
  await mia.reload()
  await expect(bubble).toHaveText('在线客服')
  await shown.getByRole('button', { name: '结束会话' }).click()
})

test('[R-4] [B-4] in a room too, where no chat is shown, the device forgets its visitor with the member who leaves @full', async ({
  person,
  server,
}) => {
  const mia = await person('mia', PHONE)
  await enter(mia)
  const key = () => mia.evaluate(() => localStorage.getItem('anchorage.supportKey'))
  await mia.evaluate(() => localStorage.setItem('anchorage.supportKey', JSON.stringify('k'.repeat(40))))
  await server.sim({ do: 'account', name: 'mia', what: 'disable' })
  await expect.poll(key).toBeNull()
})

for (const [what, path] of [
  ['a room', TALK.path],
  ['a match', '/app/live/match/m2001'],
] as const) {
  test(`[R-4] [C-7] from ${what} on a phone there is a way to customer service, and back @full`, async ({ person }) => {
    const page = await person(undefined, { ...PHONE, viewport: { width: 320, height: 640 } })
    await page.goto(path)
    await page.getByRole('button', { name: '更多操作', exact: true }).click()
    await page.getByRole('menuitem', { name: '联系客服' }).click()
    await expect(page.getByRole('heading', { name: '联系客服' })).toBeVisible()
    // What the chat offers is known: nothing moves the way back under the finger.
    await expect(page.getByRole('region', { name: '在线客服' }).getByRole('button').first()).toBeVisible()
    await page.getByRole('link', { name: '返回' }).click()
    await expect(page).toHaveURL(path)
  })
}
