import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { login } from '#src/api/contract/session.ts'
import { headerName } from '#src/api/profile.ts'
import { granted, request } from '#tests/support/request.ts'
import type { DemoServer } from './demoServer.ts'
import { PASSWORDS } from './login.ts'
import { expect } from './test.ts'

/** The page that the walk's member is on: its buttons make the server answer with a chosen error. */
const PAGE = '/dev/errors'
const LOGIN = `/login?fromPage=${encodeURIComponent(PAGE)}`
const MEMBER = 'dev'

const Kept = v.pipe(v.string(), v.parseJson(), v.object({ expiresAt: v.number() }))
const alert = (page: Page) => page.getByRole('alertdialog', { name: '提示' })
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('anchorage.session'))
const trigger = (page: Page, name: string) => page.getByRole('button', { name: `触发 ${name}`, exact: true }).click()

/** Any call of the page may be the first to meet what the press is to meet, and the button is gone by then. */
const pressIfThere = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `触发 ${name}`, exact: true })
    .evaluateAll((found) => found.forEach((one) => one instanceof HTMLElement && one.click()))

const deviceOf = async (page: Page) =>
  v.parse(v.pipe(v.string(), v.parseJson(), v.string()), await page.evaluate(() => localStorage.getItem('anchorage.device')))

async function fillIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('用户名', { exact: true }).fill(MEMBER)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Another tab of the page, with the same session. */
async function otherTab(page: Page, path: string): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), page.evaluate((to) => void window.open(to), path)])
  return tab
}

/** The steps of the session's specification (tests/model/session/sessionSpecification.ts) for one page, and what each state looks like. */
export function sessionWalk(page: Page, server: DemoServer) {
  /** Blocks the address or the device, makes a call, and unblocks it once the block was shown. */
  const meetBlock = async (kind: 'ip' | 'device') => {
    // The page's buttons come with a call of their own, which has to be made before the block.
    if (new URL(page.url()).pathname === PAGE)
      await expect(page.getByRole('button', { name: '触发 ok', exact: true })).toBeVisible()
    // A call of the page before that ends late would be told of the block instead, and its alert go with the reload.
    if (new URL(page.url()).pathname === '/cs') await page.waitForLoadState('networkidle')
    const value = kind === 'ip' ? '127.0.0.1' : await deviceOf(page)
    await server.sim({ do: 'barrier', kind, value, up: true })
    const { pathname } = new URL(page.url())
    if (pathname === '/login') await fillIn(page, PASSWORDS[MEMBER])
    else if (pathname === '/cs') await page.reload()
    else await pressIfThere(page, 'ok')
    await expect(alert(page)).toContainText(kind === 'ip' ? '当前网络已被限制访问' : '当前设备已被限制访问')
    await server.sim({ do: 'barrier', kind, value, up: false })
  }

  const events = {
    LOGIN: async () => {
      const asked = page.waitForRequest((sent) => sent.url().includes('/auth/lg/ve4/'))
      await fillIn(page, PASSWORDS[MEMBER])
      expect((await asked).headers()[headerName('tb-token')] ?? '').toBe('')
      await expect(page).toHaveURL(PAGE)
    },
    WRONG_PASSWORD: async () => {
      await fillIn(page, 'wrong1234')
      await expect(page.getByText('账号或密码不正确。')).toBeVisible()
    },
    LOGGED_IN_ELSEWHERE: async () => {
      const headers = { [headerName('tb-uuid')]: 'another-device' }
      const payload = { name: MEMBER, password: PASSWORDS[MEMBER], flag: 0 as const }
      granted(await request(server.url, login, payload, { anonymous: false, headers, now: Date.now() }))
      await expect(alert(page)).toContainText('你的账号已在其他设备登录')
    },
    PASSWORD_CHANGED: async () => {
      await server.sim({ do: 'account', name: MEMBER, what: 'passwordChanged' })
      await expect(alert(page)).toContainText('密码已修改')
    },
    ACCOUNT_BLOCKED: async () => {
      await server.sim({ do: 'account', name: MEMBER, what: 'disable' })
      await expect(alert(page)).toContainText('账号已被停用')
      await server.sim({ do: 'account', name: MEMBER, what: 'enable' })
    },
    UNAUTHORIZED: async () => {
      await trigger(page, 'unauthorized')
      await expect(alert(page)).toContainText('登录已失效')
    },
    AUTH_ERROR: async () => {
      await trigger(page, 'authError')
      await expect(alert(page)).toContainText('自动退出')
    },
    IP_BLOCKADE: () => meetBlock('ip'),
    DEVICE_BLOCKADE: () => meetBlock('device'),
    ENDED_IN_TAB: async () => {
      const tab = await otherTab(page, PAGE)
      await trigger(tab, 'authError')
      await expect(alert(tab)).toContainText('自动退出')
      await tab.close()
      await expect(alert(page)).toContainText('自动退出')
    },
    LOGOUT: async () => {
      await page.getByRole('link', { name: '我的' }).first().click()
      await page.getByRole('button', { name: '退出登录' }).click()
    },
    LOGOUT_IN_TAB: async () => {
      const tab = await otherTab(page, '/app/me')
      await tab.getByRole('button', { name: '退出登录' }).click()
      await expect(tab.getByText('还没有登录')).toBeVisible()
      await tab.close()
    },
    ACKNOWLEDGE: () => alert(page).getByRole('button', { name: '知道了' }).click(),
    ASK_FOR_HELP: () => page.goto('/cs').then(() => undefined),
    RELOAD: () => page.reload().then(() => undefined),
  }

  const silent = async () => expect(page.getByRole('alertdialog')).toHaveCount(0)
  const isMember = async () => {
    await silent()
    await expect(page.getByRole('link', { name: '我的' }).locator('img')).toBeVisible()
    const { expiresAt } = v.parse(Kept, await kept(page))
    expect(await page.evaluate((end) => new Date(end).toLocaleTimeString('en-GB'), expiresAt)).toBe('22:00:00')
  }
  const isVisitor = async () => {
    await silent()
    await expect(page.getByRole('link', { name: '登录', exact: true }).first()).toBeVisible()
    await expect.poll(() => kept(page)).toBeNull()
  }
  const showsAlert = async () => {
    await expect(page.getByRole('alertdialog')).toHaveCount(1)
    await expect.poll(() => kept(page)).toBeNull()
  }
  const states = {
    visitor: async () => {
      await silent()
      await expect(page).toHaveURL(LOGIN)
      await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
      await expect.poll(() => kept(page)).toBeNull()
    },
    member: isMember,
    shown: showsAlert,
    gone: isVisitor,
    helped: isMember,
    shownAtHelp: async () => {
      await expect(page).toHaveURL('/cs')
      await showsAlert()
    },
    helpedGone: async () => {
      await isVisitor()
      await expect(page).toHaveURL('/cs')
      await expect(page.getByRole('heading', { name: '联系客服' })).toBeVisible()
    },
  }

  return {
    /** Back to the start of each path: logged out, at the login page. */
    begin: async () => {
      await page.context().clearCookies()
      if (page.url().startsWith(server.url)) await page.evaluate(() => sessionStorage.clear())
      await page.goto(LOGIN)
    },
    events,
    states,
  }
}
