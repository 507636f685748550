import { expect, test } from '#tests/browser/support/test.ts'

const ROOM = '/app/live/room/a1001'

test('[P-4] an anchor’s room has a scoreboard; a goal is a moment over the picture, in the tab’s title and on the board', async ({
  page,
  server,
}) => {
  await server.sim({ do: 'match', matchId: 'm2001', homeScore: 0, visitScore: 2, gameStatus: 'live' })
  await page.goto(ROOM)
  const board = page.getByRole('region', { name: '比分牌' })
  await expect(board).toContainText('0 : 2')
  await expect(board).toContainText('上半场')
  await expect(board.locator('time')).toHaveText(/^\d\d:\d\d/)
  const title = await page.title()
  // What shows moments comes after the picture.
  const moment = page.getByRole('status', { name: '精彩时刻' })
  await expect(moment).toBeAttached()
  // What came before the room's lines is no moment.
  await expect(page.getByRole('log', { name: '聊天消息' })).toContainText('聊天从这里开始')

  // It lasts a few seconds: the page watches for it, from before it begins.
  const shown = page.waitForFunction(() => {
    const words = document.querySelector('[role=status][aria-label="精彩时刻"]')?.textContent ?? ''
    return /进球！.*1 : 2/.test(words) && document.title.includes('进球！')
  })
  await server.sim({ do: 'match', matchId: 'm2001', homeScore: 1 })
  await server.sim({ do: 'matchEvent', matchId: 'm2001', kind: 'score', side: 'home' })
  await shown
  await expect(board).toContainText('1 : 2')
  await expect(board.getByRole('listitem').first()).toContainText('进球')
  // It is a line of the chat as well, once, and in its history.
  const line = page.getByText(/^进球！.+′，.+ 1\s:\s2 /)
  await expect(line).toHaveCount(1)
  // The moment goes by itself, and the tab has its title again.
  await expect(moment).toBeEmpty()
  // It runs: wherever it begins now, it is the same round.
  await expect.poll(async () => `${title}${title}`.includes(await page.title())).toBe(true)

  await server.sim({ do: 'match', matchId: 'm2001', gameStatus: 'break' })
  await expect(board).toContainText('中场休息')
  await server.sim({ do: 'match', matchId: 'm2001', gameStatus: 'live' })
  await expect(board).toContainText('下半场')
  await expect(board.locator('time')).toHaveText(/^45:/)
  await page.reload()
  await expect(line).toHaveCount(1)
})
