import { expect, test } from 'vitest'
import { dayPartOf } from '#src/api/model/greeting.ts'

test('[B-6 parts] the greeting follows the hour', () => {
  const parts = Array.from({ length: 24 }, (_, hour) => dayPartOf(hour))
  const from = parts.flatMap((part, hour) => (part === parts[hour - 1] ? [] : [[hour, part]]))
  expect(from).toEqual([
    [0, 'dawn'],
    [6, 'earlyMorning'],
    [9, 'morning'],
    [12, 'noon'],
    [14, 'afternoon'],
    [17, 'dusk'],
    [19, 'evening'],
    [22, 'night'],
  ])
})
