import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '#server/sim/play/random.ts'
import { OVERROUND, sharesOf } from '#server/sim/odds/margin.ts'
import { outlookOf } from '#server/sim/odds/outlook.ts'
import { goalRates } from '#server/sim/play/football.ts'
import { begun, playOn } from '#server/sim/play/playOn.ts'
import { type PlayState, type SeenMatch, unplayed } from '#server/sim/play/state.ts'
import { calibrate, pointsOff } from '#tests/bench/calibration/measure.ts'

const SPORTS = ['football', 'basketball', 'esports'] as const
const match = (sport: (typeof SPORTS)[number], more: Partial<SeenMatch> = {}): SeenMatch => ({
  sport,
  homeScore: 0,
  visitScore: 0,
  homeShare: 500,
  period: 0,
  second: 0,
  ...more,
})

/** A match from its start to its end, with its phases in order. */
function whole(sport: (typeof SPORTS)[number], seed: number): { end: PlayState; phases: string[]; seconds: number } {
  const phases: string[] = []
  let seconds = 0
  const end = playOn(begun(unplayed(sport, 500, 0)), 30_000, createRandom(seed), ({ kind }, after, second) => {
    seconds = second
    if (['break', 'resume', 'end', 'added'].includes(kind)) phases.push(`${kind}${after.period}`)
  })
  return { end, phases, seconds }
}

test('[P-4] every match ends: in time, with a score that its sport has, and its parts add up to it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SPORTS), fc.nat(1_000_000), (sport, seed) => {
      const { end, phases, seconds } = whole(sport, seed)
      expect(end.phase).toBe('ended')
      expect(seconds).toBeLessThan(150 * 60)
      expect(phases.at(-1)).toMatch(/^end/)
      const parts = end.parts ?? []
      const sum = (place: 0 | 1) => parts.reduce((all, part) => all + part[place], 0)
      if (sport === 'esports') {
        expect([Math.max(end.homeScore, end.visitScore), Math.min(end.homeScore, end.visitScore)]).toEqual([
          2,
          expect.any(Number),
        ])
        expect(parts.filter(([home]) => home === 9).length).toBe(end.homeScore)
        expect(parts.every(([home, visit]) => Math.max(home, visit) === 9)).toBe(true)
        return
      }
      expect([sum(0), sum(1)]).toEqual([end.homeScore, end.visitScore])
      if (sport === 'basketball') {
        expect(end.homeScore).not.toBe(end.visitScore)
        expect(end.homeScore + end.visitScore).toBeGreaterThan(140)
        expect(end.homeScore + end.visitScore).toBeLessThan(340)
      } else expect(phases).toEqual(['added1', 'break1', 'resume2', 'added2', 'end2'])
    }),
    { numRuns: 40 },
  )
})

test('[P-4] goals come more often late, less after the break, less for who leads and who is a player short', () => {
  const rate = (half: number, second: number, more: Partial<SeenMatch> = {}) => goalRates(match('football', more), half, second)
  expect(rate(2, 2_000).home).toBeGreaterThan(rate(1, 100).home)
  expect(rate(2, 60).home).toBeLessThan(rate(1, 2_600).home)
  const ahead = rate(1, 100, { homeScore: 1 })
  expect(ahead.home).toBeLessThan(rate(1, 100).home)
  expect(ahead.visit).toBeGreaterThan(rate(1, 100).visit)
  const short = rate(1, 100, { reds: { home: 1, visit: 0 } })
  expect(short.home).toBeLessThan(rate(1, 100).home)
  expect(short.visit).toBeGreaterThan(rate(1, 100).visit)
})

test('[P-4] chances are those of the sport: a usual total, draws, six points down with 18 seconds left, a map ahead', () => {
  const football = outlookOf(match('football', { homeShare: 575 }))
  expect(football.expected.total).toBeGreaterThan(2.6)
  expect(football.expected.total).toBeLessThan(2.9)
  expect(football.level).toBeGreaterThan(0.23)
  expect(football.level).toBeLessThan(0.3)
  const six = outlookOf(match('basketball', { homeScore: 94, visitScore: 100, period: 4, second: 702 }))
  expect(six.aheadBy(0.5)).toBeLessThan(0.02)
  expect(outlookOf(match('basketball')).expected.total).toBeGreaterThan(200)
  expect(outlookOf(match('basketball')).expected.total).toBeLessThan(230)
  const even = outlookOf(match('esports')).aheadBy(0.5)
  const ahead = outlookOf(match('esports', { homeScore: 1, period: 2, parts: [[9, 4]] })).aheadBy(0.5)
  expect(even).toBeCloseTo(0.5, 6)
  expect(ahead).toBeGreaterThan(0.74)
  expect(ahead).toBeLessThan(0.85)
})

test('[P-4] the margin is the same for even and for lopsided markets, and no chance is worth more than it is likely', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.012, max: 0.95, noNaN: true }),
      fc.double({ min: 0.05, max: 0.95, noNaN: true }),
      (first, part) => {
        for (const chances of [
          [first, 1 - first],
          [first, (1 - first) * part, (1 - first) * (1 - part)],
        ]) {
          const shares = sharesOf(chances)
          expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(OVERROUND[chances.length]!, 4)
          for (const [index, share] of shares.entries()) expect(share).toBeGreaterThanOrEqual(chances[index]! - 1e-9)
        }
      },
    ),
  )
})

test.each(SPORTS)(
  '[P-4] what is predicted for %s comes true as often, within what so few matches can tell',
  (sport) => {
    const { all, overround } = calibrate(sport, sport === 'basketball' ? 120 : 250, 4)
    for (const bin of all.filter(({ count }) => count >= 300)) expect(Math.abs(pointsOff(bin))).toBeLessThan(6)
    for (const { mean, set } of overround.values()) expect(Math.abs(mean - set)).toBeLessThan(0.005)
  },
  60_000,
)
