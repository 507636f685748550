import type { Page } from '@playwright/test'
import { createTestModel } from '@xstate/test'
import { AVAILABILITY_EFFECTS, availabilityIn, availabilitySpecification } from '#tests/model/chat/chatSpecifications.ts'
import { EVERY_TRANSITION } from '#tests/model/everyTransition.ts'
import { input, log, TALK } from './support/room.ts'
import { expect, test } from './support/test.ts'

/** What an administrator and an operator can do to a room that exists. */
const paths = createTestModel(availabilitySpecification).getShortestPaths({
  ...EVERY_TRANSITION,
  events: ['SWITCH_ON', 'SWITCH_OFF', 'OPEN', 'CLOSE', 'END'].map((type) => ({ type })),
})

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

test('[D-10] [S-7] [D-8] the generated paths of a chat’s availability hold for the real page and server', async ({
  person,
  server,
}) => {
  expect(paths.length).toBeGreaterThan(5)
  const order = { do: 'roomStatus', room: TALK.room } as const
  const mia = await person('mia')
  await mia.goto(TALK.path)
  for (const path of paths) {
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
