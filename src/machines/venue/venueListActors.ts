import { venueList } from '#src/api/contract/venues.ts'
import { isVenueListed } from '#src/api/model/sport.ts'
import type { Client } from '#src/api/transport/client.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import { type ListedVenue, venueListMachine } from './venueList.ts'

/** The sportsbooks that are listed (S-2). */
export function provideVenueList(client: Client) {
  return venueListMachine.provide({
    actors: {
      load: asWhole<ListedVenue, null>(async (_, signal) => {
        const { list } = await client.call(venueList, {}, { signal })
        return list.filter(isVenueListed).map(({ channelCode, venueStatus }) => ({ code: channelCode, open: venueStatus === 0 }))
      }),
    },
  })
}
