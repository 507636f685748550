import { expect, test } from '#tests/browser/support/test.ts'

// The demo's own provider, at an origin of its own, with its frames as they are built.
test.use({ serverEnv: { PROVIDER: 'on' } })

for (const { game, act, viewport } of [
  { game: 'tidepool-dice', act: '掷骰', viewport: { width: 1440, height: 900 } },
  { game: 'tidepool-slot', act: '转动', viewport: { width: 390, height: 844 } },
])
  test(`[P-5] a round of ${game} is played from its frame to its proof @full`, async ({ person }) => {
    const mia = await person('mia', { viewport })
    await mia.goto(`/app/game/${game}`)
    const frame = mia.frameLocator('iframe')
    const played = mia.waitForResponse('**/api/play')
    await frame.getByRole('button', { name: act }).click()
    await played
    await mia.goto('/app/records')
    const rounds = mia.getByRole('list', { name: '投注记录' })
    await expect(rounds.getByRole('listitem')).toHaveCount(1)
    await expect(rounds).toContainText('已结束')
    await rounds.getByRole('link').click()
    await mia.getByRole('link', { name: '在浏览器里验证' }).click()
    await expect(mia.getByText('完全一致')).toBeVisible()
  })
