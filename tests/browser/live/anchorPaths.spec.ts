import { createTestModel } from '@xstate/test'
import { ANCHOR_ANSWERS, ANCHOR_STATUS, anchorSpecification } from '#tests/model/anchor/anchorSpecification.ts'
import { EVERY_TRANSITION } from '#tests/model/everyTransition.ts'
import { ROOM } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'

/** The specification's states are flat. */
const nameOf = (state: { readonly value: unknown } | undefined) => (typeof state?.value === 'string' ? state.value : '')

const all = createTestModel(anchorSpecification).getShortestPaths({
  ...EVERY_TRANSITION,
  // What an anchor can do on the server; a list that is loaded anew is the page's.
  events: Object.keys(ANCHOR_STATUS).map((type) => ({ type })),
})
/** Against the live list all of them are walked (anchorServer.test.ts); here those that end in another state than they began in. */
const paths = all.filter(({ state, steps }) => steps.length > 1 && nameOf(state) !== nameOf(steps.at(-2)?.state))

/** What a card says of its anchor, and what a click on it is answered with (S-1). */
const BADGES: Readonly<Record<string, string>> = {
  notStarted: '未开播',
  playing: '直播中',
  interrupted: '暂时中断',
  other: '休息中',
}
const ANSWERS = { 'anchor.notStarted': '赛事尚未开始，请稍后再来', 'anchor.interrupted': '直播暂时中断，请稍候' } as const

test('[D-10] [S-1] [C-13] the generated paths of an anchor hold for the real page and server @full', async ({ page, server }) => {
  // A busy machine takes its time for so many paths.
  test.slow()
  expect(paths.length).toBeGreaterThan(8)
  const order = { do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId } as const
  const card = page.getByRole('article').filter({ hasText: ROOM.title })
  await page.goto('/app/live')
  for (const path of paths) {
    await test.step(path.description, async () => {
      await server.sim({ ...order, status: 'On0' })
      await path.test({
        events: Object.fromEntries(
          Object.entries(ANCHOR_STATUS).map(([type, status]) => [
            type,
            async () => void (await server.sim({ ...order, status })),
          ]),
        ),
        states: { '*': (state) => expect(card).toContainText(BADGES[nameOf(state)] ?? '') },
      })
      const answer = ANCHOR_ANSWERS[nameOf(path.state)]
      await card.getByRole('link', { name: ROOM.title }).click()
      if (answer === 'room' || answer === undefined) {
        await expect(page).toHaveURL(new RegExp(`${ROOM.path}$`))
        await page.goBack()
      } else {
        await expect(page.getByText(ANSWERS[answer]).last()).toBeVisible()
        await expect(page).toHaveURL(/\/app\/live$/)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    })
  }
})
