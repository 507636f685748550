import type { betDetail } from '#src/api/contract/sportsbook.ts'
import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** A bet from near: its match, and each entry that it made. */
export type BetFromNear = ReplyOf<typeof betDetail>

/** One of the member's bets, as the list of one: asked for again when the server says that money moved. */
export const betMachine = createPagedList<BetFromNear, { readonly betId: string }>('bet', {
  keyOf: ({ bet }) => bet.betId,
  step: 1,
  onChange: 'renew',
})
