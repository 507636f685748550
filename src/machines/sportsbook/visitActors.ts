import { launch } from '#src/api/contract/venues.ts'
import { venueEnter } from '#src/api/contract/sportsbook.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { profile } from '#src/api/profile.ts'
import type { Client } from '#src/api/transport/client.ts'
import { toApiError } from '#src/api/transport/errors.ts'

/** Visits to venues: their tokens never leave here. */
export type Visits = {
  /** Launches and enters a venue; its status (S-2). */
  readonly open: (venue: VenueCode, signal: AbortSignal) => Promise<{ status: number }>
  /** Makes a call of the venue's own; a visit that is over is begun again, once. */
  readonly run: <T>(venue: VenueCode, signal: AbortSignal, call: (venueToken: string) => Promise<T>) => Promise<T>
}

/** Visits over calls (C-9): a launch token is used at once, and the visit's own is kept while the page lasts. */
export function createVisits(client: Client): Visits {
  const tokens = new Map<VenueCode, string>()

  async function open(venue: VenueCode, signal: AbortSignal): Promise<{ status: number }> {
    tokens.delete(venue)
    const { status, launch: opened } = await client.call(launch, { venue }, { signal })
    if (opened === null) return { status }
    const { venueToken } = await client.call(venueEnter, { launchToken: opened.token }, { signal })
    tokens.set(venue, venueToken)
    return { status }
  }

  return {
    open,
    run: async (venue, signal, call) => {
      try {
        return await call(tokens.get(venue) ?? NO_VISIT)
      } catch (error) {
        if (toApiError(error).code !== profile.codes.venueLeft) throw error
        await open(venue, signal)
        const venueToken = tokens.get(venue)
        if (venueToken === undefined) throw error
        return await call(venueToken)
      }
    },
  }
}

/** A token that no visit has: the server answers that the visit is over. */
const NO_VISIT = 'no-visit-has-this-token'
