import type { Env } from '../platform/env.ts'

/** A name that only this machine answers to, with its port. */
const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i

/**
 * Where this site is, for addresses that others are given: what the owner set. Without that, the host that was asked, where it is one of
 * the site's own or this machine alone: any other may be a stranger's, who would have us lead people there. Null = unknown.
 */
export function siteAddress({ siteUrl, domains }: Pick<Env, 'siteUrl' | 'domains'>, host: string | undefined): string | null {
  if (siteUrl !== null) return siteUrl
  if (host === undefined) return null
  const named = domains.find((domain) => new URL(domain).host === host.toLowerCase())
  if (named !== undefined) return named
  return LOOPBACK.test(host) ? `http://${host.toLowerCase()}` : null
}
