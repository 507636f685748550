import { officeVenues, officeVenueSave } from '#src/api/contract/venueOffice.ts'
import type { Client } from '#src/api/transport/client.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'
import { changing, finds } from './officeListActors.ts'
import { officeVenuesMachine, venueActMachine, type VenueOrder } from './officeVenuesMachine.ts'

/** Venues and what is done to them, over calls. */
export function provideOfficeVenues(client: Client) {
  const { changes, act } = changing()
  const load = asWhole(async (query: TextQuery, signal) =>
    (await client.call(officeVenues, {}, { signal })).list.filter(({ venue, nameChinese, nameEnglish }) =>
      finds(query, venue, nameChinese, nameEnglish),
    ),
  )
  const send = (order: VenueOrder) => client.call(officeVenueSave, order)
  return {
    venues: officeVenuesMachine.provide({ actors: { load, changes } }),
    venueAct: venueActMachine.provide({ actors: { act: act(send) } }),
  }
}
