import type { Page } from '@playwright/test'
import { violations } from '../support/axe.ts'
import { gameMember } from '../support/gameMember.ts'
import { expect, test } from '../support/test.ts'

test.use({ serverEnv: { PROVIDER: 'on' } })

/** How every round of a game ends, in words. */
const ended = (page: Page) => page.getByRole('status').filter({ hasText: /^(赢得|返还) ¥[\d.,]+$|^未中$/ })

test('[P-5] the slot is played by keyboard alone, from its stake to its fairness', async ({ page, server }) => {
  const member = await gameMember(server)
  await page.goto(await member.address('tidepool-slot'))
  await expect(page.getByRole('heading', { name: '灯塔转轮' })).toBeVisible()
  // The token that let it in is in no address any more.
  expect(page.url()).not.toContain('#')
  await expect(page.getByText('返还率 96.27%')).toBeVisible()
  // Keys are heard once it can be played.
  await expect(page.getByRole('button', { name: '转动' })).toHaveAttribute('aria-disabled', 'false')

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

test('[P-5] dice are played with a mark of one’s own, at its exact chance and payout @full', async ({ person, server }) => {
  const page = await person(undefined, { viewport: { width: 390, height: 844 }, bypassCSP: true, reducedMotion: 'reduce' })
  const member = await gameMember(server)
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

test('[P-5] a round whose answer is lost is one round, also over a reload @full', async ({ page, server, quiet }) => {
  quiet.allow(/ERR_FAILED/)
  const member = await gameMember(server)
  await page.goto(await member.address('tidepool-slot'))
  await expect(page.getByRole('button', { name: '转动' })).toHaveAttribute('aria-disabled', 'false')
  // The round is played, and nobody hears of it.
  await page.route('**/api/play', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByText('还没有收到结果')).toBeVisible()
  await page.unroute('**/api/play')
  await page.reload()
  await expect(ended(page)).toBeVisible()
  expect(await member.rounds()).toHaveLength(1)
})

test('[P-5] a game and the page around it keep in step by their messages @full', async ({ page, server, quiet }) => {
  // Said of any frame with both; the origins differ here.
  quiet.allow(/can escape its sandboxing/)
  const member = await gameMember(server)
  const address = await member.address('tidepool-slot')
  // A page of the site's own origin, without the site; as it is made up, the browser does not know that it is of this machine.
  await page.context().grantPermissions(['local-network-access'])
  await page.route(`${server.url}/around`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><link rel="icon" href="data:,"><script>
        window.heard = []
        addEventListener('message', ({ data, origin }) => heard.push([origin, data]))
      </script><iframe title="game" sandbox="allow-scripts allow-same-origin" src="${address}" width="600" height="700"></iframe>`,
    }),
  )
  await page.goto(`${server.url}/around`)
  const { origin } = new URL(address)
  const heard = () => page.evaluate(() => (window as unknown as { heard: [string, { type: string }][] }).heard)
  const says = (word: object) => page.evaluate(([said, to]) => frames[0]!.postMessage(said, to), [word, origin] as const)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('button', { name: '转动' })).toHaveAttribute('aria-disabled', 'false')
  await expect.poll(async () => (await heard())[0]).toEqual([origin, { type: 'ready', game: 'tidepool-slot' }])
  await says({ type: 'theme', theme: 'dark', language: 'en', motion: false })
  await expect(frame.getByRole('heading', { name: 'Lighthouse Reels' })).toBeVisible()
  await says({ type: 'paused' })
  await expect(frame.getByText('Paused by the site')).toBeVisible()
  await expect(frame.getByRole('button', { name: 'Spin' })).toHaveAttribute('aria-disabled', 'true')
  await says({ type: 'resumed' })
  await frame.getByRole('button', { name: 'Spin' }).click()
  await expect(frame.getByRole('status').filter({ hasText: /^You win|returned$|^No win$/ })).toBeVisible()
  await expect
    .poll(async () => (await heard()).map(([, { type }]) => type))
    .toEqual(['ready', 'balance', 'round', 'round', 'balance'])
  expect(await member.rounds()).toHaveLength(1)
})
