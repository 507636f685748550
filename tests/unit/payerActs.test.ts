import { expect, test } from 'vitest'
import { units } from '#src/api/model/money/amount.ts'
import { planNotices } from '#server/sim/payer/actions.ts'

const link = {
  reference: 'D0123456789ABCD',
  provider: 'bank',
  method: 'bankCard',
  asset: 'FEN',
  amount: units(10_001),
  expiresAt: 60_000,
  language: 'zh-CN',
} as const

const told = (form: Parameters<typeof planNotices>[1], now: number) =>
  planNotices(link, form, now).map(({ after, notice }) => [after, notice.kind, 'amount' in notice ? notice.amount : null])

test('[Q10] the payer pays at once, or when the order is over by its own page’s word, and then only the money comes', () => {
  expect(told({ act: 'all' }, 0)).toEqual([
    [0, 'seen', null],
    [1_500, 'settled', '10001'],
  ])
  expect(told({ act: 'late' }, 10_000)).toEqual([[51_500, 'settled', '10001']])
  expect(told({ act: 'late' }, 70_000)).toEqual([[1_500, 'settled', '10001']])
})

test('[Q10] the payer pays less or more, fails, and tells out of order and twice', () => {
  expect(told({ act: 'part' }, 0).at(-1)).toEqual([1_500, 'settled', '5000'])
  expect(told({ act: 'much' }, 0).at(-1)).toEqual([1_500, 'settled', '15001'])
  expect(told({ act: 'fail' }, 0).map(([, kind]) => kind)).toEqual(['seen', 'failed'])
  expect(told({ act: 'all', reversed: 'on', twice: 'on' }, 0).map(([after, kind]) => [after, kind])).toEqual([
    [0, 'settled'],
    [400, 'settled'],
    [1_500, 'seen'],
    [1_900, 'seen'],
  ])
})
