import * as v from 'valibot'
import { egamePrefix } from './egame.ts'
import { isUnderway, Maintenance } from './maintenance.ts'
import { VenueItem } from './sport.ts'
import { VenueCode, VenueKind } from './venueKind.ts'

/** Status of a venue (S-2): 0 is open, any other is not. */
export const VENUE_STATUS = { open: 0, maintenance: 1, hidden: 2 } as const

/** A venue's name in each language. */
const VenueNames = v.object({ 'zh-CN': v.string(), en: v.string() })

/**
 * A venue as everybody sees it: `status` and `isDisplay` are its channel's (S-2), `venueStatus` its own at this time. What a server beyond the
 * specification adds may be missing: its names, its place in the order, and a maintenance that is planned or under way.
 */
export const Venue = v.object({
  ...VenueItem.entries,
  channelCode: VenueCode,
  venueStatus: v.optional(v.number(), VENUE_STATUS.open),
  kind: v.optional(VenueKind, 'sports'),
  venueEnName: v.optional(v.string(), ''),
  names: v.optional(v.nullable(VenueNames), null),
  place: v.optional(v.number(), 0),
  maintenance: v.optional(v.nullable(Maintenance), null),
})
export type Venue = v.InferOutput<typeof Venue>
export type VenueWire = v.InferInput<typeof Venue>

/** The page of a venue: a sportsbook's, or the hall of its games. */
export const venuePath = (code: string, kind: VenueKind): string =>
  kind === 'sports' ? `/app/venue/${code}` : `/app/egame/${egamePrefix(code)}`

/**
 * A venue's status at a time (S-2), 0 = open: as it was told, but for a maintenance, which begins and ends by the clock. The one rule of
 * both halves: of the server by what it stores, of pages by what they were told.
 */
export function venueStatusAt({ venueStatus, maintenance }: Pick<Venue, 'venueStatus' | 'maintenance'>, now: number): number {
  if (maintenance === null) return venueStatus
  if (!isUnderway(maintenance, now)) return VENUE_STATUS.open
  return venueStatus === VENUE_STATUS.open ? VENUE_STATUS.maintenance : venueStatus
}
