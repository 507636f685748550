import { describe, expect, test } from 'vitest'
import { TEAMS } from '#server/sim/demo/cast.ts'
import { takenAround } from '#server/sim/demo/fixtures.ts'

const HOUR = 3_600_000
const names = TEAMS.football.map(({ name }) => name)
const match = (number: number, at: number) => ({
  home_name: names[2 * number] ?? '',
  visit_name: names[2 * number + 1] ?? '',
  start_at: at,
})
const takenBy = (matches: readonly ReturnType<typeof match>[]) => takenAround(matches, 'football', 0)

describe('[E-3] teams of the demo that rest', () => {
  test('who plays within a day is taken, and who played before it is free', () => {
    expect(takenBy([match(0, -23 * HOUR), match(1, 23 * HOUR), match(2, -24 * HOUR)])).toEqual(new Set(names.slice(0, 4)))
  })

  test('where fewer than two would be free for a day, who rested for half of one is free', () => {
    const far = Array.from({ length: 12 }, (_, number) => match(number, 13 * HOUR))
    expect(takenBy(far)).toEqual(new Set())
    expect(takenBy([...far.slice(1), match(0, 11 * HOUR)])).toEqual(new Set(names.slice(0, 2)))
  })

  test('who plays at that time is never free', () => {
    const all = Array.from({ length: 12 }, (_, number) => match(number, (number === 0 ? 1 : 3) * HOUR))
    expect(takenBy(all)).toEqual(new Set(names.slice(0, 2)))
  })
})
