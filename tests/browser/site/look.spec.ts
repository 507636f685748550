import type { Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import type { DemoServer } from '#tests/browser/support/demoServer.ts'
import { allAddresses } from '#tests/browser/support/routes.ts'
import { standing } from '#tests/browser/support/standing.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { ROOM } from '#tests/browser/support/room.ts'

const PAGES = ['/app/home', '/app/live', ROOM.path, '/login', '/app/me', '/cs', '/dev/errors', '/nowhere']

/** Every page in turn, those that stand for the site last. */
async function visit(page: Page, server: DemoServer, look: (path: string) => Promise<void>): Promise<void> {
  for (const path of PAGES) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await look(path)
  }
  const device = await page.evaluate(() => JSON.parse(localStorage.getItem('anchorage.device') ?? '""') as string)
  for (const [path, raise, lower] of standing(device)) {
    await server.sim(raise)
    await page.goto(path)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await look(path)
    await server.sim(lower)
  }
}

test('[D-6] every page is accessible in both themes, with one heading of the first level', async ({ person, server }) => {
  test.slow()
  const page = await person(undefined, { bypassCSP: true, reducedMotion: 'reduce' })
  await visit(page, server, async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page), `${path}, ${colorScheme}`).toEqual([])
    }
  })
})

/** Pages that lead on unless something is wrong with the site: they are among those above. */
const LEADING_ON: ReadonlySet<string> = new Set(standing('').map(([path]) => path))
const isOffice = (address: string) => address.startsWith('/admin')

/** Goes to an address as a link of the page does, and waits until the page is there. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
  await page.waitForFunction(
    () => document.querySelector('main h1') !== null && document.querySelector('main [aria-busy="true"]') === null,
  )
}

for (const [who, name, sees] of [
  ['a member', 'mia', (address: string) => !isOffice(address)],
  ['an operator', 'oda', isOffice],
] as const)
  test(`[D-6] what ${who} sees at every address is accessible in both themes @full`, async ({ person }) => {
    // Each address is read twice.
    test.slow()
    const page = await person(name, { bypassCSP: true, reducedMotion: 'reduce' })
    await page.goto('/app/me')
    const found: string[] = []
    for (const address of allAddresses().filter((one) => !LEADING_ON.has(one) && sees(one))) {
      await follow(page, address)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        found.push(...(await violations(page)).map((fault) => `${address}, ${colorScheme}: ${fault}`))
      }
    }
    expect(found).toEqual([])
  })

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[S-4] [D-6] each way to verify is accessible and fits a small phone in the ${colorScheme} theme @full`, async ({
    person,
  }) => {
    const page = await person('dev', { colorScheme, bypassCSP: true, viewport: { width: 320, height: 700 } })
    await page.goto('/dev/errors')
    await page.getByRole('button', { name: '触发 needSafe', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: '安全验证' })
    for (const kind of ['点选文字', '滑动验证', '图形验证码', '语音验证码', '滑块拼图']) {
      await dialog.getByRole('button', { name: kind, exact: true }).click()
      await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
      expect(await violations(page), kind).toEqual([])
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth), kind).toBeLessThanOrEqual(0)
    }
  })
}

test('[D-7] no page scrolls sideways from 320 to 1440 px', async ({ person, server }) => {
  test.slow()
  const page = await person()
  await visit(page, server, async (path) => {
    for (const width of [320, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      expect(over, `${path} at ${width} px`).toBeLessThanOrEqual(0)
    }
  })
})

test('[D-7] on a phone chat, rank and gifts are tabs under the picture @full', async ({ person }) => {
  const mia = await person('mia', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await mia.goto(ROOM.path)
  await expect(mia.getByRole('textbox', { name: '发言内容' })).toBeVisible()
  await mia.getByRole('tab', { name: '礼物' }).click()
  await expect(mia.getByRole('button', { name: '赠送' })).toBeVisible()
  await mia.getByRole('tab', { name: '榜单' }).click()
  await expect(mia.getByRole('tabpanel')).toBeVisible()
  await mia.getByRole('tab', { name: '聊天' }).click()
  await expect(mia.getByRole('textbox', { name: '发言内容' })).toBeVisible()
})
