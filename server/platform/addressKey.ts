import { isIPv6 } from 'node:net'

/** How many of the eight groups of an IPv6 address name its network: a /64 is what one customer gets, and may pick from as they like. */
const NETWORK_GROUPS = 4

/**
 * What limits, locks and rules know an address by: an IPv4 address itself, also where it comes mapped into IPv6; of an IPv6 address its
 * /64. The key of a key is the key; anything else stays as it is.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%', 1)
  if (!isIPv6(plain)) return address
  const groups = groupsOf(plain)
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  if (!isMapped) return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff])
    .join('.')
}

/** The same for a page: of an IPv4 address the last part is left out, of an IPv6 address all but the first three groups. */
export function roughAddress(address: string): string {
  const key = addressKey(address)
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(key)
  if (v4 !== null) return `${v4[1]}.*`
  return key.endsWith('::/64') ? `${key.split(':').slice(0, 3).join(':')}:*` : key
}

/**
 * Where an address is, as far as its network tells: the first half of an IPv4 address, the /32 of an IPv6 address. A line or a phone gets
 * ever new addresses of the same few of these.
 */
export function addressPlace(address: string): string {
  const key = addressKey(address)
  const separator = key.endsWith('::/64') ? ':' : '.'
  return key.split(separator).slice(0, 2).join(separator)
}

/** The eight groups of an IPv6 address, in lower-case hex without leading zeros. */
function groupsOf(address: string): readonly string[] {
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}
