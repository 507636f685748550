import type { Page } from '@playwright/test'
import { expect, test } from '#tests/browser/support/test.ts'
import { enter, log, TALK } from '#tests/browser/support/room.ts'

const screenOf = (page: Page) => page.locator('canvas')
/** The gift code of the effect that plays. */
const playing = (page: Page, code: string) => page.locator(`[data-effect="${code}"]`)
const panelOf = (page: Page) => page.getByRole('region', { name: '礼物' })

type Seen = { code: string; caption: string; points: number }

/** Watches the screen from now on: each effect with its caption and the most of 5,400 points that were painted at once. */
async function watch(page: Page): Promise<() => Promise<Seen[]>> {
  await expect(screenOf(page)).toHaveCount(1)
  const handle = await screenOf(page).evaluateHandle((canvas) => {
    const seen: Seen[] = []
    const painted = () => {
      if (!(canvas instanceof HTMLCanvasElement) || canvas.width === 0) return 0
      // Read from a small copy: a canvas that is read again and again is moved out of the graphics card, with a warning.
      const copy = new OffscreenCanvas(60, 90).getContext('2d', { willReadFrequently: true })!
      copy.drawImage(canvas, 0, 0, 60, 90)
      return copy.getImageData(0, 0, 60, 90).data.filter((value, index) => index % 4 === 3 && value > 0).length
    }
    const screen = canvas.parentElement!
    const look = () => {
      const code = screen.dataset['effect'] ?? ''
      if (seen.at(-1)?.code !== code) seen.push({ code, caption: screen.textContent ?? '', points: 0 })
      const last = seen.at(-1)!
      // What counts while nothing plays is what is left, not what was still there in the last frame.
      last.points = code === '' ? painted() : Math.max(last.points, painted())
    }
    look()
    new MutationObserver(look).observe(screen, { attributes: true, attributeFilter: ['data-effect'] })
    setInterval(look, 200)
    return seen
  })
  return () => handle.jsonValue()
}

const give = async (page: Page, gift: string) => {
  await panelOf(page).getByRole('radio', { name: gift }).check()
  await panelOf(page).getByRole('button', { name: '赠送' }).click()
}

test('[C-13] [S-9] a large gift is a scene over the picture of everybody in the room, and leaves it clear', async ({
  person,
}) => {
  const mia = await person('mia')
  const leo = await person('leo', { viewport: { width: 390, height: 844 } })
  await enter(mia)
  await enter(leo)
  const screens = [await watch(mia), await watch(leo)]
  await give(mia, '跑车 520 金币')
  for (const page of [mia, leo]) {
    // Over the picture, above its controls: never over panels.
    const [scene, stage] = await Promise.all([
      screenOf(page).boundingBox(),
      page.getByRole('region', { name: '直播画面' }).boundingBox(),
    ])
    expect(scene!.y).toBeGreaterThanOrEqual(stage!.y - 1)
    expect(scene!.y + scene!.height).toBeLessThanOrEqual(stage!.y + stage!.height - 40)
  }
  // Presses go through it, and what they open does not take the room away for a moment, and the effect with it.
  await leo.getByRole('tab', { name: '榜单' }).click()
  await expect(leo.getByRole('tabpanel')).toContainText('520')
  for (const seen of screens) {
    await expect.poll(async () => (await seen()).map(({ code }) => code)).toEqual(['', 'car', ''])
    const effect = (await seen())[1]!
    expect(effect.caption).toBe('Mia送出 跑车×1')
    expect(effect.points).toBeGreaterThan(200)
    await expect.poll(async () => (await seen()).at(-1)!.points).toBe(0)
  }
})

test('[C-13] effects play one at a time in the order of their gifts, and one can be skipped @full', async ({
  person,
  server,
}) => {
  const page = await person('mia')
  await enter(page)
  const seen = await watch(page)
  const gift = (giftId: string) => server.sim({ do: 'gift', room: TALK.room, giftId })
  await gift('g09')
  await expect(playing(page, 'crown')).toBeVisible()
  // The second crown comes after the first has begun, so it has its own turn.
  for (const giftId of ['g13', 'g09']) await gift(giftId)
  await page.getByRole('button', { name: '跳过特效' }).press('Enter')
  await expect
    .poll(async () => (await seen()).map(({ code }) => code).filter((code) => code !== ''))
    .toEqual(['crown', 'planet', 'crown'])
  await expect(page.locator('[data-effect]')).toHaveCount(0)
})

test('[C-13] who switches effects off keeps the gift as a line alone, also after a reload @full', async ({ person, server }) => {
  const page = await person('mia')
  await enter(page)
  const effects = panelOf(page).getByRole('switch', { name: '礼物特效' })
  await expect(effects).toBeChecked()
  await effects.click()
  await expect(screenOf(page)).toHaveCount(0)
  await page.reload()
  await expect(effects).not.toBeChecked()
  await server.sim({ do: 'gift', room: TALK.room, giftId: 'g08' })
  await expect(log(page).getByText('送出 跑车')).toBeVisible()
  await expect(screenOf(page)).toHaveCount(0)

  await effects.click()
  await expect(screenOf(page)).toHaveCount(1)
  await server.sim({ do: 'gift', room: TALK.room, giftId: 'g11' })
  await expect(playing(page, 'boat')).toBeVisible()
  await effects.click()
  await expect(playing(page, 'boat')).toHaveCount(0)
})

test('[C-13] who prefers less motion sees a card that stands still, which can be skipped @full', async ({ person, server }) => {
  const page = await person('mia', { reducedMotion: 'reduce' })
  await enter(page)
  await expect(panelOf(page)).toContainText('大礼物以静态卡片显示')
  // A card stands for seconds: it is looked for from before it comes, and with others behind it there is one to skip for longer.
  const gifts = async () => {
    for (const giftId of ['g08', 'g09', 'g11']) await server.sim({ do: 'gift', room: TALK.room, giftId })
  }
  await Promise.all([playing(page, 'car').filter({ hasText: '跑车' }).waitFor(), gifts()])
  await expect(screenOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: '跳过特效' }).click()
  await expect(playing(page, 'car')).toHaveCount(0)
})
