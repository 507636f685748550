import type { gameRound } from '#src/api/contract/games.ts'
import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { RoundState } from '#src/api/model/game.ts'
import { type PlayRecord, recordId } from '#src/api/model/playRecord.ts'
import type { VenueCode, VenueKind } from '#src/api/model/venueKind.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Which records: of a kind, a venue, a state, and on days in UTC+8 (`2025-08-13`, both included); null = of each. */
export type RecordsQuery = {
  readonly kind: VenueKind | null
  readonly venue: VenueCode | null
  readonly state: RoundState | null
  readonly from: string | null
  readonly to: string | null
}

/** What the member played at all venues, rounds and sports bets, latest first: asked for again when the server says that money moved. */
export const roundsMachine = createPagedList<PlayRecord, RecordsQuery>('rounds', {
  keyOf: recordId,
  step: 20,
  onChange: 'renew',
})

/** A round from near: what it can be computed again from, and each movement of its money. */
export type RoundFromNear = ReplyOf<typeof gameRound>

/** One of the member's rounds, as the list of one: asked for again when the server says that money moved. */
export const roundDetailMachine = createPagedList<RoundFromNear, { readonly id: string }>('roundDetail', {
  keyOf: ({ round }) => round.id,
  step: 1,
  onChange: 'renew',
})
