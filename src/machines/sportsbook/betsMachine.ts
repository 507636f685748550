import type { ActorRefFrom } from 'xstate'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { Bet, BetState } from '#src/api/model/sportsbook.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Which bets of a venue: those that stand in a way, null = all; those on one match, where it is named. */
export type BetsQuery = { readonly venue: VenueCode; readonly state: BetState | null; readonly matchId?: string }

/** The member's bets at a venue, latest first: asked for again when the server says that money moved there. */
export const betsMachine = createPagedList<Bet, BetsQuery>('bets', {
  keyOf: ({ betId }) => betId,
  step: 20,
  onChange: 'renew',
})
export type BetsRef = ActorRefFrom<typeof betsMachine>
