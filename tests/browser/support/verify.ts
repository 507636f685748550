import { expect, type Locator, type Page } from '@playwright/test'
import * as v from 'valibot'
import type { DemoServer } from './demoServer.ts'

const Point = v.object({ x: v.number(), y: v.number() })

/** The verification dialog of a page. */
export const verification = (page: Page): Locator => page.getByRole('alertdialog', { name: '安全验证' })

/** The right answer of the latest challenge, from the demo world that is driven by hand. */
async function answerOf<T>(server: DemoServer, schema: v.GenericSchema<unknown, T>): Promise<T> {
  return v.parse(v.object({ answer: schema }), await server.sim({ do: 'captchaAnswer' })).answer
}

/** Waits until the challenge is there and no answer is under way. */
export const isAsked = (page: Page) => expect(verification(page).locator('[aria-busy="true"]')).toHaveCount(0)

/** Chooses a way to verify and waits until it can be answered. */
export async function chooseKind(page: Page, kind: string): Promise<Locator> {
  const dialog = verification(page)
  await dialog.getByRole('button', { name: kind, exact: true }).click()
  await expect(dialog.getByRole('button', { name: kind, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await isAsked(page)
  return dialog
}

/** Answers the picture that is on show. */
export async function answerPicture(page: Page, server: DemoServer): Promise<void> {
  const dialog = verification(page)
  await expect(dialog.getByRole('img')).toBeVisible()
  await dialog.getByRole('textbox', { name: '验证码' }).fill(await answerOf(server, v.string()))
  await page.keyboard.press('Enter')
}

/** Verifies in each of the ways, with the keyboard where there is one. */
export const solve = {
  picture: async (page: Page, server: DemoServer) => {
    await chooseKind(page, '图形验证码')
    await answerPicture(page, server)
  },
  sound: async (page: Page, server: DemoServer) => {
    const dialog = await chooseKind(page, '语音验证码')
    await dialog.getByRole('button', { name: '播放语音' }).click()
    await dialog.getByRole('textbox', { name: '验证码' }).fill(await answerOf(server, v.string()))
    await page.keyboard.press('Enter')
  },
  puzzle: async (page: Page, server: DemoServer) => {
    const dialog = await chooseKind(page, '滑块拼图')
    const [point] = await answerOf(server, v.tuple([Point]))
    const handle = dialog.getByRole('slider', { name: '拼图位置' })
    await handle.focus()
    await page.keyboard.press('Home')
    for (let at = 0; at < point.x; at += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  },
  words: async (page: Page, server: DemoServer) => {
    const dialog = await chooseKind(page, '点选文字')
    const picture = dialog.getByRole('button', { name: /文字图片/ })
    const box = await picture.boundingBox()
    if (box === null) throw new Error('the picture has no place')
    for (const { x, y } of await answerOf(server, v.array(Point))) {
      await picture.click({ position: { x: (x / 310) * box.width, y: (y / 155) * box.height } })
    }
  },
  slider: async (page: Page) => {
    const dialog = await chooseKind(page, '滑动验证')
    await dialog.getByRole('slider', { name: '滑块' }).focus()
    for (let step = 0; step < 50; step += 1) await page.keyboard.press('ArrowRight', { delay: 6 })
  },
} as const
