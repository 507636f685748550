import { expect, test } from 'vitest'
import { fallsAt } from '#server/activities/kinds/redPacketRain/fallsAt.ts'

const START = 1_700_000_000_000
const rainOf = (seconds: number, id = 'rain-1') => ({ id, starts_at: START, ends_at: START + seconds * 1_000 })
const members = Array.from({ length: 4_000 }, (_, number) => `m-${number}`)

test('[P-9] first packets of a crowd are spread evenly over the first ten seconds of a rain', () => {
  const seconds = members.map((memberId) => Math.floor((fallsAt(rainOf(60), memberId) - START) / 1_000))
  for (let second = 0; second < 10; second += 1) {
    const within = seconds.filter((one) => one === second).length
    expect(within, `second ${second}`).toBeGreaterThan(320)
    expect(within, `second ${second}`).toBeLessThan(480)
  }
})

test('[P-9] a short rain spreads them over a sixth of itself', () => {
  const latest = Math.max(...members.map((memberId) => fallsAt(rainOf(12), memberId)))
  expect(latest).toBeGreaterThan(START + 1_900)
  expect(latest).toBeLessThanOrEqual(START + 2_000)
})

test('[P-9] a member’s moment is always the same in one rain, and another one in the next', () => {
  const moment = fallsAt(rainOf(60), 'm-1')
  expect(fallsAt(rainOf(60), 'm-1')).toBe(moment)
  expect(fallsAt(rainOf(60, 'rain-2'), 'm-1')).not.toBe(moment)
  expect(fallsAt(rainOf(60), null)).toBe(START)
})
