import type { Page } from '@playwright/test'
import { violations } from '#tests/browser/support/axe.ts'
import { restingBox } from '#tests/browser/support/restingBox.ts'
import { isLoaded, ROOM } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'

const player = (page: Page) => page.getByRole('region', { name: '直播画面' })
const mover = (page: Page) => page.getByRole('button', { name: '移动小窗，也可用方向键' })

async function openPlaying(page: Page): Promise<void> {
  await page.goto(ROOM.path)
  await isLoaded(page)
  await expect(player(page)).toHaveAttribute('data-picture', 'playing')
}

/** Scrolls below the picture, as one does who reads the odds. */
async function readOn(page: Page): Promise<void> {
  await page.getByRole('region', { name: '本场赔率' }).hover()
  await page.mouse.wheel(0, 5_000)
  await expect(mover(page)).toBeVisible()
}

const boxOf = (page: Page) => restingBox(player(page))

test('[D-7] below the picture it goes on in a small window that is moved, stays where it was left, and leads back', async ({
  person,
  server,
}) => {
  const page = await person('mia', { bypassCSP: true, viewport: { width: 1_280, height: 620 } })
  await server.sim({ do: 'odds', matchId: 'm2001', homeShare: 500, suspended: false })
  await openPlaying(page)
  const usual = await boxOf(page)
  await readOn(page)
  await expect.poll(async () => (await boxOf(page)).width).toBe(320)
  const small = await boxOf(page)
  expect(small.height).toBe(180)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
  // By its surface with a pointer, and by keys.
  await page.mouse.move(small.x + 160, small.y + 120)
  await page.mouse.down()
  await page.mouse.move(small.x + 60, small.y + 20, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(page)).x).toBe(small.x - 100)
  await mover(page).press('ArrowLeft')
  await mover(page).press('ArrowUp')
  const left = { ...small, x: small.x - 124, y: small.y - 124 }
  await expect.poll(() => boxOf(page)).toEqual(left)
  await page.getByRole('button', { name: '回到画面' }).click()
  await expect.poll(() => boxOf(page)).toEqual(usual)

  await openPlaying(page)
  await readOn(page)
  await expect.poll(() => boxOf(page)).toEqual(left)
  // All of it is on a smaller screen.
  await page.setViewportSize({ width: 1_024, height: 400 })
  await expect.poll(async () => (await boxOf(page)).y).toBeGreaterThanOrEqual(0)
  await page.getByRole('button', { name: '关闭小窗' }).click()
  await expect(mover(page)).toHaveCount(0)
  expect((await boxOf(page)).y).toBeLessThan(0)
})
