import { createTestModel } from '@xstate/test'
import { EVERY_TRANSITION } from '#tests/model/everyTransition.ts'
import { verificationSpecification } from '#tests/model/verification/verificationSpecification.ts'
import { expect, test } from '#tests/browser/support/test.ts'
import { chooseKind, solve, verification } from '#tests/browser/support/verify.ts'

const paths = createTestModel(verificationSpecification).getShortestPaths({
  ...EVERY_TRANSITION,
  events: [{ type: 'NEED' }, { type: 'WRONG' }, { type: 'SOLVE' }, { type: 'CLOSE' }],
})

/** Whether one person at one page can walk it: the developers' page makes one call at a time, and answers need a dialog. */
function isWalkable(events: readonly string[]): boolean {
  let open = false
  return events.every((event) => {
    const possible = (event === 'NEED') !== open
    open = event === 'NEED' || event === 'WRONG'
    return possible
  })
}
const walkable = paths.filter(({ steps }) =>
  isWalkable(steps.map(({ event }) => event.type).filter((type) => type !== 'xstate.init')),
)

test('[D-10] [S-4] the generated paths of the specification hold for the real page and server @full', async ({
  person,
  server,
}) => {
  expect(walkable.length).toBeGreaterThan(2)
  const page = await person('dev')
  const dialog = verification(page)
  const result = page.getByRole('listitem').filter({ hasText: 'needSafe' }).getByRole('status')
  for (const path of walkable) {
    await page.goto('/dev/errors')
    await path.test({
      events: {
        NEED: async () => {
          await page.getByRole('button', { name: '触发 needSafe', exact: true }).click()
        },
        WRONG: async () => {
          await chooseKind(page, '图形验证码')
          await dialog.getByRole('textbox', { name: '验证码' }).fill('????')
          await page.keyboard.press('Enter')
          await expect(dialog.getByRole('status').first()).toHaveText('验证未通过，请再试一次')
        },
        SOLVE: async () => {
          await solve.picture(page, server)
          await expect(result).toContainText('成功')
        },
        CLOSE: async () => {
          await page.keyboard.press('Escape')
          await expect(result).toContainText('验证已关闭')
        },
      },
      states: {
        noDialog: async () => expect(dialog).toBeHidden(),
        asking: async () => expect(dialog).toHaveCount(1),
      },
    })
  }
})
