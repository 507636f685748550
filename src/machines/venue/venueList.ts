import type { VenueCode } from '#src/api/model/bet.ts'
import { createListMachine } from '../kit/listMachine.ts'

/** A sportsbook in a list; `open` = its status is 0 (S-2). */
export type ListedVenue = { readonly code: VenueCode; readonly open: boolean }

/** The sportsbooks that are listed. */
export const venueListMachine = createListMachine<ListedVenue, null>('venueList')
