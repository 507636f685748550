/** The default way into electronic games. */
export const DEFAULT_PREFIX = 'ybegdz'

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
 * The venues that an address's prefix means: the one whose key it is, whole and in any case; else those that it is written for. None =
 * the prefix is not known.
 */
export function venuesOfPrefix<Venue extends { readonly channelCode: string }>(
  prefix: string,
  venues: readonly Venue[],
): readonly Venue[] {
  const wanted = prefix.toLowerCase()
  const own = venues.filter(({ channelCode }) => channelCode.toLowerCase() === wanted)
  if (own.length > 0) return own
  const short = wanted.startsWith('yb') ? egamePrefix(wanted) : wanted
  return venues.filter(({ channelCode }) => egamePrefix(channelCode) === short)
}
