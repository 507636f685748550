import { BlockList, isIP } from 'node:net'
import * as v from 'valibot'

/** Which proxies before this server are believed: so many of them, those of some addresses and networks, or none. */
export type TrustedProxies = number | readonly string[] | null

/** Whether a connection's other end is believed; `hop` = how many are between it and this server. */
export type Trust = (address: string, hop: number) => boolean

/** What is needed of a request; Node's own has it. */
type Arrived = {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** Whether a text names an address, or a network as `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const most = isIP(address) === 6 ? 128 : 32
  return isIP(address) !== 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}

/** The setting of who is believed: how many proxies, or their addresses and networks; comma list. */
export const TrustSetting = v.union(
  [
    v.pipe(v.string(), v.regex(/^[1-9]$/), v.transform(Number)),
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((address) => address.trim())),
      v.array(v.pipe(v.string(), v.check(isNetwork))),
    ),
  ],
  'must be a number from 1 to 9, or addresses like 10.0.0.1,10.1.0.0/16',
)

/** Who is believed by a setting. */
export function trustOf(proxies: TrustedProxies): Trust {
  if (proxies === null) return () => false
  if (typeof proxies === 'number') return (_, hop) => hop < proxies
  const list = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Where a request comes from: the last address of `X-Forwarded-For`, from this server outwards, that no believed proxy wrote about itself.
 * Whatever stands beyond it was written by somebody who is not believed.
 */
export function clientAddress({ headers, socket }: Arrived, trust: Trust): string {
  const said = [headers['x-forwarded-for'] ?? []].flat().flatMap((line) => line.split(','))
  const outwards = said
    .map((address) => address.trim())
    .filter((address) => address !== '')
    .toReversed()
  let address = socket.remoteAddress ?? ''
  for (const [hop, next] of outwards.entries()) {
    if (!trust(address, hop)) break
    address = next
  }
  return address
}
