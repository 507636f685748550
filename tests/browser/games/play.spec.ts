import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { gameLaunch, gameRounds } from '#src/api/contract/games.ts'
import { login } from '#src/api/contract/session.ts'
import { morningTime } from '#tests/support/morningTime.ts'
import { granted } from '#tests/support/request.ts'
import { spawnedCall } from '#tests/support/spawnedCall.ts'
import { violations } from '../support/axe.ts'
import type { DemoServer } from '../support/demoServer.ts'
import { PASSWORDS } from '../support/login.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverEnv: { PROVIDER: 'on' } })

/** A member at the site by its calls alone: the way into a game, and the rounds that the site has of them. */
async function memberOf(server: DemoServer) {
  const call = spawnedCall(server)
  const payload = { name: 'mia', password: PASSWORDS.mia, timewd: morningTime(Date.now()), flag: 0 as const }
  const session = v.parse(v.object({ token: v.string(), key: v.string() }), granted(await call(login, payload)))
  return {
    async address(game: string): Promise<string> {
      const { launch } = granted(await call(gameLaunch, { game }, session))
      return `http://127.0.0.1:${launch?.port}${launch?.path}`
    },
    rounds: async () => granted(await call(gameRounds, {}, session)).list,
  }
}

/** How every round of a game ends, in words. */
const ended = (page: Page) => page.getByRole('status').filter({ hasText: /^(赢得|返还) ¥[\d.,]+$|^未中$/ })

test('[P-5] the slot is played by keyboard: reels stop, the result is said, a reload goes on, the next spin keeps the pace', async ({
  page,
  server,
}) => {
  const member = await memberOf(server)
  await page.goto(await member.address('tidepool-slot'))
  await expect(page.getByRole('heading', { name: '灯塔转轮' })).toBeVisible()
  // The token that let it in is in no address any more.
  expect(page.url()).not.toContain('#')
  await expect(page.getByText('返还率 96.27%')).toBeVisible()

  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('group', { name: '注额' }).locator('output')).toHaveText('¥5.00')
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await expect(ended(page)).toBeVisible()
  const [round, ...others] = await member.rounds()
  expect(others).toEqual([])
  expect(round).toMatchObject({ game: 'tidepool-slot', stake: 500, state: 'settled' })

  await page.reload()
  await expect(page.getByRole('button', { name: '转动' })).toHaveAttribute('aria-disabled', 'false')
  await page.getByRole('button', { name: '公平验证' }).click()
  await expect(page.getByText('已在本机重新计算')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('[P-5] dice are played with a mark of one’s own: chance and payout are exact, and the roll joins the last ones', async ({
  person,
  server,
}) => {
  const page = await person(undefined, { viewport: { width: 390, height: 844 }, bypassCSP: true, reducedMotion: 'reduce' })
  const member = await memberOf(server)
  await page.goto(await member.address('tidepool-dice'))
  await page.getByRole('slider').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText('49%')).toBeVisible()
  await expect(page.getByText('2.0204×')).toBeVisible()
  await page.getByRole('button', { name: '不低于' }).click()
  await expect(page.getByRole('slider')).toHaveValue('51')
  await page.getByRole('button', { name: '掷骰' }).click()
  await expect(ended(page)).toBeVisible()
  await expect(page.getByRole('list', { name: '最近的点数' }).getByRole('listitem')).toHaveCount(1)
  const [round] = await member.rounds()
  expect(round).toMatchObject({ game: 'tidepool-dice', stake: 1_000, state: 'settled' })
  expect(await violations(page)).toEqual([])
})
