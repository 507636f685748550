import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MatchSport, periodSeconds } from '#src/api/model/matchPeriods.ts'
import { goesOnAt, restAfter } from '#src/api/model/matchRest.ts'
import { matchPhase, periodName, playedMinute } from '#src/api/model/matchPhase.ts'
import { matchMinute, matchTime } from '#src/api/model/matchTime.ts'

const clock = { at: 0, running: true, added: 0 }

test('[P-4] a moment is named as its sport names it: minutes and what is added, time left of a quarter, time of a map', () => {
  const minutes = [
    [1, 0],
    [1, 2_699],
    [1, 2_825],
    [2, 0],
    [2, 2_820],
  ].map(([period, second]) => matchMinute('football', { period: period!, second: second! }))
  expect(minutes).toEqual(['1′', '45′', '45+3′', '46′', '90+3′'])
  expect(playedMinute('basketball', 4, 700)).toBe('12′')
  expect(matchMinute('basketball', { period: 4, second: 700 })).toBe('00:20')
  expect(matchMinute('basketball', { period: 5, second: 0 })).toBe('05:00')
  expect(matchMinute('esports', { period: 2, second: 1_505 })).toBe('25:05')
  expect(matchTime('football', { ...clock, period: 2, second: 65 }, 2_000)).toBe('46:07')
  expect(matchTime('football', { ...clock, period: 2, second: 2_700 }, 90_000)).toBe('90:00 +01:30')
  expect(matchTime('basketball', { ...clock, period: 1, second: 0 }, 1_000)).toBe('11:59')
})

test('[P-4] no quarter shows a minute that it does not have', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 7 }), fc.nat(10_000), (period, second) => {
      const [minutes = 0] = matchMinute('basketball', { period, second }).split(':').map(Number)
      expect(minutes).toBeLessThanOrEqual(period > 4 ? 5 : 12)
    }),
  )
})

test('[P-4] halves, quarters, overtimes, maps and their breaks have names of their own', () => {
  expect([1, 2, 3].map((period) => periodName('football', period))).toEqual(['half1', 'half2', 'half2'])
  expect([1, 4, 5, 6].map((period) => periodName('basketball', period))).toEqual(['quarter', 'quarter', 'overtime', 'overtime'])
  expect(matchPhase('football', 'break', { period: 1 })).toBe('break')
  expect([1, 2, 3].map((period) => matchPhase('basketball', 'break', { period }))).toEqual(['pause', 'break', 'pause'])
  expect(matchPhase('esports', 'break', { period: 1 })).toBe('pause')
  expect(matchPhase('esports', 'live', { period: 3 })).toBe('map')
  expect(matchPhase('football', 'live', null)).toBe('live')
  expect(matchPhase('basketball', 'ended', { period: 5 })).toBe('ended')
})

test('[P-4] a match goes on as its sport does: basketball never ends level, who won two maps has won, football has two halves', () => {
  expect([restAfter('football', 1, 0, 0), restAfter('football', 2, 1, 1)]).toEqual([900, null])
  expect([1, 2, 3].map((period) => restAfter('basketball', period, 50, 40))).toEqual([120, 600, 120])
  expect([restAfter('basketball', 4, 99, 99), restAfter('basketball', 4, 100, 99), restAfter('basketball', 5, 110, 110)]).toEqual(
    [120, null, 120],
  )
  expect([restAfter('esports', 1, 1, 0), restAfter('esports', 2, 2, 0), restAfter('esports', 2, 1, 1)]).toEqual([300, null, 300])
  expect([periodSeconds('basketball', 4), periodSeconds('basketball', 5), periodSeconds('esports', 1)]).toEqual([720, 300, null])
})

test('[E-3] a match that rests goes on when its break is over, counted from when its clock stood still', () => {
  const rests = (sport: MatchSport, period: number, home = 1, visit = 0) =>
    goesOnAt(sport, { gameStatus: 'break', clock: { period, at: 1_000 }, homeScore: home, visitScore: visit })
  expect(rests('football', 1)).toBe(901_000)
  expect([rests('basketball', 1), rests('basketball', 2)]).toEqual([121_000, 601_000])
  expect(rests('esports', 1)).toBe(301_000)
  expect([rests('football', 2), rests('esports', 2, 2), rests('basketball', 4, 99, 98)]).toEqual([null, null, null])
  const live = { gameStatus: 'live', clock: { period: 1, at: 1_000 }, homeScore: 0, visitScore: 0 } as const
  expect(goesOnAt('football', live)).toBeNull()
  expect(goesOnAt('football', { ...live, gameStatus: 'break', clock: null })).toBeNull()
})
