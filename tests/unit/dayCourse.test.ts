import { expect, test } from 'vitest'
import { changeOf, courseOf, type DayFigures, marginOf } from '#src/api/model/dayFigures.ts'
import { coins, fen, microUsdt } from '#src/api/model/money/amount.ts'

const NOTHING: DayFigures = {
  day: '2026-01-01',
  deposits: fen(0),
  depositsUsdt: microUsdt(0),
  withdrawals: fen(0),
  withdrawalsUsdt: microUsdt(0),
  stakes: fen(0),
  settled: fen(0),
  returns: fen(0),
  net: fen(0),
  prizes: fen(0),
  gifts: coins(0),
  adjustments: fen(0),
  adjustmentsUsdt: microUsdt(0),
  adjustmentsGold: coins(0),
  venues: [],
  standing: null,
}
/** Days of January 2026 with these nets, the latest first. */
const nets = (...amounts: readonly number[]): readonly DayFigures[] =>
  amounts.map((net, index) => ({ ...NOTHING, day: `2026-01-0${amounts.length - index}`, net: fen(net) }))

test.each([
  [150_00, 100_00, 500],
  [100_00, 150_00, -333],
  [0, 100_00, -1000],
  [50_00, -100_00, 1500],
  [-150_00, -100_00, -500],
  [100_00, 0, null],
])('[D-8] %i fen after %i fen is a change of %s tenths of a percent', (amount, before, change) => {
  expect(changeOf(fen(amount), fen(before))).toBe(change)
})

test.each([
  ['what members did not win is kept', 200_00, 13_00, 65],
  ['members won more than they staked', 200_00, -13_00, -65],
  ['nothing was settled', 0, 0, null],
])('[D-8] of days on which %s the margin is of what was settled', (_, settled, net, margin) => {
  expect(marginOf([{ ...NOTHING, settled: fen(settled), net: fen(net) }, NOTHING])).toBe(margin)
})

test('[D-8] a figure over days has an average day, a highest one and a lowest one', () => {
  const course = courseOf(nets(10, -30, 25), 'net')
  expect([course?.average, course?.highest?.day, course?.lowest?.day]).toEqual([2, '2026-01-01', '2026-01-02'])
})

test('[D-8] where several days had as much as each other, none of them is the highest or the lowest', () => {
  const course = courseOf(nets(5, 5), 'net')
  expect([course?.highest, course?.lowest]).toEqual([null, null])
})

test('[D-8] there is no course of no days', () => {
  expect(courseOf([], 'net')).toBe(null)
})
