import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { ActReason } from '../model/operator.ts'
import { VenueCode } from '../model/venueKind.ts'
import { OfficeVenue, VenueAnswer, VenueFields, VenueVersion } from '../model/officeVenue.ts'
import { defineCall } from './defineCall.ts'
import { gameBrands } from './gameHall.ts'
import { gameList } from './games.ts'

/** Every venue, also hidden ones, in their order. */
export const officeVenues = defineCall({
  path: '/api/admin/venues/list',
  quiet: true,
  right: 'venues.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(OfficeVenue) }),
})

/**
 * Opens, closes, hides, names or orders a venue, or plans its maintenance; everybody in the lobby is told at once. What members have there
 * stays theirs: the way out is always open, and bets are settled. `version` = that of the venue that the operator began from: where somebody
 * changed it since, nothing is kept (`late`), and the answer is how it stands now. `notFound` for a venue that is not there.
 */
export const officeVenueSave = defineCall({
  path: '/api/admin/venues/save',
  quiet: true,
  right: 'venues.act',
  effect: 'keyed',
  outdates: [gameList.path, gameBrands.path],
  payload: v.object({ venue: VenueCode, version: VenueVersion, fields: VenueFields, reason: ActReason }),
  reply: VenueAnswer,
})

export const venueOfficeCalls = { officeVenues, officeVenueSave }
