import * as v from 'valibot'
import { isUnderway, LocalWords, Maintenance } from './maintenance.ts'
import { Timestamp } from './common.ts'
import { lineSchema } from './text.ts'
import { VenueItem } from './sport.ts'
import { VenueCode } from './sportsbook.ts'

/** Status of a venue (S-2): 0 is open, any other is not. */
export const VENUE_STATUS = { open: 0, maintenance: 1, hidden: 2 } as const

/** What kinds of games a venue has. */
export const VENUE_KINDS = ['sports', 'slots', 'live', 'fishing', 'chess', 'lottery'] as const
const VenueKind = v.picklist(VENUE_KINDS)
export type VenueKind = v.InferOutput<typeof VenueKind>

/** How an operator keeps a venue: open, closed for maintenance by hand, or closed and in no list. */
export const VENUE_STATES = ['open', 'maintenance', 'hidden'] as const
export type VenueState = (typeof VENUE_STATES)[number]

/** Longest name of a venue, in code points, and the last place in the order of venues. */
const NAME_LIMIT = 24
const LAST_PLACE = 999

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
  names: v.optional(v.nullable(VenueNames), null),
  place: v.optional(v.number(), 0),
  maintenance: v.optional(v.nullable(Maintenance), null),
})
export type Venue = v.InferOutput<typeof Venue>
export type VenueWire = v.InferInput<typeof Venue>

/**
 * A venue's status at a time (S-2), 0 = open: as it was told, but for a maintenance, which begins and ends by the clock. The one rule of
 * both halves: of the server by what it stores, of pages by what they were told.
 */
export function venueStatusAt({ venueStatus, maintenance }: Pick<Venue, 'venueStatus' | 'maintenance'>, now: number): number {
  if (maintenance === null) return venueStatus
  if (!isUnderway(maintenance, now)) return VENUE_STATUS.open
  return venueStatus === VENUE_STATUS.open ? VENUE_STATUS.maintenance : venueStatus
}

/** What an operator writes of a venue. A planned maintenance belongs to one that is open; `words` go with it, and with one by hand. */
export const VenueFields = v.pipe(
  v.object({
    state: v.picklist(VENUE_STATES),
    place: v.pipe(
      v.number('place.range'),
      v.integer('place.range'),
      v.minValue(0, 'place.range'),
      v.maxValue(LAST_PLACE, 'place.range'),
    ),
    nameChinese: lineSchema(NAME_LIMIT),
    nameEnglish: lineSchema(NAME_LIMIT),
    from: v.nullable(Timestamp),
    until: v.nullable(Timestamp),
    words: LocalWords,
  }),
  v.forward(
    v.check(({ state, from }) => from === null || state === 'open', 'venue.planned'),
    ['from'],
  ),
  v.forward(
    v.check(({ from, until }) => until === null || (from !== null && from < until), 'time.order'),
    ['until'],
  ),
)
export type VenueFields = v.InferOutput<typeof VenueFields>

/** A venue as the back office lists it. `isOpen` = it takes bets now. */
export const OfficeVenue = v.object({
  venue: VenueCode,
  kind: VenueKind,
  brand: v.string(),
  state: v.picklist(VENUE_STATES),
  place: v.number(),
  nameChinese: v.string(),
  nameEnglish: v.string(),
  from: v.nullable(Timestamp),
  until: v.nullable(Timestamp),
  words: LocalWords,
  isOpen: v.boolean(),
})
export type OfficeVenue = v.InferOutput<typeof OfficeVenue>
