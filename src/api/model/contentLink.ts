import * as v from 'valibot'
import { safeReturnPath } from './common.ts'

/** Longest address that content leads to, in UTF-16 units. */
const LINK_LIMIT = 500
/** Printable ASCII: an address of other letters may look like one that it is not. */
const PLAIN = /^https:\/\/[\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]+$/

/** Where content leads to: a path of this site, or another site by https. `host` = that site's, with its port; null = no such link. */
type LinkTarget = { readonly host: null } | { readonly host: string }

/** Reads where a link of content leads: nothing but a path of this site, or `https://…` without a user's name. Null = it is neither. */
export function linkTarget(link: string): LinkTarget | null {
  if (link.length > LINK_LIMIT) return null
  if (link.startsWith('/')) return safeReturnPath(link, '') === link ? { host: null } : null
  const url = PLAIN.test(link) && URL.canParse(link) ? new URL(link) : null
  return url === null || url.username !== '' || url.password !== '' ? null : { host: url.host }
}

/** Whether content may lead there: to this site, or to one of the hosts that the owner named. */
export function isLinkAllowed(link: string, hosts: readonly string[]): boolean {
  const target = linkTarget(link)
  return target !== null && (target.host === null || hosts.includes(target.host))
}

/** A link of content; which other sites it may lead to is the server's to say. */
export const ContentLink = v.pipe(
  v.string(),
  v.check((link) => linkTarget(link) !== null, 'link.malformed'),
)

/** The same, where there may be none: empty. */
export const OptionalLink = v.pipe(
  v.string(),
  v.check((link) => link === '' || linkTarget(link) !== null, 'link.malformed'),
)
