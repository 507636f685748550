import { counted, enterAndLeave, openCounters, playingRooms } from '#tests/bench/roomRounds.ts'
import { expect, test } from '#tests/browser/support/test.ts'

/** Rounds before the first look: code that comes lazily, and what engines keep of what they have run. */
const WARM_UP = 5
const ROUNDS = 20

// Memory is compared over 200 rounds by `npm run bench:room-leak`.
test('[C-13] [D-7] entering and leaving rooms twenty times leaves no element and no listener behind @full', async ({ page }) => {
  test.setTimeout(720_000)
  await page.goto('/app/live')
  const rooms = await playingRooms(page, 3)
  expect(rooms).toHaveLength(3)
  await enterAndLeave(page, rooms, WARM_UP)
  const devtools = await openCounters(page)
  const before = await counted(devtools)
  await enterAndLeave(page, rooms, ROUNDS)
  await expect(page.locator('video')).toHaveCount(0)
  // The list that one comes back to may still be on its way to rest.
  await expect.poll(async () => (await counted(devtools)).nodes - before.nodes).toBeLessThanOrEqual(200)
  await expect.poll(async () => (await counted(devtools)).listeners - before.listeners).toBeLessThanOrEqual(20)
})
