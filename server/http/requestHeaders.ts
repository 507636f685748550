import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import { Id, SiteId } from '#src/api/model/common.ts'
import { Token } from '#src/api/model/member.ts'
import { headerName, profile } from '#src/api/profile.ts'

const line = v.pipe(v.string(), v.maxLength(128))

/** What every request carries (C-1). */
const RequestHeaders = v.object({
  siteId: SiteId,
  clientType: v.literal(profile.clientType),
  version: line,
  deviceId: Id,
  ts: v.pipe(v.string(), v.regex(/^\d{13}$/)),
  /** 16 bytes as base64url. */
  nonce: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  sign: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
  token: v.optional(Token),
  language: v.optional(line, ''),
  /** The client's build and theme (P-2): not signed; refusals are logged with the build. */
  build: v.optional(line, ''),
  theme: v.optional(line, ''),
})
export type RequestHeaders = v.InferOutput<typeof RequestHeaders>

/**
 * The headers of a request under the profile's own names and no others; null when one is missing or malformed, or the site is another
 * one: neither this nor what it is deployed as (E-4).
 */
export function readHeaders(headers: IncomingHttpHeaders, deployId: string): RequestHeaders | null {
  const parsed = v.safeParse(RequestHeaders, {
    siteId: headers[headerName('tb-site-id')],
    clientType: headers[headerName('tb-client-type')],
    version: headers[headerName('tb-version')],
    deviceId: headers[headerName('tb-uuid')],
    ts: headers[headerName('tb-timestamp')],
    nonce: headers[headerName('tb-nonce')],
    sign: headers[headerName('tb-sign')],
    // An empty one is none.
    token: headers[headerName('tb-token')] === '' ? undefined : headers[headerName('tb-token')],
    language: headers['accept-language'],
    build: headers[headerName('tb-build')],
    theme: headers[headerName('tb-theme')],
  })
  return parsed.success && [profile.siteId, deployId].includes(parsed.output.siteId) ? parsed.output : null
}
