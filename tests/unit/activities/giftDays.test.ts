import { describe, expect, test } from 'vitest'
import { giftDays } from '#src/api/model/activities/kinds/signGifts.ts'
import { coins } from '#src/api/model/money/amount.ts'

const GIFTS = [100, 150, 1_200].map((amount) => ({ coins: coins(amount) }))
const TODAY = 20_000

/** How each of three gifts stands after so many signed days in a row, of which the last is today or yesterday. */
function stand(row: number, isSigned: boolean) {
  const last = isSigned ? TODAY : TODAY - 1
  const days = new Set(Array.from({ length: row }, (_, index) => last - index))
  return giftDays(GIFTS, days, TODAY).gifts.map(({ state }) => state)
}

describe('[C-12] gifts of days in a row, three to a round', () => {
  test.each([
    ['nothing signed', 0, false, ['today', 'next', 'next']],
    ['the first day signed today', 1, true, ['got', 'next', 'next']],
    ['the first day signed yesterday', 1, false, ['got', 'today', 'next']],
    ['the whole round, signed today', 3, true, ['got', 'got', 'got']],
    ['the day after a whole round', 3, false, ['today', 'next', 'next']],
    ['the first day of the next round', 4, true, ['got', 'next', 'next']],
    ['two whole rounds, signed today', 6, true, ['got', 'got', 'got']],
  ])('%s', (_, row, isSigned, states) => {
    expect(stand(row, isSigned)).toEqual(states)
  })
})
