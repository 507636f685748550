import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fen, fen } from '#src/api/model/money/amount.ts'
import { addMonths, LIMIT_PERIODS, periodEnd, periodStart } from '#src/api/model/playPeriod.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import {
  cancelRaise,
  changeLimit,
  checkDue,
  continuePlay,
  EXCLUSION_MONTHS,
  isExclusionPhrase,
  isLooser,
  leftOf,
  type Limit,
  limitAt,
  makePause,
  NO_LIMIT,
  pauseAt,
  PLAY_GAP,
  RAISE_WAIT,
  tightest,
  TIME_OUT_HOURS,
} from '#src/api/model/saferPlay.ts'

dayjs.extend(utc)

const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (text: string) => Date.parse(`${text}+08:00`)
const moment = fc.integer({ min: at('2020-01-01T00:00:00'), max: at('2040-12-31T23:59:59') })
const period = fc.constantFrom(...LIMIT_PERIODS)

describe('[P-6] calendar periods in UTC+8', () => {
  test.each([
    ['day', '2026-08-13T00:00:00.000', '2026-08-13T00:00:00', '2026-08-14T00:00:00'],
    ['day', '2026-08-13T23:59:59.999', '2026-08-13T00:00:00', '2026-08-14T00:00:00'],
    ['week', '2026-08-10T00:00:00.000', '2026-08-10T00:00:00', '2026-08-17T00:00:00'],
    ['week', '2026-08-16T23:59:59.999', '2026-08-10T00:00:00', '2026-08-17T00:00:00'],
    ['month', '2026-08-01T00:00:00.000', '2026-08-01T00:00:00', '2026-09-01T00:00:00'],
    ['month', '2026-12-31T23:59:59.999', '2026-12-01T00:00:00', '2027-01-01T00:00:00'],
    ['month', '2028-02-29T12:00:00.000', '2028-02-01T00:00:00', '2028-03-01T00:00:00'],
  ] as const)('a %s at %s is from %s to %s', (name, now, from, to) => {
    expect([periodStart(name, at(now)), periodEnd(name, at(now))]).toEqual([at(from), at(to)])
  })

  test('every moment is in its period, the periods touch, and a calendar agrees', () => {
    fc.assert(
      fc.property(period, moment, (name, now) => {
        const [from, to] = [periodStart(name, now), periodEnd(name, now)]
        expect(from).toBeLessThanOrEqual(now)
        expect(to).toBeGreaterThan(now)
        expect([periodStart(name, from), periodEnd(name, from)]).toEqual([from, to])
        expect(periodStart(name, to)).toBe(to)
        expect(periodEnd(name, to - 1)).toBe(to)
        const shown = dayjs(now).utcOffset(480)
        const calendar = name === 'week' ? shown.startOf('day').subtract((shown.day() + 6) % 7, 'day') : shown.startOf(name)
        expect(from).toBe(calendar.valueOf())
      }),
    )
  })

  test.each([
    ['2026-08-13T14:20:00', 6, '2027-02-13T14:20:00'],
    ['2026-08-31T00:00:01', 6, '2027-02-28T00:00:01'],
    ['2027-08-31T23:59:59', 6, '2028-02-29T23:59:59'],
    ['2026-12-01T00:00:00', 60, '2031-12-01T00:00:00'],
  ])('%s and %i months is %s', (from, months, to) => expect(addMonths(at(from), months)).toBe(at(to)))
})

type Step =
  | { readonly do: 'set'; readonly fen: Fen | null }
  | { readonly do: 'cancel' }
  | { readonly do: 'deposit'; readonly fen: Fen }
const anyFen = fc.integer({ min: 100, max: 1_000 }).map(fen)
const step: fc.Arbitrary<{ readonly wait: number; readonly step: Step }> = fc.record({
  wait: fc.oneof(
    fc.integer({ min: 0, max: 2 * HOUR }),
    fc.constantFrom(RAISE_WAIT - 1, RAISE_WAIT, RAISE_WAIT + 1),
    fc.integer({ min: 0, max: 9 * DAY }),
  ),
  step: fc.oneof(
    fc.record({ do: fc.constant('set' as const), fen: fc.option(anyFen) }),
    fc.record({ do: fc.constant('cancel' as const) }),
    fc.record({ do: fc.constant('deposit' as const), fen: anyFen }),
  ),
})

describe('[P-6] deposit limits', () => {
  const now = at('2026-08-13T12:00:00')

  test('a stricter limit holds at once, a looser one after 24 h, a removed one too', () => {
    const first = changeLimit(NO_LIMIT, fen(500), now)
    expect(first).toEqual({ fen: 500, next: null })
    expect(changeLimit(first, fen(300), now)).toEqual({ fen: 300, next: null })
    const raised = changeLimit(first, fen(800), now)
    expect(raised).toEqual({ fen: 500, next: { fen: 800, at: now + RAISE_WAIT } })
    expect(limitAt(raised, now + RAISE_WAIT - 1)).toEqual(raised)
    expect(limitAt(raised, now + RAISE_WAIT)).toEqual({ fen: 800, next: null })
    expect(changeLimit(first, null, now)).toEqual({ fen: 500, next: { fen: null, at: now + RAISE_WAIT } })
  })

  test('a limit is looser when it lets more be deposited than the one in force', () => {
    expect([isLooser(fen(500), fen(501)), isLooser(fen(500), null)]).toEqual([true, true])
    expect([isLooser(fen(500), fen(500)), isLooser(null, fen(1)), isLooser(null, null)]).toEqual([false, false, false])
  })

  test('asking again waits anew; lowering, repeating and cancelling drop a raise that waits', () => {
    const raised = changeLimit({ fen: fen(500), next: null }, fen(800), now)
    expect(changeLimit(raised, fen(700), now + HOUR).next).toEqual({ fen: 700, at: now + HOUR + RAISE_WAIT })
    for (const dropped of [changeLimit(raised, fen(500), now + HOUR), cancelRaise(raised, now + HOUR)])
      expect(dropped).toEqual({ fen: 500, next: null })
    expect(changeLimit(raised, fen(400), now + HOUR)).toEqual({ fen: 400, next: null })
    expect(cancelRaise(raised, now + RAISE_WAIT)).toEqual({ fen: 800, next: null })
  })

  test('no order of raising, lowering, cancelling and waiting lets in more than the strictest limit of the last 24 h', () => {
    fc.assert(
      fc.property(period, moment, fc.array(step, { minLength: 1, maxLength: 30 }), (name, begin, steps) => {
        let clock = begin
        let limit: Limit = NO_LIMIT
        // The rule as a person would put it: nothing that was asked for less than 24 h ago loosens anything.
        let asked: { readonly at: number; readonly fen: number | null }[] = []
        let allowed: number | null = null
        const deposits: { readonly at: number; readonly fen: number }[] = []
        const rule = () => {
          const due = asked.filter((one) => one.at + RAISE_WAIT <= clock).at(-1)
          if (due === undefined) return
          allowed = due.fen
          asked = asked.filter((one) => one.at > due.at)
        }
        for (const { wait, step: one } of steps) {
          clock += wait
          rule()
          if (one.do === 'set') {
            limit = changeLimit(limit, one.fen, clock)
            asked = []
            if (allowed !== null && (one.fen === null || one.fen > allowed)) asked = [{ at: clock, fen: one.fen }]
            else allowed = one.fen
          } else if (one.do === 'cancel') {
            limit = cancelRaise(limit, clock)
            asked = []
          } else {
            const start = periodStart(name, clock)
            const used = deposits.filter((made) => made.at >= start).reduce((sum, made) => sum + made.fen, 0)
            const left = leftOf(limit, fen(used), clock)
            if (left === null || one.fen <= left) {
              deposits.push({ at: clock, fen: one.fen })
              if (allowed !== null) expect(used + one.fen).toBeLessThanOrEqual(allowed)
            } else expect(used + one.fen).toBeGreaterThan(allowed ?? Infinity)
          }
          expect(limitAt(limit, clock).fen).toBe(allowed)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('what is left is never below zero, and the tightest period decides', () => {
    expect(leftOf({ fen: fen(500), next: null }, fen(800), now)).toBe(0)
    expect(leftOf(NO_LIMIT, fen(800), now)).toBeNull()
    expect(tightest([{ left: null }, { left: fen(300) }, { left: fen(200) }, { left: fen(250) }])).toEqual({ left: 200 })
    expect(tightest([{ left: null }, { left: fen(0) }])).toEqual({ left: 0 })
    expect(tightest([{ left: null }])).toBeNull()
  })
})

describe('[P-6] pauses', () => {
  const length = fc.oneof(
    fc.constantFrom(...TIME_OUT_HOURS).map((hours) => ({ hours })),
    fc.constantFrom(...EXCLUSION_MONTHS).map((months) => ({ months })),
  )

  test('an exclusion is never under six months, a time-out is as long as it says', () => {
    fc.assert(
      fc.property(length, moment, (chosen, now) => {
        const pause = makePause(chosen, now)
        if ('hours' in chosen) expect(pause).toEqual({ kind: 'timeOut', since: now, until: now + chosen.hours * HOUR })
        else {
          expect(pause.kind).toBe('exclusion')
          expect(pause.until - now).toBeGreaterThanOrEqual(181 * DAY - 1)
          expect(pause.until).toBe(dayjs(now).utcOffset(480).add(chosen.months, 'month').valueOf())
        }
      }),
    )
  })

  test('of any pauses the longest holds: no later one ends it earlier', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(length, fc.integer({ min: 0, max: 300 * DAY })), { minLength: 1 }), moment, (made, begin) => {
        const pauses: Pause[] = []
        let clock = begin
        for (const [chosen, wait] of made) {
          const before = pauseAt(pauses, clock)
          pauses.push(makePause(chosen, clock))
          expect(pauseAt(pauses, clock)!.until).toBeGreaterThanOrEqual(before?.until ?? 0)
          clock += wait
          expect(pauseAt(pauses, clock) !== null).toBe(pauses.some(({ until }) => until > clock))
        }
      }),
    )
  })

  test('only the whole phrase confirms an exclusion', () => {
    for (const text of ['我要自我排除', ' exclude me ', 'Exclude Me']) expect(isExclusionPhrase(text)).toBe(true)
    for (const text of ['', '我要', 'exclude', 'yes']) expect(isExclusionPhrase(text)).toBe(false)
  })
})

describe('[P-6] sessions of play', () => {
  test('signs of play make one session until a gap; looking back is due an interval after the last answer', () => {
    const begun = continuePlay(null, 1_000)
    expect(begun).toEqual({ since: 1_000, seen: 1_000, checkedAt: null })
    const later = continuePlay({ ...begun, checkedAt: 2_000 }, 1_000 + PLAY_GAP)
    expect(later).toEqual({ since: 1_000, seen: 1_000 + PLAY_GAP, checkedAt: 2_000 })
    expect(checkDue(begun, 15)).toBe(1_000 + 15 * 60_000)
    expect(checkDue(later, 60)).toBe(2_000 + HOUR)
    const anew = 1_000 + 2 * PLAY_GAP + 1
    expect(continuePlay(later, anew)).toEqual({ since: anew, seen: anew, checkedAt: null })
  })

  test('[P-6] play that goes on is one session, however long', () => {
    const signs = [1, 2, 3, 4].map((place) => place * PLAY_GAP)
    expect(signs.reduce((session, sign) => continuePlay(session, sign), continuePlay(null, 0)).since).toBe(0)
  })
})
