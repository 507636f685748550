import * as v from 'valibot'

/** A venue's code. What venues there are is the registry's; the channel names of E-3 are those of the first sportsbooks. */
export const VenueCode = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9]{1,11}$/))
export type VenueCode = v.InferOutput<typeof VenueCode>

/** A venue's code out of an address; undefined = it is none. */
export const readVenueCode = (text: string | undefined): VenueCode | undefined => (v.is(VenueCode, text) ? text : undefined)

/** What kinds of games a venue has. */
const VENUE_KINDS = ['sports', 'slots', 'live', 'fishing', 'chess', 'lottery'] as const
export const VenueKind = v.picklist(VENUE_KINDS)
export type VenueKind = v.InferOutput<typeof VenueKind>

/** Where a member's money for a venue lies: `transfer` = in a wallet there, `seamless` = in the centre wallet. */
export const WalletMode = v.picklist(['transfer', 'seamless'])
export type WalletMode = v.InferOutput<typeof WalletMode>

/** A kind of venue out of an address; null = it is none. */
export const readVenueKind = (text: string | null): VenueKind | null => (v.is(VenueKind, text) ? text : null)
