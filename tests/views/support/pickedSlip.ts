import { fen } from '#src/api/model/money/amount.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import { shownBy } from './shownBy.ts'

/** What may be staked on a match: from ¥1 to ¥1,000. */
export const BET_ROOM = {
  limits: {
    stakeMin: fen(100),
    stakeMax: fen(100_000),
    payoutMax: fen(1_000_000),
    matchMax: fen(100_000),
    memberMax: fen(200_000),
  },
  onMatch: fen(0),
  open: fen(0),
}

type Look = {
  readonly stake?: string
  readonly last?: number | null
  readonly fund?: number
  readonly isEditing?: boolean
  readonly mayBet?: boolean
}

/** A slip on the home side at 1.95, with ¥20 at the venue and ¥30 at the centre; `rest` = what is known beside that. */
export const pickedSlip = (
  { stake = '', last = null, fund = 0, isEditing = true, mayBet = isEditing }: Look = {},
  rest: object = {},
  children = {},
) =>
  shownBy<SlipRef>(
    {
      picked: {
        market: { marketId: 'k1', type: 'winner', line: null, suspended: false, selections: [] },
        selection: { selectionId: 's1', code: 'home', price: 195, open: true },
        open: true,
      },
      wanted: null,
      stake,
      fund: fen(fund),
      balances: { wallet: fen(2_000), centre: fen(3_000) },
      settings: { policy: 'any', share: false, lastStake: last === null ? null : fen(last) },
      limits: BET_ROOM,
      order: null,
      bet: null,
      offered: null,
      refusal: null,
      errorKey: null,
      ...rest,
    },
    {
      states: isEditing ? [JSON.stringify({ order: 'editing' })] : [],
      allows: mayBet ? ['bet.submitted', 'funding.confirmed'] : [],
      value: { order: isEditing ? 'editing' : 'ordering' },
      children,
    },
  )
