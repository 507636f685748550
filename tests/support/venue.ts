import { launch, transferIn } from '#src/api/contract/venues.ts'
import { venueEnter } from '#src/api/contract/sportsbook.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { newClientId } from './clientId.ts'
import { granted } from './request.ts'
import type { TestServer } from './testServer.ts'

/** Launches and enters a venue as a member would; the token of the visit. */
export async function visit(server: TestServer, token: string, venue: VenueCode = 'OBTY'): Promise<string> {
  const { launch: opened } = granted(await server.call(launch, { venue }, { token }))
  return granted(await server.call(venueEnter, { launchToken: opened!.token }, { token })).venueToken
}

/** Moves fen from the member's centre wallet into the venue's. */
export async function fund(server: TestServer, token: string, fen: number, venue: VenueCode = 'OBTY'): Promise<void> {
  granted(await server.call(transferIn, { venue, clientId: newClientId(), amount: String(fen) }, { token }))
}
