import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { OfficeVenue, VenueAnswer, VenueFields } from '#src/api/model/officeVenue.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'

/** A venue that is written, the version that it was written from, and why. */
export type VenueOrder = {
  readonly reason: string
  readonly venue: VenueCode
  readonly version: number
  readonly fields: VenueFields
}

/** Every venue that a search finds, in their order; renewed after each act. */
export const officeVenuesMachine = createPagedList<OfficeVenue, TextQuery>('officeVenues', {
  keyOf: ({ venue }) => venue,
  step: 500,
  onChange: 'renew',
})

/** A venue is written, one at a time. */
export const venueActMachine = createAct<VenueOrder, VenueAnswer>('venueAct')
export type VenueActRef = ActRef<VenueOrder, VenueAnswer>
