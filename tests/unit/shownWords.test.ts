import type { TFunction } from 'i18next'
import { expect, test, vi } from 'vitest'
import { DICE_TARGETS } from '#src/api/model/games/dice/dice.ts'
import { coins, fen } from '#src/api/model/money/amount.ts'
import { betOn, otherSide } from '#src/frames/dice/bet.ts'
import { selectAfterCut } from '#src/machines/games/gameSelectors.ts'
import { changeWords } from '#src/ui/activities/activityWords.ts'
import { playWords } from '#src/ui/backOffice/members/playWords.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { sumWords } from '#src/ui/shared/claims/prizeWords.ts'
import { taskClaim } from '#src/ui/shared/claims/taskClaim.ts'
import { inZone } from '#tests/support/inZone.ts'

/** Words as their keys, with what is filled in. */
const keys = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')
const t = keys as unknown as TFunction<never>

const DAY = 86_400_000

test('[P-9] prizes are added up by what they are, in the order in which they come', () => {
  const prizes = [
    { asset: 'FEN', amount: fen(800) },
    { asset: 'GOLD', amount: coins(400) },
    { asset: 'FEN', amount: fen(350) },
  ] as const
  expect(sumWords(t, prizes)).toBe('claims.prize.FEN ¥11.50 + claims.prize.GOLD 400')
  expect(sumWords(t, [{ asset: 'FEN', amount: fen(0) }])).toBe('claims.nothing')
})

test('[P-9] a claim of a task says of which day or week, one of once does not', () => {
  expect([taskClaim(t, 'watch-day.2026-03-11'), taskClaim(t, 'avatar-set.once'), taskClaim(t, 'later-kind.2026-03-11')]).toEqual([
    'tasks.short.watch 2026-03-11',
    'tasks.short.avatar',
    'tasks.task 2026-03-11',
  ])
})

test('[P-9] time that is left is said in days from two of them on, below that to the second', () => {
  const left = (ms: number) => changeWords(t, 'en', 'running', ms, 0)
  const twoDays = 'activities.ends activities.days 2'
  expect([left(2 * DAY), left(3 * DAY - 1)]).toEqual([twoDays, twoDays])
  expect(left(2 * DAY - 1_000)).toMatch(/\d+:59:59/)
})

const NEW_YEAR = Date.UTC(2026, 0, 1)

test.each([
  [60, 'activities.lasting 2 March 2026'],
  [59, 'activities.ends activities.days 59'],
])('[P-9] of an activity that ends in sixty days or more the last day is told: in %i', (days, words) => {
  expect(changeWords(t, 'en', 'running', NEW_YEAR + days * DAY, NEW_YEAR)).toBe(words)
})

test('[P-9] an activity that ends as a day of the site begins has the day before for its last one', () => {
  const midnight = Date.UTC(2026, 2, 1, 16)
  expect(changeWords(t, 'zh-CN', 'running', midnight, NEW_YEAR - 9 * DAY)).toBe('activities.lasting 2026年3月1日')
})

test('[P-9] what begins in more than sixty days says when', () => {
  expect(changeWords(t, 'en', 'scheduled', 61 * DAY, 0)).toBe('activities.begins activities.days 61')
})

test('[D-8] a limit that counts at once is told without a time, one that counts later with it', () => {
  const change = { action: 'limitSet', limit: fen(5_000), period: 'day', until: null, minutes: null } as const
  const told = (from: number | null) => playWords(t, { ...change, from } as Parameters<typeof playWords>[1], (at) => `at ${at}`)
  expect([told(null), told(7)]).toEqual([
    'backOffice.members.changes.limitSet backOffice.members.periods.day ¥50.00',
    'backOffice.members.changes.limitLater backOffice.members.periods.day ¥50.00 at 7',
  ])
})

test('[B-2] whether a time’s zone is said goes by the device’s zone at that time, not now', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 5) })
  try {
    // Irkutsk was at UTC+9 until autumn 2014, as the site’s clock never is, and is at UTC+8 since.
    const said = (at: number) => inZone('Asia/Irkutsk', () => dayTime(keys, at, at))
    expect(said(Date.UTC(2014, 0, 5))).toContain('relative.inZone')
    expect(said(Date.UTC(2026, 0, 5))).not.toContain('relative.inZone')
  } finally {
    vi.useRealTimers()
  }
})

test('[P-5] the other side of a dice bet has the same chance, within its bounds, and its other side is the bet again', () => {
  for (const side of ['under', 'over'] as const) {
    const { min, max } = DICE_TARGETS[side]
    for (let target = min; target <= max; target += 1) {
      const bet = betOn(side, target)
      const other = otherSide(bet)
      expect(other).toEqual({ side: side === 'under' ? 'over' : 'under', target: 100 - target })
      expect(otherSide(other)).toEqual(bet)
    }
    expect([betOn(side, min - 1).target, betOn(side, max + 1).target]).toEqual([min, max])
  }
})

test('[P-5] what became of a round over a cut is told of that round alone', () => {
  const after = (afterCut: object | null, visit: object | null) =>
    selectAfterCut({ context: { afterCut, visit } } as Parameters<typeof selectAfterCut>[0])
  const [cut, end, next] = [{ id: 'r1' }, { id: 'r1', state: 'settled' }, { id: 'r2' }]
  expect(after(cut, { running: null, last: end })).toBe(end)
  expect([after(cut, { running: next, last: end }), after(cut, { running: null, last: next })]).toEqual([null, null])
  expect([after(cut, null), after(null, { running: null, last: end }), after(cut, { running: null, last: null })]).toEqual([
    null,
    null,
    null,
  ])
})
