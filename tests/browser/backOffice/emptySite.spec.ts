import type { Page } from '@playwright/test'
import { openExisting } from '#server/platform/db/store.ts'
import { readEnv } from '#server/platform/env.ts'
import { createServices } from '#server/services.ts'
import { monthOfDay } from '#src/api/model/agent.ts'
import { dayOf } from '#src/api/model/day.ts'
import { addMonths, periodStart } from '#src/api/model/playPeriod.ts'
import type { DemoServer } from '#tests/browser/support/demoServer.ts'
import { beFirstOperator, register, test } from '#tests/browser/support/freshSite.ts'
import { expect } from '#tests/browser/support/test.ts'
import { settledBet } from '#tests/support/bets.ts'
import { testVault } from '#tests/support/dataKey.ts'
import { picture } from '#tests/support/pictures.ts'

/** Long journeys of several persons. */
test.beforeEach(() => test.slow())

const PHONE = { viewport: { width: 390, height: 844 } }
const form = (page: Page) => page.locator('form').filter({ has: page.getByLabel('标题') })

/** Writes a piece of a kind and publishes it. */
async function publish(page: Page, kind: string, slug: string, write: () => Promise<void>): Promise<void> {
  await page.goto(`/admin/content?kind=${kind}`)
  await page.getByRole('button', { name: '新建' }).click()
  await form(page).getByLabel('短名').fill(slug)
  await write()
  await form(page).getByLabel('原因').fill('开业')
  await form(page).getByRole('button', { name: '保存为草稿' }).click()
  const shown = page.getByRole('region', { name: '访客看到的' })
  await shown.getByLabel('原因').fill('开业')
  await shown.getByRole('button', { name: '发布第 1 版' }).click()
  await expect(shown).toContainText('第 1 版，从')
}

test('[D-8] [C-7] [S-10] on a site without a demo a visitor sees the banner, navigation, article and announcements that an editor makes @full', async ({
  page: boss,
  person,
  server,
}) => {
  const visitor = await person(undefined, PHONE)
  await visitor.goto('/app/home')
  await beFirstOperator(boss, server, '/admin/content')
  const file = { name: 'quay.png', mimeType: 'image/png', buffer: Buffer.from(await picture('image/png', 64, 36)) }
  await publish(boss, 'banner', 'opening', async () => {
    await form(boss).getByLabel('标题').fill('港口开业')
    await form(boss).getByLabel('文字').fill('今晚第一场。')
    await form(boss).getByLabel('链接').fill('/app/live')
    await form(boss).getByLabel('图片', { exact: true }).setInputFiles(file)
    await expect(form(boss).getByLabel('给看不到图片的人的说明')).toBeVisible()
  })
  for (const [slug, title, link] of [
    ['home', '码头', '/app/home'],
    ['news', '港报', '/app/news'],
  ] as const) {
    await publish(boss, 'navigation', slug, async () => {
      await form(boss).getByLabel('标题').fill(title)
      await form(boss).getByLabel('位置').selectOption({ value: 'bar' })
      await form(boss).getByLabel('链接').fill(link)
    })
  }
  await publish(boss, 'article', 'first-night', async () => {
    await form(boss).getByLabel('标题').fill('第一夜')
    await form(boss).getByLabel('文字').fill('港口亮灯。')
    await form(boss).getByLabel('正文', { exact: true }).fill('## 亮灯\n\n人们都来了。')
  })
  await boss.goto('/admin/rooms/announcements')
  const sheet = boss.getByRole('dialog')
  for (const [words, whom] of [
    ['欢迎访客', '访客'],
    ['会员专享', '会员'],
  ] as const) {
    await boss.getByRole('button', { name: '发布公告' }).click()
    await sheet.getByLabel('公告内容').fill(words)
    await sheet.getByLabel('给谁看').selectOption({ label: whom })
    await sheet.getByLabel('原因').fill('开业')
    await sheet.getByRole('button', { name: '发布', exact: true }).click()
    await expect(sheet.getByRole('status')).toHaveText('已保存')
    await boss.keyboard.press('Escape')
  }

  // The page that was open hears of the announcement by itself; the rest is there for who comes.
  await expect(visitor.getByText('欢迎访客').first()).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('link', { name: /港口开业/ })).toBeVisible()
  await expect(visitor.getByText('会员专享')).toHaveCount(0)
  await visitor.getByRole('link', { name: '网站公告' }).click()
  await expect(visitor.getByRole('main').locator('a[href^="/app/announcements/"]')).toHaveCount(1)
  await visitor.getByRole('link', { name: '港报', exact: true }).click()
  await visitor.getByRole('link', { name: /第一夜/ }).click()
  await expect(visitor.getByRole('heading', { name: '亮灯' })).toBeVisible()

  // Who is logged in reads what is for members, and no more what is for visitors.
  await boss.goto('/app/announcements')
  await expect(boss.getByRole('link', { name: '会员专享' })).toBeVisible()
  await expect(boss.getByRole('link', { name: '欢迎访客' })).toHaveCount(0)
})

test('[R-4] [D-8] on a site without a demo an operator answers the chat of a visitor, over a restart of the server @full', async ({
  page: boss,
  person,
  server,
}) => {
  const write = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: '消息', exact: true }).fill(text)
    await page.getByRole('button', { name: '发送', exact: true }).click()
  }
  await beFirstOperator(boss, server, '/admin/service/chats')
  await boss.getByRole('switch', { name: '接待客户' }).press('Space')
  await expect(boss.getByRole('switch', { name: '接待客户' })).toBeChecked()
  const visitor = await person(undefined, PHONE)
  await visitor.goto('/cs')
  await write(visitor, '怎么注册？')
  await expect(visitor.getByText(/正在为你服务/)).toBeVisible()
  await boss.getByRole('region', { name: '我的会话' }).getByRole('button', { name: '打开' }).click()
  await expect(boss.getByRole('region', { name: '打开的会话' }).getByRole('log')).toContainText('怎么注册？')
  await write(boss, '点右上角。')
  await expect(visitor.getByRole('log')).toContainText('点右上角。')

  await server.terminate()
  await server.start()
  await visitor.reload()
  await expect(visitor.getByRole('log').getByRole('listitem').filter({ hasText: '点右上角。' })).toHaveCount(1)
  await boss.reload()
  await boss.getByRole('region', { name: '我的会话' }).getByRole('button', { name: '打开' }).click()
  await write(boss, '还有问题吗？')
  await expect(visitor.getByRole('log').getByRole('listitem').filter({ hasText: '还有问题吗？' })).toHaveCount(1)
  await boss.getByRole('region', { name: '打开的会话' }).getByRole('button', { name: '结束会话' }).click()
  await expect(visitor.getByText('会话已结束', { exact: true })).toBeVisible()
})

/** Makes the agent and the members of last month, in which each of these lost ¥1,000. Returns when. */
async function aMonthAgo({ store }: DemoServer): Promise<number> {
  const at = addMonths(periodStart('month', Date.now()), -1) + 12 * 3_600_000
  const env = readEnv(store)
  const db = await openExisting(env)
  if (db === null) throw new Error('there is no database')
  const services = createServices({ env, db, now: () => at, vault: testVault, passwordCost: 4 })
  await db.updateTable('agent').set({ at, approved_at: at }).execute()
  await db.updateTable('agent_code').set({ at }).execute()
  // All come from one address here, for which members are held.
  const members = await db.updateTable('agent_member').set({ at, held: 0 }).returning('member_id as id').execute()
  expect(members).toHaveLength(3)
  for (const { id } of members) await settledBet({ services }, { memberId: id, stake: 100_000, matchId: `m-${id}` })
  await db.destroy()
  return at
}

test('[C-11] [D-8] on a site without a demo a member becomes an agent, brings three, and has a month that adds up @full', async ({
  page: boss,
  person,
  server,
  mail,
}) => {
  const agent = await person(undefined, PHONE)
  await agent.goto('/register')
  await register(agent, mail, 'harbour1')
  await agent.goto('/app/agent')
  await agent.getByLabel('推广渠道').fill('海港足球频道')
  await agent.getByLabel('你打算怎样推广').fill('每周一期。')
  await agent.getByRole('button', { name: '提交申请' }).click()
  await expect(agent.getByText('申请已提交，结果会显示在这里。')).toBeVisible()

  await beFirstOperator(boss, server, '/admin/agents')
  await boss.getByRole('button', { name: 'harbour1' }).click()
  const sheet = boss.getByRole('dialog')
  await sheet.getByLabel('原因', { exact: true }).fill('频道属实')
  await sheet.getByRole('button', { name: '通过申请' }).click()
  await expect(sheet.getByText('停用代理')).toBeVisible()
  await expect(agent.getByRole('heading', { name: '推广链接' })).toBeVisible()
  const link = new URL(
    (await agent
      .getByText(/\/s\/[A-Z2-9]{10}$/)
      .first()
      .textContent()) ?? '',
  ).pathname
  for (const name of ['sailor1', 'sailor2', 'sailor3']) {
    const member = await person(undefined, PHONE)
    await member.goto(link)
    await expect(member.getByText('H** 邀请你加入')).toBeVisible()
    await register(member, mail, name)
  }

  await server.terminate()
  const at = await aMonthAgo(server)
  await server.start()
  await agent.goto('/app/agent')
  const statements = agent.getByRole('region', { name: '月结算单' })
  await expect(statements.getByRole('heading', { name: monthOfDay(dayOf(at)) })).toBeVisible()
  await expect(statements).toContainText('¥3,000.00')
  await expect(statements).toContainText('¥750.00')
  await boss.goto('/admin/agents/statements')
  await expect(boss.getByRole('row').filter({ hasText: 'harbour1' })).toContainText('750.00')
})
