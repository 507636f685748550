import type { VenueCode } from '#src/api/model/bet.ts'

/** A sportsbook in a list; `open` = its status is 0 (S-2). */
export type ListedVenue = { readonly code: VenueCode; readonly open: boolean }
