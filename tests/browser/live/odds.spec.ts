import { expect, test } from '#tests/browser/support/test.ts'

const MATCH = 'm2001'
const PHONE = { viewport: { width: 390, height: 844 } }

test('[P-4] prices move, rest, grow stale and come back; only open ones can be picked @full', async ({ page, server }) => {
  // Its server dies and comes back.
  test.slow()
  await server.sim({ do: 'odds', matchId: MATCH, homeShare: 500 })
  await page.goto(`/app/live/match/${MATCH}`)
  const panel = page.getByRole('region', { name: '本场赔率' })
  const home = panel.getByRole('button', { name: /^独赢，/ }).first()
  await expect(home).toBeVisible()
  const before = await home.textContent()

  // The mark is there for two seconds: it is looked for all the while.
  const marked = await home.evaluateHandle((button) => {
    const seen: { text: string; width: number }[] = []
    new MutationObserver(() => {
      const width = button.querySelector('svg')?.getBoundingClientRect().width ?? 0
      if (width > 0) seen.push({ text: button.textContent, width })
    }).observe(button, { childList: true, subtree: true, characterData: true })
    return seen
  })
  await server.sim({ do: 'odds', matchId: MATCH, homeShare: 620 })
  const seen = () => marked.jsonValue()
  await expect.poll(seen).not.toEqual([])
  const { text = '', width = 0 } = (await seen()).at(-1) ?? {}
  expect([text.includes('下降'), text === before, width]).toEqual([true, false, 12])
  // The mark goes after two seconds, the price stays.
  await expect(home).not.toContainText('下降')

  await home.click()
  await expect(home).toHaveAttribute('aria-pressed', 'true')
  const slip = page.getByRole('region', { name: '投注单' })
  await expect(slip.getByRole('link', { name: '全部赔率' })).toHaveAttribute('href', /selection=m2001\.winner\.home/)

  await server.sim({ do: 'odds', matchId: MATCH, homeShare: 620, suspended: true })
  await expect(home).toContainText('暂停')
  await expect(slip).toContainText('此赔率暂停接受投注')
  await slip.getByRole('button', { name: '关闭投注单' }).click()
  await expect(home).toHaveAttribute('aria-pressed', 'false')
  await home.click({ force: true })
  await expect(home).toHaveAttribute('aria-pressed', 'false')

  await server.sim({ do: 'odds', matchId: MATCH, homeShare: 620 })
  await server.sim({ do: 'oddsFeed', on: false })
  await expect(panel).toContainText('赔率暂停更新，已锁定')
  // What nobody confirms is still read, as locked; what the market suspends has a word in its place.
  await expect(home).toHaveText(/\d\.\d\d已锁定，等待更新$/)
  await expect(home).toHaveAttribute('aria-disabled', 'true')
  await server.sim({ do: 'oddsFeed', on: true })
  await expect(panel).toContainText('实时更新')
  await expect(home).not.toContainText('已锁定')
  // Stale prices outlive a server that is gone, and are locked.
  await server.kill()
  await expect(panel).toContainText('赔率暂停更新，已锁定')
  await server.start()
  await expect(panel).toContainText('实时更新')
})

test('[P-4] a match’s clock, field and timeline follow the play', async ({ page, server }) => {
  await page.goto(`/app/live/match/${MATCH}`)
  const board = page.getByRole('region', { name: '比分牌' })
  await expect(board.locator('time')).toHaveText(/^\d+:\d\d$/)
  const shown = await board.locator('time').textContent()
  await expect(board.locator('time')).not.toHaveText(shown ?? '')

  await server.sim({ do: 'matchEvent', matchId: MATCH, kind: 'corner', side: 'home' })
  await expect(page.getByRole('region', { name: '比赛进程' }).getByRole('listitem').first()).toContainText('角球')
  await server.sim({ do: 'match', matchId: MATCH, homeScore: 7 })
  await expect(board).toContainText('7 :')
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('[P-4] odds have a tab of their own @full', async ({ page, server }) => {
    await server.sim({ do: 'odds', matchId: MATCH })
    await page.goto(`/app/live/match/${MATCH}`)
    await page.getByRole('tab', { name: '赔率' }).click()
    await expect(page.getByRole('region', { name: '本场赔率' })).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
  })
})
