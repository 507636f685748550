import { enterAndLeave, held, openCounters, playingRooms } from '#tests/bench/roomRounds.ts'
import { expect, test } from '#tests/browser/support/test.ts'

/** Rounds before the first look: code that comes lazily, and what engines keep of what they have run. */
const WARM_UP = 5
const ROUNDS = 20

test('[C-13] [D-7] entering and leaving rooms twenty times leaves no element, no listener and no memory behind @full', async ({
  page,
}) => {
  test.setTimeout(300_000)
  await page.goto('/app/live')
  const rooms = await playingRooms(page, 3)
  expect(rooms).toHaveLength(3)
  await enterAndLeave(page, rooms, WARM_UP)
  const devtools = await openCounters(page)
  const before = await held(devtools)
  await enterAndLeave(page, rooms, ROUNDS)
  const after = await held(devtools)
  expect(await page.locator('video').count()).toBe(0)
  expect(after.nodes - before.nodes).toBeLessThanOrEqual(200)
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(20)
  // A visit that stayed would cost some 100 KB: its lines alone are that much.
  expect(after.dataKB - before.dataKB).toBeLessThan(100)
})
