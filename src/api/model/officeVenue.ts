import * as v from 'valibot'
import { PlannedTime, Timestamp } from './common.ts'
import { LocalWords } from './maintenance.ts'
import { MaintenanceWords } from './officeMaintenance.ts'
import { VenueCode, VenueKind, WalletMode } from './venueKind.ts'
import { lineSchema } from './text.ts'
import { Version } from './version.ts'

/** How an operator keeps a venue: open, closed for maintenance by hand, or closed and in no list. */
export const VENUE_STATES = ['open', 'maintenance', 'hidden'] as const
export type VenueState = (typeof VENUE_STATES)[number]

/** Longest name of a venue, in code points, and the last place in the order of venues. */
const NAME_LIMIT = 24
const LAST_PLACE = 999

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
    from: v.nullable(PlannedTime),
    until: v.nullable(PlannedTime),
    words: MaintenanceWords,
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

/** How often a venue was changed: a save names the one that it began from. */
export const VenueVersion = Version

/** A venue as the back office lists it. `isOpen` = it takes bets now. */
export const OfficeVenue = v.object({
  venue: VenueCode,
  kind: VenueKind,
  brand: v.string(),
  wallet: WalletMode,
  provider: v.nullable(v.string()),
  state: v.picklist(VENUE_STATES),
  place: v.number(),
  nameChinese: v.string(),
  nameEnglish: v.string(),
  from: v.nullable(Timestamp),
  until: v.nullable(Timestamp),
  words: LocalWords,
  isOpen: v.boolean(),
  version: VenueVersion,
})
export type OfficeVenue = v.InferOutput<typeof OfficeVenue>

/** What became of a save: done, or somebody changed the venue meanwhile. */
const VenueResult = v.picklist(['done', 'late'])
export type VenueResult = v.InferOutput<typeof VenueResult>

/** What became of a save, with how the venue stands now. */
export const VenueAnswer = v.object({ result: VenueResult, venue: OfficeVenue })
export type VenueAnswer = v.InferOutput<typeof VenueAnswer>
