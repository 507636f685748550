import { fen } from '#src/api/model/money/amount.ts'
import type { BetRoom } from '#src/api/model/betLimits.ts'
import type { Bet } from '#src/api/model/sportsbook.ts'
import { profile } from '#src/api/profile.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import type { BetOrder } from '#src/machines/sportsbook/slip.ts'

/** An order that an earlier visit did not see the end of. */
export const KEPT: BetOrder = {
  clientId: 'client-made-id-kept',
  matchId: 'm1',
  selectionId: 'm1.winner.home',
  pick: { type: 'winner', line: null, code: 'home' },
  stake: fen(1_000),
  price: 185,
  fund: fen(0),
  policy: 'any',
  share: false,
}

/** The bet that it became. */
export const BET = { betId: 'b1', price: 185, stake: 1_000, state: 'open' } as Bet

/** The failure of a call whose answer did not come. */
export const LOST = new ApiError('network', profile.codes.networkAbnormal, 'no line')

/** The site's limits where no bet is open. */
export const ROOM: BetRoom = {
  limits: {
    stakeMin: fen(200),
    stakeMax: fen(2_000_000),
    payoutMax: fen(100_000_000),
    matchMax: fen(10_000_000),
    memberMax: fen(50_000_000),
  },
  onMatch: fen(0),
  open: fen(0),
}
