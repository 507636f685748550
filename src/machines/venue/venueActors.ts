import { defer, map, type Observable, retry, timer } from 'rxjs'
import { fromObservable, type NonReducibleUnknown } from 'xstate'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { venueList } from '#src/api/contract/venues.ts'
import { backoffDelay } from '#src/api/model/backoff.ts'
import { isVenueListed } from '#src/api/model/sport.ts'
import type { Venue } from '#src/api/model/venue.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { Rooms } from '#src/streams/room.ts'
import { venueStandings } from '#src/streams/venues.ts'

type VenuePorts = {
  readonly client: Client
  readonly rooms: Rooms
  readonly now: () => number
  readonly random: () => number
}

/** All venues as they stand, from now on (S-2). A failure is never shown: they are asked for until they come. */
export function venuesOf({ client, rooms, now, random }: VenuePorts): Observable<readonly Venue[]> {
  const load = () =>
    defer(() => client.call(venueList, {})).pipe(
      map(({ list }) => list),
      retry({ delay: (_, attempt) => timer(backoffDelay(attempt, random)) }),
    )
  return defer(() => venueStandings({ deliveries: rooms.open(LOBBY).deliveries, load, now }))
}

/** An actor whose context is the list of the venues that are listed (S-2); undefined = not known yet. */
export function provideVenueList(ports: VenuePorts) {
  return fromObservable<readonly Venue[], NonReducibleUnknown>(() =>
    venuesOf(ports).pipe(map((all) => all.filter(isVenueListed))),
  )
}
