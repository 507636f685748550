import type { Handlers } from '#src/api/contract/handlers.ts'
import type { venueOfficeCalls } from '#src/api/contract/venueOffice.ts'
import { memberOf } from '../members/caller.ts'
import { requireRightNow } from '../members/rights.ts'
import { officeVenueOf, saveVenue } from '../backOffice/venues/keepVenues.ts'
import { venueRows } from '../venues/venueList.ts'
import type { CallContext } from './context.ts'

export const venueOfficeHandlers = {
  officeVenues: async (_, { services: { db, now } }) => ({
    list: (await venueRows(db)).map((row) => officeVenueOf(row, now())),
  }),

  officeVenueSave: async ({ venue, version, fields }, { services: { write }, caller, noteChange }) => {
    const {
      result,
      before,
      venue: after,
    } = await write(async (tx) => {
      await requireRightNow(tx.db, memberOf(caller).id, 'venues.act')
      return saveVenue(tx, venue, version, fields)
    })
    noteChange(before, result === 'done' ? after : { result })
    return { result, venue: after }
  },
} satisfies Handlers<typeof venueOfficeCalls, CallContext>
