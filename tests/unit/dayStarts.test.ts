import { expect, test } from 'vitest'
import { formatDay } from '#src/api/model/day.ts'
import { coins, fen } from '#src/api/model/money/amount.ts'
import type { Deal } from '#src/api/model/deal.ts'
import { dealSums } from '#src/ui/cashier/records/dealSums.ts'
import { dayStarts } from '#src/ui/shared/dayStarts.ts'

const at = (...times: readonly string[]) => times.map((time) => Date.parse(time))
const shape = (times: readonly string[], more: boolean) =>
  [...dayStarts(at(...times), (time) => time, more)].map(([, { day, all }]) => [formatDay(day), all?.length ?? null])

test('[C-10] [B-2] a list is told by the days of the site, each with all that there is of it', () => {
  expect(shape(['2026-03-02T01:00:00Z', '2026-03-01T16:00:00Z', '2026-03-01T15:59:00Z'], false)).toEqual([
    ['2026-03-02', 2],
    ['2026-03-01', 1],
  ])
})

test('[C-10] of the last day of a list that goes on nothing is summed up', () => {
  expect(shape(['2026-03-02T01:00:00Z', '2026-03-01T01:00:00Z'], true)).toEqual([
    ['2026-03-02', 1],
    ['2026-03-01', null],
  ])
})

const moved = (sides: Deal['sides'], withdrawal: Deal['withdrawal'] = null) => ({ sides, withdrawal }) as Deal
const centre = (amount: number) => ({ place: 'centre', asset: 'FEN', amount: fen(amount) }) as const

test('[C-10] what a day came to is what came and what went, by asset, without what only changed its place or is held', () => {
  const deals = [
    moved([centre(500)]),
    moved([centre(-200)]),
    moved([centre(300)]),
    moved([{ place: 'centre', asset: 'GOLD', amount: coins(-20) }]),
    moved([centre(-900), { place: 'yeb', asset: 'FEN', amount: fen(900) }]),
    moved([centre(-700)], { withdrawalId: 'w1', state: 'created' }),
    moved([centre(-100)], { withdrawalId: 'w2', state: 'paid' }),
  ]
  expect(dealSums(deals)).toEqual([
    { asset: 'FEN', amount: fen(800) },
    { asset: 'FEN', amount: fen(-300) },
    { asset: 'GOLD', amount: coins(-20) },
  ])
})
