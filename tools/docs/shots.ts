import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { spawnDemoServer } from '#tests/browser/support/demoServer.ts'
import { closeFloatWindow } from '#tests/browser/support/floatWindow.ts'
import { login } from '#tests/browser/support/login.ts'
import { answerNotices } from '#tests/browser/support/notices.ts'
import { build } from '../../scripts/build.mjs'
import { CHROMIUM_ARGS, requireChromium } from '../../scripts/chromium.mjs'
import { everyScreen } from './everyScreen.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'docs', 'pictures')
/** Largest picture that may lie in the repository, in bytes. */
const LIMIT = 200_000

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 } }

/** Saves what the page shows, as sharp as the limit allows. */
async function save(page: Page, name: string): Promise<void> {
  for (let quality = 85; quality >= 40; quality -= 5) {
    const picture = await page.screenshot({ type: 'jpeg', quality })
    if (picture.length > LIMIT) continue
    writeFileSync(join(FOLDER, `${name}.jpg`), picture)
    console.log(`docs/pictures/${name}.jpg  ${Math.round(picture.length / 1_000)} KB`)
    return
  }
  throw new Error(`${name} is over ${LIMIT} bytes at any quality`)
}

async function withPage(browser: Browser, options: BrowserContextOptions, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', ...options })
  // Who logs in again on another device is asked about the one before.
  answerNotices(context)
  await closeFloatWindow(context)
  try {
    await work(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Opens the first anchor who is on air, and waits until the video moves and people talk. */
async function openRoom(page: Page): Promise<void> {
  await page.goto('/app/live')
  await page.getByRole('article').filter({ hasText: '直播中' }).getByRole('link').first().click()
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1)
  await page.waitForFunction(() => (document.querySelector('[role=log]')?.childElementCount ?? 0) > 8)
}

async function home(page: Page): Promise<void> {
  await page.goto('/app/home')
  await page.getByRole('article').first().waitFor()
  await page.getByRole('link', { name: '海港体育' }).first().waitFor()
  await page.getByRole('heading', { name: '资讯' }).waitFor()
  // Those out of sight are loaded once they come near.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, left, bottom, right } = image.getBoundingClientRect()
      const isSeen = top < window.innerHeight && left < window.innerWidth && bottom > 0 && right > 0
      return image.complete || !isSeen
    }),
  )
}

async function room(page: Page): Promise<void> {
  await login(page, 'mia')
  await openRoom(page)
}

/** A deposit in USDT that waits for its payment. */
async function order(page: Page): Promise<void> {
  await login(page, 'mia')
  await page.goto('/app/cashier/deposit')
  await page.getByRole('radio', { name: /^USDT/ }).check()
  await page.getByLabel(/^充值金额/).fill('50')
  await page.getByRole('button', { name: '提交充值' }).click()
  await page.getByRole('img', { name: '收款地址的二维码' }).waitFor()
}

/** The inspector under a room, with the chat's chart, or in a window of its own with what was sent between machines. */
async function inspected(page: Page): Promise<void> {
  await login(page, 'dev')
  await page.goto('/app/me')
  await page.getByRole('button', { name: '状态机检查器' }).click()
  await openRoom(page)
  await page.getByRole('complementary', { name: '状态机检查器' }).getByRole('button', { name: /^chat/ }).first().click()
  await page.locator('[data-state="chat.availability.open"]').waitFor()
  await page.locator('[data-state="chat.availability.open"]').scrollIntoViewIfNeeded()
}

async function sequence(page: Page): Promise<void> {
  await login(page, 'dev')
  await page.goto('/dev/inspector')
  await page
    .getByRole('button', { name: /^connection/ })
    .first()
    .click()
  await page.locator('[data-state="connection.linked.online"]').waitFor()
  await page.getByRole('tab', { name: '顺序图' }).click()
  await page.getByRole('button', { name: /^含库自身事件/ }).click()
}

const SHOTS: readonly [name: string, options: BrowserContextOptions, open: (page: Page) => Promise<void>][] = [
  ['home', { ...DESKTOP, colorScheme: 'light' }, home],
  ['room-desktop', { ...DESKTOP, colorScheme: 'dark' }, room],
  ['room-phone', { ...PHONE, colorScheme: 'light' }, room],
  ['cashier-order', { ...PHONE, colorScheme: 'dark' }, order],
  ['inspector-dock', { ...DESKTOP, colorScheme: 'light' }, inspected],
  ['inspector-page', { ...DESKTOP, colorScheme: 'dark' }, sequence],
]

// `npm run shots -- inspector` takes those alone whose name begins so; `-- --every [word]` every screen in four forms, to be looked at.
const [wanted = '', word = ''] = process.argv.slice(2)
const EVERY = join(import.meta.dirname, '..', '..', '.cache', 'screens')

build()
mkdirSync(FOLDER, { recursive: true })
const server = await spawnDemoServer({ SIM: 'on', LANGUAGES: 'zh-CN,en' })
const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGS })
try {
  if (wanted === '--every') await everyScreen(browser, server.url, EVERY, word)
  for (const [name, options, open] of SHOTS.filter(([one]) => one.startsWith(wanted))) {
    await withPage(browser, { baseURL: server.url, ...options }, async (page) => {
      await open(page)
      await save(page, name)
    })
  }
} finally {
  await browser.close()
  await server.stop()
}
