import { expect, type Locator, type Page } from '@playwright/test'

/** The demo world's first room: an anchor who is on the air, and the room of their chat. */
export const ROOM = {
  path: '/app/live/room/a1001',
  anchorRoomId: 'a1001',
  room: 'c1001',
  title: '看台第一排，陪你看完九十分钟',
} as const

/**
 * A room to talk in. Its anchor is off the air: a picture that nobody looks at would only take the time of the machine that
 * the tests run on.
 */
export const TALK = { path: '/app/live/room/a1012', room: 'c1012' } as const

/** The list of lines. */
export const log = (page: Page) => page.getByRole('log', { name: '聊天消息' })
/** Where a member writes. */
export const input = (page: Page) => page.getByRole('textbox', { name: '发言内容' })

/** Waits until a room's lines have come: what is said before that is part of them, and neither new nor crosses a picture. */
export const isLoaded = (page: Page) => expect(log(page)).toHaveAttribute('aria-busy', 'false')

/** Whether rooms are a phone's. */
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1_024

/** Opens the room to talk in and waits until its lines are there: a phone begins with what its anchor, who is off the air, says. */
export async function enter(page: Page): Promise<void> {
  await page.goto(TALK.path)
  if (isPhone(page)) await page.getByRole('tab', { name: '聊天' }).click()
  await isLoaded(page)
}

/** Opens what shares a room: from its button, or from the menu that has it on a phone. */
export async function share(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: '更多操作', exact: true }).press('Enter')
  await page.getByRole(isPhone(page) ? 'menuitem' : 'button', { name: '分享' }).press('Enter')
}

/** Writes a line and sends it. */
export async function say(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await input(page).press('Enter')
}

/** Presses a switch of the moderation panel and waits until it is answered and heard of: before that a second press would be none. */
export async function flip(page: Page, name: string, on: boolean): Promise<void> {
  const control = page.getByRole('switch', { name, exact: true })
  await expect(control).toBeEnabled()
  await page.getByText(name, { exact: true }).filter({ visible: true }).click()
  await expect(control).toBeChecked({ checked: on })
  await expect(control).toBeEnabled()
}

/** How far down a list is scrolled once it stands still: a wheel glides. In px. */
export const restingPlace = (list: Locator) =>
  list.evaluate(async (box) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let [place, still] = [-1, 0]
    while (still < 10) {
      still = box.scrollTop === place ? still + 1 : 0
      place = box.scrollTop
      await frame()
    }
    return place
  })

/** The texts of a room's lines that begin with a word, in order, without repeats removed. */
export async function linesWith(page: Page, word: string): Promise<string[]> {
  const texts = await log(page).locator('bdi').allTextContents()
  return texts.filter((text) => text.startsWith(word))
}
