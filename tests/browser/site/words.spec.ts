import type { Page } from '@playwright/test'
import { LANGUAGES, type Language } from '#src/api/model/format.ts'
import type { DemoName } from '#tests/browser/support/login.ts'
import { readWords } from '#tests/browser/support/pageWords.ts'
import { allAddresses } from '#tests/browser/support/routes.ts'
import { standing } from '#tests/browser/support/standing.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const PERSONS: Readonly<Record<string, DemoName | undefined>> = {
  'a visitor': undefined,
  'a member': 'mia',
  'an admin': 'ada',
  'an operator': 'oda',
  'a developer': 'dev',
}
const VIEWPORTS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } }

/** Goes to an address as a link of the page does, and waits until the page is there. */
async function visit(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  await isThere(page)
}

const isThere = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main h1') !== null && document.querySelector('main [aria-busy="true"]') === null,
  )

/** Pages that lead on unless something is wrong with the site: they have a test of their own. */
const LEADING_ON: ReadonlySet<string> = new Set(standing('').map(([path]) => path))

/** What is wrong with the words of every page, and of what each shows when one of its tabs is pressed. */
async function walk(page: Page, language: Language): Promise<readonly string[]> {
  const words = await readWords()
  const found: string[] = []
  for (const address of allAddresses().filter((one) => !LEADING_ON.has(one))) {
    await visit(page, address)
    found.push(...(await words.faults(page, language)).map((text) => `${address}: ${text}`))
    const tabs = page.getByRole('tab', { selected: false })
    for (let place = 0; place < (await tabs.count()); place += 1) {
      await page.getByRole('tab').nth(place).click()
      await isThere(page)
      found.push(...(await words.faults(page, language)).map((text) => `${address}, tab ${place + 1}: ${text}`))
    }
  }
  return found
}

/** Chooses a language on one's own page. */
async function choose(page: Page, language: Language): Promise<void> {
  await page.getByText(language === 'en' ? 'English' : '简体中文', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test.use({ serverEnv: { LANGUAGES: 'zh-CN,en' } })

/** Who walks with every run; the others walk with `npm run test:full`. */
const ALWAYS = new Set(['a member with a phone, zh-CN', 'an operator with a desktop, en'])

for (const [who, name] of Object.entries(PERSONS)) {
  for (const [device, viewport] of Object.entries(VIEWPORTS)) {
    for (const language of LANGUAGES) {
      const full = ALWAYS.has(`${who} with a ${device}, ${language}`) ? '' : ' @full'
      test(`[P-1] ${who} with a ${device} reads no key and no other language than ${language} on any page${full}`, async ({
        person,
      }) => {
        // Every address, and every tab of each.
        test.slow()
        const page = await person(name, { viewport })
        await page.goto('/app/me')
        await isThere(page)
        await choose(page, language)
        expect(await walk(page, language)).toEqual([])
      })
    }
  }
}

test('[P-1] [S-6] pages that stand for the site have words of one language @full', async ({ person, server }) => {
  const page = await person()
  const words = await readWords()
  const found: string[] = []
  for (const language of LANGUAGES) {
    await page.goto('/app/me')
    await isThere(page)
    await choose(page, language)
    const device = await page.evaluate(() => JSON.parse(localStorage.getItem('anchorage.device') ?? '""') as string)
    for (const [path, raise, lower] of standing(device)) {
      await server.sim(raise)
      await page.goto(path)
      await isThere(page)
      await expect(page).toHaveURL(path)
      found.push(...(await words.faults(page, language)).map((text) => `${path}: ${text}`))
      await server.sim(lower)
    }
  }
  expect(found).toEqual([])
})

test('[P-1] a language that is chosen in another tab shows in an open room, with the words of all its parts @full', async ({
  person,
}) => {
  const words = await readWords()
  const room = await person('ada')
  await room.goto('/app/live/match/m2001')
  await isThere(room)
  await expect(room.getByRole('tab', { name: '聊天' })).toBeVisible()
  const own = await room.context().newPage()
  await own.goto('/app/me')
  await choose(own, 'en')
  await expect(room.getByRole('tab', { name: 'Chat' })).toBeVisible()
  // Each part has its words when they have come.
  await expect.poll(() => words.faults(room, 'en')).toEqual([])
})
