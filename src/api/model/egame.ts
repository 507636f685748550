/** The default way into electronic games. */
const DEFAULT_PREFIX = 'ybegdz'

/**
 * The part of the address that leads to a venue's electronic games: a key that begins with yb leads to `by`, the code DZ to `dz`, any
 * other to its first two letters in lower case; without one, the default.
 */
export function egamePrefix(venueKey: string | null): string {
  if (venueKey === null || venueKey === '') return DEFAULT_PREFIX
  const key = venueKey.toLowerCase()
  if (key.startsWith('yb')) return 'by'
  return key.slice(0, 2)
}

/**
 * Whether an address's prefix means this venue: as `egamePrefix` writes it, or the venue's own key whole.
 * @public
 */
export function isVenueOfPrefix(prefix: string, venue: string): boolean {
  const wanted = prefix.toLowerCase()
  return wanted === venue.toLowerCase() || wanted === egamePrefix(venue)
}
