import { expect, test } from 'vitest'
import type { ChatAvailability } from '#src/api/model/room.ts'
import { cooldownEnd, waitUntil } from '#src/machines/chat/cooldown.ts'

/** The longest wait of a timer, in ms: one that is longer ends at once. */
const LONGEST = 2 ** 31 - 1

test('[C-13] a wait is what is left until its moment: none that is past, and none that a timer cannot keep', () => {
  expect([waitUntil(500, 200), waitUntil(200, 200), waitUntil(100, 200), waitUntil(undefined, 200)]).toEqual([300, 0, 0, 0])
  const never = waitUntil(Number.MAX_SAFE_INTEGER, 0)
  expect(never).toBeGreaterThan(24 * 86_400_000)
  expect(never).toBeLessThanOrEqual(LONGEST)
})

test('[C-13] slow mode ends its seconds after the last line, a little later by the clocks’ difference', () => {
  const end = (slowSeconds: number, spokeAt: number | null) =>
    cooldownEnd({ availability: { slowSeconds } as ChatAvailability, restrictions: { spokeAt } })
  expect([end(0, 1_000), end(30, null)]).toEqual([0, 0])
  const late = end(30, 1_000) - 31_000
  expect(late).toBeGreaterThan(0)
  expect(late).toBeLessThan(1_000)
  expect(cooldownEnd({ availability: null, restrictions: { spokeAt: 1_000 } })).toBe(0)
})
