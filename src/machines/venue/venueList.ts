import type { VenueCode } from '#src/api/model/sportsbook.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** A sportsbook in a list; `open` = its status is 0 (S-2). */
export type ListedVenue = { readonly code: VenueCode; readonly open: boolean }

/** The sportsbooks that are listed. */
export const venueListMachine = createPagedList<ListedVenue, null>('venueList', { keyOf: ({ code }) => code, step: 1 })
