import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/test.ts'
import { enter, input, log, say, TALK } from '#tests/browser/support/room.ts'
import { PASSWORDS } from '#tests/browser/support/login.ts'

const LOGIN = /^\/api\/auth\/(login|lg)\//
const rows = (page: Page) => log(page).locator('[data-key]')

test('[A-4] the room is filtered by level: 5 and above, 4 and below, or all @full', async ({ person, page }) => {
  const mia = await person('mia')
  const leo = await person('leo')
  for (const one of [mia, leo, page]) await enter(one)
  await say(mia, '三级会员说')
  await say(leo, '六级会员说')
  await expect(log(page).getByText('六级会员说')).toBeVisible()
  const choose = async (name: string) => {
    await page.getByRole('button', { name: /^按等级筛选/ }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('5 级及以上')
  await expect(log(page).getByText('三级会员说')).toHaveCount(0)
  await expect(log(page).getByText('六级会员说')).toBeVisible()
  await say(mia, '又一句三级的')
  await say(leo, '又一句六级的')
  await expect(log(page).getByText('又一句六级的')).toBeVisible()
  await expect(log(page).getByText('又一句三级的')).toHaveCount(0)
  await choose('4 级及以下')
  await expect(log(page).getByText('又一句三级的')).toBeVisible()
  await expect(log(page).getByText('六级会员说')).toHaveCount(0)
  await choose('全部')
  await expect(log(page).getByText('六级会员说')).toBeVisible()
})

test('[D-5] older pages come above without moving what is read, and new lines come below without moving it @full', async ({
  page,
  server,
}) => {
  await server.sim({ do: 'chat', room: TALK.room, text: '往事', count: 400 })
  await enter(page)
  await log(page).hover()
  await page.mouse.wheel(0, -600)
  await expect(page.getByRole('button', { name: '回到最新消息' })).toBeVisible()
  for (let time = 0; time < 3; time += 1) {
    const before = await rows(page).count()
    // The place of the first row in sight, just before the older page is asked for.
    const place = await log(page).evaluate((box) => {
      box.scrollTo(0, 140)
      const edge = box.getBoundingClientRect().top
      const row = [...box.querySelectorAll('[data-key]')].find((one) => one.getBoundingClientRect().bottom > edge + 60)
      return { key: row?.getAttribute('data-key') ?? '', top: (row?.getBoundingClientRect().top ?? 0) - edge }
    })
    await page.mouse.wheel(0, -60)
    await expect.poll(() => rows(page).count()).toBeGreaterThan(before)
    await server.sim({ do: 'chat', room: TALK.room, text: '新的一句' })
    const moved = async () => {
      const top = await log(page).evaluate(
        (box, key) =>
          (box.querySelector(`[data-key="${key}"]`)?.getBoundingClientRect().top ?? 0) - box.getBoundingClientRect().top,
        place.key,
      )
      return Math.abs(top - (place.top + 60))
    }
    // A wheel glides, and may do so still.
    await expect.poll(moved).toBeLessThanOrEqual(2)
  }
  await expect(page.getByRole('button', { name: '3 条新消息' })).toBeVisible()
})

test('[A-2] what came while a member was away is marked, on another device too; mentions are counted @full', async ({
  person,
}) => {
  const mia = await person('mia')
  const leo = await person('leo')
  await enter(mia)
  await enter(leo)
  // When she leaves, or before where she was here for a minute.
  const told = mia.waitForResponse('**/api/live/chat/seen')
  await say(mia, '我先走了')
  await expect(log(leo).getByText('我先走了')).toBeVisible()
  await expect(log(mia).getByText('我先走了')).toBeVisible()
  await mia.getByRole('link', { name: '首页' }).click()
  await told
  await say(leo, '走这么早')
  await input(leo).fill('@Mi')
  await leo.getByRole('button', { name: '@Mia' }).click()
  await input(leo).pressSequentially('进球了')
  await input(leo).press('Enter')
  await expect(log(leo).getByText('@Mia 进球了')).toBeVisible()

  const asked = mia.waitForRequest('**/api/live/chat/offline-message')
  await enter(mia)
  await asked
  const mark = log(mia).getByTestId('unread')
  await expect(mark).toHaveText('以下 2 条是你离开后的新消息，1 条提到你')
  expect(await mark.evaluate((one) => one.nextElementSibling?.textContent ?? '')).toContain('走这么早')
  const elsewhere = await person('mia')
  await enter(elsewhere)
  await expect(log(elsewhere).getByText('走这么早')).toBeVisible()
})

test('[A-2] a visitor’s calls take the addresses for visitors, and what came while they were away is marked @full', async ({
  page,
  server,
}) => {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/live/chat')) paths.push(pathname)
  })
  await server.sim({ do: 'chat', room: TALK.room, text: '看过的' })
  await enter(page)
  await expect(log(page).getByText('看过的')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('seen.visitor')).length))
    .toBe(1)
  await page.goto('/app/home')
  await server.sim({ do: 'chat', room: TALK.room, text: '没看过的', count: 2 })
  await enter(page)
  await expect(log(page).getByTestId('unread')).toHaveText('以下 2 条是你离开后的新消息')
  expect([...new Set(paths)].sort()).toEqual([
    '/api/live/chat-anonymous/entrance',
    '/api/live/chat-anonymous/history',
    '/api/live/chat-anonymous/offline-message',
  ])
})

test('[A-2] a login in the room keeps the visit: the list stays, the calls change their addresses @full', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await server.sim({ do: 'chat', room: TALK.room, text: '登录前就在的' })
  await enter(page)
  await expect(log(page).getByText('登录前就在的')).toBeVisible()
  // What was before has been asked for: it was a visitor's call.
  await expect(log(page).getByText('聊天从这里开始')).toBeVisible()
  // A mark on the list's own element: another visit would make another one.
  await log(page).evaluate((box) => box.setAttribute('data-visit', 'first'))
  // From the login's answer on: until then a gap in the room's events is filled by a visitor's call.
  const paths: string[] = []
  let isMember = false
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    isMember ||= LOGIN.test(pathname) && response.ok()
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (isMember && pathname.includes('/live/')) paths.push(pathname)
  })
  await page.getByRole('button', { name: '登录后参与聊天' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '不离开本页，直接登录' }).click()
  const form = page.getByRole('alertdialog', { name: /^登录/ })
  await form.getByLabel('用户名', { exact: true }).fill('mia')
  await form.getByLabel('密码', { exact: true }).fill(PASSWORDS.mia)
  await form.getByRole('button', { name: '登录', exact: true }).click()
  await expect(input(page)).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL((url) => url.pathname === TALK.path)
  await expect(page.getByRole('group', { name: '余额' })).toBeVisible()
  await say(page, '登录后说的')
  await expect(log(page).getByText('登录后说的')).toBeVisible()
  await server.sim({ do: 'chat', room: TALK.room, text: '大家都看得到' })
  await expect(log(page).getByText('大家都看得到')).toBeVisible()
  await expect(log(page)).toHaveAttribute('data-visit', 'first')
  await expect.poll(() => paths).toContain('/api/live/chat/entrance')
  await expect.poll(() => paths).toContain('/api/live/chat/offline-message')
  // Once at most, for what is announced to who reads now.
  expect(paths.filter((path) => path.endsWith('/room/detail')).length).toBeLessThanOrEqual(1)
  expect(paths.filter((path) => path.includes('anonymous'))).toEqual([])
})

test('[A-2] a login in another tab reaches the room, and so does a logout: the visit stays, nothing of the member does @full', async ({
  page,
  context,
  server,
}) => {
  await enter(page)
  await log(page).evaluate((box) => box.setAttribute('data-visit', 'first'))
  const other = await context.newPage()
  await other.goto('/login')
  await other.getByLabel('用户名', { exact: true }).fill('leo')
  await other.getByLabel('密码', { exact: true }).fill(PASSWORDS.leo)
  await other.getByText('保持登录', { exact: true }).click()
  await other.getByRole('button', { name: '登录', exact: true }).click()
  await expect(other).toHaveURL((url) => url.pathname === '/app/home')
  await expect(input(page)).toBeVisible()
  await say(page, '从另一个标签页登录的')
  await expect(log(page).getByText('从另一个标签页登录的')).toBeVisible()
  await input(page).fill('没发完的话')
  const asked = page.waitForRequest('**/api/live/chat-anonymous/entrance')
  await other.goto('/app/me')
  await other.getByRole('button', { name: '退出登录' }).click()
  await asked
  await expect(page.getByRole('button', { name: '登录后参与聊天' })).toBeVisible()
  await expect(page.getByText('没发完的话')).toHaveCount(0)
  await server.sim({ do: 'chat', room: TALK.room, text: '退出后也看得到' })
  await expect(log(page).getByText('退出后也看得到')).toBeVisible()
  await expect(log(page)).toHaveAttribute('data-visit', 'first')
})

test('[D-7] on a phone the chat’s tab counts what comes while another tab is shown @full', async ({ person, server }) => {
  const mia = await person('mia', { viewport: { width: 390, height: 844 } })
  await enter(mia)
  await mia.getByRole('tab', { name: '榜单' }).click()
  await server.sim({ do: 'chat', room: TALK.room, text: '没看到的', count: 3 })
  const tab = mia.getByRole('tab', { name: /^聊天/ })
  await expect(tab).toHaveAccessibleName('聊天 3 条未读')
  await tab.click()
  await expect(tab).toHaveAccessibleName('聊天')
  await expect(log(mia).getByText('没看到的 3')).toBeInViewport()
})
