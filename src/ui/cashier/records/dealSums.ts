import { type Deal, type DealSide, dealStatus } from '#src/api/model/deal.ts'
import { sumOf } from '#src/api/model/money/amount.ts'
import { groupedBy } from '#src/ui/shared/dayStarts.ts'
import { mainSide } from './dealWords.ts'

/** What came and what went for good, each by its asset: what only changed its place, or is held, is still the member's own. */
export function dealSums(deals: readonly Deal[]): readonly Pick<DealSide, 'asset' | 'amount'>[] {
  const sides = deals.flatMap((deal) => {
    const side = mainSide(deal)
    return side !== undefined && ['came', 'went', 'paid'].includes(dealStatus(deal)) ? [side] : []
  })
  const groups = groupedBy(sides, ({ asset, amount }) => `${amount > 0 ? 'in' : 'out'} ${asset}`)
  return [...groups.values()].flatMap((group) => {
    const first = group[0]
    return first === undefined ? [] : [{ asset: first.asset, amount: sumOf(group.map(({ amount }) => amount)) }]
  })
}
