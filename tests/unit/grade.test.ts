import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { dayStart, readDay } from '#src/api/model/day.ts'
import {
  afterReview,
  birthdayWindow,
  DEFAULT_PLAN,
  gradeAt,
  GradePlan,
  type GradeState,
  judgeMonth,
  keptBy,
  lastMonthOf,
  monthOf,
  newGrade,
  nextOf,
  ruleOf,
  withBets,
  withFloor,
} from '#src/api/model/grade.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { periodEnd } from '#src/api/model/playPeriod.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const plan = DEFAULT_PLAN
const at = (text: string) => dayStart(readDay(text)!)
const NOW = at('2025-08-13')
const state = (change: Partial<GradeState> = {}): GradeState => ({ ...newGrade(NOW), ...change })

test('[C-11] the product’s own thresholds are those of its rules, and the plan takes no others that do not rise', () => {
  expect(plan.rules.map(({ threshold }) => threshold / 100)).toEqual([
    0, 1_000, 5_000, 20_000, 100_000, 300_000, 1_000_000, 3_000_000, 10_000_000, 30_000_000, 100_000_000,
  ])
  const wire = JSON.parse(
    JSON.stringify(plan, (key, value: unknown) => (['threshold', 'amount', 'birthCash'].includes(key) ? String(value) : value)),
  ) as {
    rules: { threshold: string }[]
  }
  expect(v.safeParse(GradePlan, wire).success).toBe(true)
  wire.rules[4]!.threshold = wire.rules[5]!.threshold
  expect(v.safeParse(GradePlan, wire).success).toBe(false)
})

describe('up', () => {
  test.each([
    [99_999, 0],
    [100_000, 1],
    [499_999, 1],
    [500_000, 2],
    [10_000_000_000, 10],
    [90_000_000_000, 10],
  ])('[C-11] valid bets of %i fen lead to grade %i', (progress, grade) => {
    expect(gradeAt(plan, fen(progress))).toBe(grade)
    expect(withBets(plan, state(), fen(progress), NOW).grade).toBe(grade)
  })

  test('[C-11] what is missing to the next grade is told, and there is none after the last', () => {
    expect(nextOf(plan, state({ grade: 1, progress: fen(120_000) }))).toEqual({ grade: 2, threshold: 500_000, missing: 380_000 })
    expect(nextOf(plan, state({ grade: 10 }))).toBeNull()
  })

  test('[C-11] bets that are taken back never take a grade, and leave no less than nothing', () => {
    const after = withBets(plan, state({ grade: 1, progress: fen(100_000) }), fen(-300_000), NOW)
    expect(after).toMatchObject({ grade: 1, progress: 0 })
  })

  test('[C-11] who rises from nothing is first reviewed when the next month begins', () => {
    const old = { ...newGrade(at('2025-03-01')), progress: fen(90_000) }
    expect(withBets(plan, old, fen(10_000), NOW)).toMatchObject({ grade: 1, reviewed: '2025-08' })
  })
})

describe('the month', () => {
  const three = state({ grade: 3, progress: fen(2_500_000), reviewed: '2025-07' })
  test('[C-11] a tenth of the threshold in the last month keeps a grade, a fen less does not', () => {
    expect(keptBy(plan, 3)).toBe(200_000)
    expect(judgeMonth(plan, three, fen(200_000), NOW)).toBe('kept')
    expect(judgeMonth(plan, three, fen(199_999), NOW)).toBe('down')
    expect(judgeMonth(plan, state(), fen(0), NOW)).toBe('none')
  })

  test('[C-11] one down, and it takes the way between the two again to be back', () => {
    const down = afterReview(plan, three, fen(0), NOW)
    expect(down).toEqual({ ...three, grade: 2, progress: 500_000, reviewed: '2025-08' })
    expect(withBets(plan, down, fen(1_499_999), NOW).grade).toBe(2)
    expect(withBets(plan, down, fen(1_500_000), NOW).grade).toBe(3)
  })

  test('[C-11] a grade given by hand is held until its end, then falls one a month', () => {
    const held = withFloor(state({ reviewed: '2025-07' }), 6, NOW + DAY, NOW - HOUR)
    expect(held).toMatchObject({ grade: 6, floor: 6, progress: 0, reviewed: '2025-08' })
    const due = { ...held, reviewed: '2025-07' }
    expect(judgeMonth(plan, due, fen(0), NOW)).toBe('held')
    expect(judgeMonth(plan, due, fen(0), NOW + DAY)).toBe('down')
    expect(judgeMonth(plan, { ...due, grade: 7 }, fen(0), NOW)).toBe('down')
    expect(withFloor(held, 0, NOW, NOW)).toMatchObject({ grade: 6, floor: 0, floorUntil: null })
    expect(withFloor(held, 2, NOW + DAY, NOW)).toMatchObject({ grade: 6, floor: 2 })
  })

  test('[C-11] the last month is the one before, by the site’s days', () => {
    expect(lastMonthOf(at('2025-03-01'))).toEqual({ from: readDay('2025-02-01'), until: readDay('2025-02-28') })
    expect(lastMonthOf(at('2025-01-01'))).toEqual({ from: readDay('2024-12-01'), until: readDay('2024-12-31') })
    expect(monthOf(at('2025-03-01') - 1)).toBe('2025-02')
  })
})

const STEP = fc.oneof(
  fc.record({ kind: fc.constant('bets' as const), change: fc.integer({ min: -100_000_000, max: 2_000_000_000 }) }),
  fc.record({ kind: fc.constant('months' as const), count: fc.integer({ min: 1, max: 5 }), valid: fc.nat(400_000_000) }),
  fc.record({ kind: fc.constant('hand' as const), grade: fc.nat(10), days: fc.integer({ min: 1, max: 90 }) }),
)

test('[C-11] [property] up only by bets or by hand, never two down in a month, and a review that is repeated changes nothing', () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 40 }), (steps) => {
      let now = NOW
      let current = newGrade(now)
      for (const step of steps) {
        const before = current
        if (step.kind === 'bets') {
          current = withBets(plan, before, fen(step.change), now)
          expect(current.grade).toBeGreaterThanOrEqual(before.grade)
          if (step.change <= 0) expect(current.grade).toBe(before.grade)
        } else if (step.kind === 'hand') {
          current = withFloor(before, step.grade, now + step.days * DAY, now)
          expect(current.grade).toBe(Math.max(before.grade, step.grade))
        } else {
          // Some months may pass unseen: that is one review all the same.
          for (let month = 0; month < step.count; month += 1) now = periodEnd('month', now)
          current = afterReview(plan, before, fen(step.valid), now)
          expect(before.grade - current.grade).toBeGreaterThanOrEqual(0)
          expect(before.grade - current.grade).toBeLessThanOrEqual(1)
          const isHeld = before.floorUntil !== null && before.floorUntil > now && before.grade <= before.floor
          if (isHeld) expect(current.grade).toBe(before.grade)
          expect(afterReview(plan, current, fen(0), now + HOUR)).toEqual(current)
        }
        // One grade, which so many valid bets never exceed, and which another bet of nothing does not change.
        expect(current.grade).toBeGreaterThanOrEqual(gradeAt(plan, current.progress))
        expect(withBets(plan, current, fen(0), now).grade).toBe(current.grade)
        expect(ruleOf(plan, current.grade).grade).toBe(current.grade)
      }
    }),
  )
})

describe('birthday', () => {
  test.each([
    ['1990-08-13', '2025-08-13', 0, 2025],
    ['1990-08-13', '2025-08-19', 24 * HOUR - 1, 2025],
    ['1990-12-31', '2026-01-02', 0, 2025],
    ['1992-02-29', '2024-02-29', 0, 2024],
    ['1992-02-29', '2025-03-01', 0, 2025],
    ['1992-02-29', '2025-03-07', 24 * HOUR - 1, 2025],
  ])('[P-7] [E-1] born %s: open on %s plus %i ms, of the year %i', (birthday, day, more, year) => {
    const window = birthdayWindow(birthday, 7, at(day) + more)
    expect(window?.year).toBe(year)
    expect(window!.from).toBeLessThanOrEqual(at(day) + more)
    expect(window!.until).toBeGreaterThan(at(day) + more)
  })

  test.each([
    ['1990-08-13', '2025-08-13', -1],
    ['1990-08-13', '2025-08-20', 0],
    ['1992-02-29', '2025-02-28', 0],
    ['1992-02-29', '2025-03-08', 0],
  ])('[P-7] born %s: closed on %s plus %i ms', (birthday, day, more) => {
    const now = at(day) + more
    expect(now < birthdayWindow(birthday, 7, now)!.until).toBe(false)
  })

  test('[P-7] the day of birth itself is none', () => {
    expect(birthdayWindow('2025-08-13', 7, NOW)).toBeNull()
  })

  test('[P-7] [property] one window of seven days a year, at whatever hour one looks', () => {
    const days = fc.integer({ min: readDay('1950-01-01')!, max: readDay('2007-01-01')! })
    const times = fc.integer({ min: at('2020-01-01'), max: at('2032-01-01') })
    fc.assert(
      fc.property(days, times, (born, now) => {
        const birthday = new Date(born * DAY).toISOString().slice(0, 10)
        const window = birthdayWindow(birthday, 7, now)!
        expect(window.from).toBeLessThanOrEqual(now)
        expect(window.until - window.from).toBe(7 * DAY)
        expect(now - window.from).toBeLessThan(366 * DAY)
        expect(birthdayWindow(birthday, 7, window.from)).toEqual(window)
        expect(birthdayWindow(birthday, 7, window.from - 1)!.year).toBe(window.year - 1)
      }),
    )
  })
})
