import { expect, test } from '#tests/browser/support/test.ts'
import { ROOM } from '#tests/browser/support/room.ts'

test('[S-1] a card answers by its anchor’s status, and pushes move it live', async ({ page, server }) => {
  await page.goto('/app/live')
  const card = page.getByRole('article').filter({ hasText: ROOM.title })
  const link = page.getByRole('link', { name: ROOM.title })
  await expect(card).toContainText('直播中')

  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'On0' })
  await expect(card).toContainText('未开播')
  await link.click()
  await expect(page.getByText('赛事尚未开始，请稍后再来')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/live$/)

  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'On2' })
  await expect(card).toContainText('暂时中断')
  await link.click()
  await expect(page.getByText('主播暂时离开，请稍等片刻')).toBeVisible()
  await expect(page).toHaveURL(/\/app\/live$/)

  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'SomethingElse' })
  await expect(card).toContainText('休息中')
  await link.click()
  await expect(page).toHaveURL(new RegExp(`${ROOM.path}$`))
  await expect(page.getByRole('region', { name: '直播画面' })).toContainText('主播休息中')
})

test('[S-1] an anchor who goes off the air while one watches is shown at once, and comes back by itself @full', async ({
  page,
  server,
}) => {
  await page.goto(ROOM.path)
  const screen = page.getByRole('region', { name: '直播画面' })
  await expect(screen).toHaveAttribute('data-picture', 'playing')
  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'Off' })
  await expect(screen).toContainText('主播休息中', { timeout: 3_000 })
  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'On2' })
  await expect(screen).toContainText('主播暂时离开')
  await server.sim({ do: 'anchorStatus', anchorRoomId: ROOM.anchorRoomId, status: 'On1' })
  await expect(screen).toHaveAttribute('data-picture', 'playing')
})
