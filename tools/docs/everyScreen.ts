import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { DEFAULT_PREFERENCES } from '#src/machines/preferences/preferencesMachine.ts'
import { closeFloatWindow } from '#tests/browser/support/floatWindow.ts'
import { login, type DemoName } from '#tests/browser/support/login.ts'
import { answerNotices } from '#tests/browser/support/notices.ts'
import { ROOM } from '#tests/browser/support/room.ts'
import { allAddresses } from '#tests/browser/support/routes.ts'

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } satisfies BrowserContextOptions
const DESKTOP = { viewport: { width: 1440, height: 900 } } satisfies BrowserContextOptions

/** The four forms of a screen; each device is seen once in each language. */
const FORMS: readonly (readonly [name: string, options: BrowserContextOptions])[] = [
  ['phone-light-zh', { ...PHONE, colorScheme: 'light' }],
  ['phone-dark-en', { ...PHONE, colorScheme: 'dark' }],
  ['desktop-light-en', { ...DESKTOP, colorScheme: 'light' }],
  ['desktop-dark-zh', { ...DESKTOP, colorScheme: 'dark' }],
]

/** Who sees what: a visitor the doors, an operator the office, a developer the tools, a member all else. */
function seerOf(address: string): DemoName | undefined {
  if (/^\/(login|register|forgot|entry|terms|maintenance|access|robot|setup)/.test(address)) return undefined
  if (address.startsWith('/admin')) return 'oda'
  return address.startsWith('/dev') ? 'dev' : 'mia'
}

/** Rooms and games that are alive, beside the samples that tests walk. */
const MORE = [ROOM.path, '/app/live/match/m2001', '/app/anchor/a1001']

/** Each screen that is asked for, by who sees it. */
function screensOf(word: string) {
  const addresses = [...new Set([...MORE, ...allAddresses()])].filter((address) => address.includes(word))
  return ([undefined, 'mia', 'oda', 'dev'] as const).map(
    (who) => [who, addresses.filter((address) => seerOf(address) === who)] as const,
  )
}

/** Chooses English for every page to come, as its settings do, before the page reads what is chosen. */
async function inEnglish(page: Page): Promise<void> {
  await page.addInitScript(
    (chosen) => {
      // A frame of another origin may have no storage, and asks for none.
      if (self === top) localStorage.setItem('anchorage.preferences', chosen)
    },
    JSON.stringify({ ...DEFAULT_PREFERENCES, language: 'en' }),
  )
}

/** How long a screen may take until it stands, in ms; what is not there then is seen in the picture. */
const PATIENCE = 10_000

/** Takes what is in sight once its pictures are there. */
async function shoot(page: Page, path: string): Promise<void> {
  await page
    .waitForFunction(
      () => {
        const seen = [...document.images].filter((image) => {
          const { top, bottom } = image.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        })
        return seen.every((image) => image.complete)
      },
      null,
      { timeout: PATIENCE },
    )
    .catch(() => console.log(`${path} waits for a picture`))
  await page.screenshot({ path, type: 'png' })
}

/** Pages that stand only while the site cannot be entered: one that answers leads away from them. */
const CLOSED = /^\/(maintenance|access|robot)/
const CALLS = '**/api/**'

async function take(page: Page, address: string, path: string): Promise<void> {
  await page.unroute(CALLS)
  if (CLOSED.test(address)) await page.route(CALLS, (route) => route.abort())
  await page.goto(address)
  await page
    .waitForFunction(
      () =>
        document.querySelector('main h1') &&
        // Prices come into their empty places after the rows.
        !document.querySelector('main :is([aria-busy="true"], [class*="keleton"], [class*="prices"]:empty)'),
      null,
      { timeout: PATIENCE },
    )
    .catch(() => console.log(`${address} is still busy`))
  // What lies in the way is answered before anything is pressed.
  await page.locator('body').click({ trial: true, timeout: PATIENCE })
  // That has moved the page.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await shoot(page, `${path}.png`)
  const { height } = page.viewportSize() ?? DESKTOP.viewport
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  if (whole < height * 1.2) return
  await page.evaluate((by) => scrollTo({ top: by, behavior: 'instant' }), height * 0.9)
  await shoot(page, `${path}.below.png`)
}

/**
 * Takes every screen in four forms, to be looked at: FOLDER/FORM/address.png, and one window further down where there is more. `word` = those alone whose address has it. Says on the
 * console what the pages logged.
 */
export async function everyScreen(browser: Browser, baseURL: string, folder: string, word: string): Promise<void> {
  for (const [form, options] of FORMS) {
    mkdirSync(join(folder, form), { recursive: true })
    for (const [who, addresses] of screensOf(word)) {
      if (addresses.length === 0) continue
      const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', baseURL, ...options })
      answerNotices(context)
      await closeFloatWindow(context)
      const page = await context.newPage()
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          console.log(`${form} ${new URL(page.url()).pathname}: ${message.text()}`)
      })
      if (who !== undefined) await login(page, who)
      if (form.endsWith('en')) await inEnglish(page)
      for (const address of addresses) {
        const name = address.slice(1).replaceAll('/', '.')
        await take(page, address, join(folder, form, name)).catch((error: unknown) =>
          console.log(`${form} ${address}: ${String(error)}`),
        )
      }
      await context.close()
    }
    console.log(`${form} is done`)
  }
}
