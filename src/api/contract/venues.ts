import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { VenueCode } from '../model/venueKind.ts'
import { ClientId, Timestamp } from '../model/common.ts'
import { FenAmount } from '../model/money/wireAmount.ts'
import { TransferAmount } from '../model/transferAmount.ts'
import { Venue } from '../model/venue.ts'
import { defineCall } from './defineCall.ts'

/**
 * Every sportsbook of this site in its order (C-7, S-2): `venueStatus` 0 = open; whether one is listed follows from its channel's `status` and
 * `isDisplay` (`isVenueListed`). A `maintenance` may be planned: from its beginning on the venue is not open.
 */
export const venueList = defineCall({
  path: '/api/game/venue/list',
  effect: 'none',
  quiet: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(Venue) }),
})

/**
 * Opens the way into a venue (C-9). `status` 0 = open (S-2); any other has no launch. The token opens the venue once, until
 * `expiresAt`.
 */
export const launch = defineCall({
  path: '/api/game/launch',
  login: true,
  payload: v.object({ venue: VenueCode }),
  reply: v.object({
    status: v.number(),
    launch: v.nullable(v.object({ token: v.string(), expiresAt: Timestamp })),
  }),
})

/** The member's CNY: in the centre wallet and in the venue's own. */
const Balances = v.object({ centre: FenAmount, wallet: FenAmount })

/** What the member has in the centre wallet and in a venue's (C-9). */
export const venueBalance = defineCall({
  path: '/api/game/balance',
  effect: 'none',
  login: true,
  payload: v.object({ venue: VenueCode }),
  reply: Balances,
})

/** Moves CNY from the centre wallet into a venue's (C-9). The same `clientId` again moves nothing and is answered with the balances of now. */
export const transferIn = defineCall({
  path: '/api/game/transfer/in',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ venue: VenueCode, clientId: ClientId, amount: TransferAmount }),
  reply: Balances,
})

/** Moves CNY from a venue's wallet back to the centre (C-9); see `transferIn`. */
export const transferOut = defineCall({
  path: '/api/game/transfer/out',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ venue: VenueCode, clientId: ClientId, amount: TransferAmount }),
  reply: Balances,
})

export const venueCalls = { venueList, launch, venueBalance, transferIn, transferOut }
