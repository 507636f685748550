import type { Page } from '@playwright/test'
import { availabilityPaths } from '#tests/model/chat/availabilityPaths.ts'
import { AVAILABILITY_EFFECTS, availabilityIn } from '#tests/model/chat/chatSpecifications.ts'
import { input, log, TALK } from '#tests/browser/support/room.ts'
import { expect, test } from '#tests/browser/support/test.ts'

/** What a member sees of each way of being closed (S-7). */
const WORDS = {
  switchOff: '管理员已关闭聊天',
  roomClosed: '聊天室未开放',
  roomGone: '聊天室已停用',
  missing: '聊天室不存在',
} as const

async function shows(page: Page, availability: ReturnType<typeof availabilityIn>): Promise<void> {
  if (availability === 'open') {
    await expect(log(page)).toBeVisible()
    await expect(input(page)).toBeEnabled()
    return
  }
  // Where the lines were, and where one would write.
  await expect(page.getByText(WORDS[availability], { exact: true }).first()).toBeVisible()
  await expect(input(page)).toBeHidden()
}

test('[D-10] [S-7] [D-8] the generated paths of a chat’s availability hold for the real page and server @full', async ({
  person,
  server,
}) => {
  // A busy machine takes its time for so many paths.
  test.slow()
  expect(availabilityPaths.length).toBeGreaterThan(5)
  const order = { do: 'roomStatus', room: TALK.room } as const
  const mia = await person('mia')
  await mia.goto(TALK.path)
  for (const path of availabilityPaths) {
    await test.step(path.description, async () => {
      await server.sim({ ...order, switchOn: true, status: 1 })
      await path.test({
        events: Object.fromEntries(
          Object.entries(AVAILABILITY_EFFECTS).map(([type, { switchOn, status }]) => [
            type,
            async () => void (await server.sim({ ...order, switchOn, status })),
          ]),
        ),
        states: { '*': ({ value }) => shows(mia, availabilityIn(value)) },
      })
    })
  }
})
