import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { spawnDemoServer } from '#tests/browser/support/demoServer.ts'
import { login, PASSWORDS } from '#tests/browser/support/login.ts'
import { build } from './build.mjs'
import { CHROMIUM_ARGS, requireChromium } from './chromium.mjs'

const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures')
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
  await page.waitForFunction(() => [...document.images].every((image) => image.complete))
}

async function room(page: Page): Promise<void> {
  await login(page, 'mia')
  await openRoom(page)
}

/** Yuan in two venues and in the interest wallet, so that there is something to see. */
async function wallet(page: Page): Promise<void> {
  await login(page, 'mia', '/app/cashier/wallet')
  for (const [venue, yuan] of [
    ['海港体育', '1200'],
    ['远洋体育', '350.5'],
  ] as const) {
    await page.getByRole('button', { name: `${venue} 转账` }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('金额（元）').fill(yuan)
    await sheet.getByRole('button', { name: '确认转账' }).click()
    await sheet.getByText(`已转入${venue}`).waitFor()
    await sheet.getByRole('button', { name: '关闭' }).click()
    await sheet.waitFor({ state: 'hidden' })
  }
  await page.locator('canvas').waitFor()
}

/** A withdrawal that waits for its review. */
async function withdrawal(page: Page): Promise<void> {
  const pin = async (label: string) => {
    await page.getByRole('textbox', { name: label, exact: true }).click()
    await page.keyboard.type('135790')
  }
  await login(page, 'leo', '/app/cashier/cards')
  await page.getByRole('button', { name: '设置提现密码' }).click()
  await page.getByLabel('登录密码').fill(PASSWORDS.leo)
  await pin('新提现密码')
  await pin('再输入一次')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('提现密码已保存').waitFor()
  await page.getByRole('button', { name: '添加银行卡' }).click()
  await page.getByLabel('持卡人姓名').fill('李小海')
  await page.getByLabel('卡号').fill('6222021234567894')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('6222 **** **** 7894').waitFor()
  await page.goto('/app/cashier/withdraw')
  await page.getByLabel('提现金额（元）').fill('1000')
  await page.getByRole('button', { name: '下一步' }).click()
  await pin('提现密码')
  await page.getByRole('button', { name: '确认提现' }).click()
  await page.getByRole('link', { name: '查看进度' }).click()
  await page.getByRole('region', { name: '回单' }).waitFor()
}

/** All of the pictures; names given as arguments make only these. */
const SHOTS: readonly [name: string, options: BrowserContextOptions, open: (page: Page) => Promise<void>][] = [
  ['home', { ...DESKTOP, colorScheme: 'light' }, home],
  ['room-desktop', { ...DESKTOP, colorScheme: 'dark' }, room],
  ['room-phone', { ...PHONE, colorScheme: 'light' }, room],
  ['cashier-wallet', { ...DESKTOP, colorScheme: 'light' }, wallet],
  ['cashier-withdrawal', { ...PHONE, colorScheme: 'dark' }, withdrawal],
]

build()
mkdirSync(FOLDER, { recursive: true })
const server = await spawnDemoServer({ SIM: 'on' })
const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_ARGS })
try {
  const wanted = process.argv.slice(2)
  for (const [name, options, open] of SHOTS) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    await withPage(browser, { baseURL: server.url, ...options }, async (page) => {
      await open(page)
      await save(page, name)
    })
  }
} finally {
  await browser.close()
  await server.stop()
}
