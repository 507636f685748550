import * as v from 'valibot'
import { listOf } from './listOf.ts'

/** An identifier: 1 to 64 of letters, digits, `_`, `-`, `:` and `.`; safe in a path, a key and a log. */
export const Id = v.pipe(v.string(), v.regex(/^[\w:.-]{1,64}$/, 'id.malformed'))

/** A point in time, milliseconds since 1970 UTC. */
export const Timestamp = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** A time that somebody plans: before the year 2100, so that it has words everywhere. */
export const PlannedTime = v.pipe(Timestamp, v.maxValue(Date.UTC(2100, 0, 1) - 1, 'time.range'))

/** An id that a client makes before it sends, so that a retry is stored once (docs/protocol.md, 1): 16 to 40 URL-safe characters. */
export const ClientId = v.pipe(v.string(), v.regex(/^[\w-]{16,40}$/, 'id.malformed'))

/** A page of a list: `page` from 1, `size` up to 200 (the live lists ask for 1 and 200). */
export const Paging = v.object({
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 1),
  size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 200),
})

/** A site's id, as a header carries it. */
export const SiteId = v.pipe(v.string(), v.regex(/^[\w.-]{1,32}$/, 'id.malformed'))

/** Status enumeration of the specification (E-4): '0' inactive, '1' active, '2' disabled. */
export const STATUS = { inactive: '0', active: '1', disabled: '2' } as const
export const Status = v.picklist(['0', '1', '2'])
export type Status = v.InferOutput<typeof Status>

/** Sites and what each is deployed as (E-4). */
export const SiteMapping = listOf(v.object({ siteID: v.string(), deploySiteID: SiteId }))
export type SiteMapping = v.InferOutput<typeof SiteMapping>

/** What a site is deployed as; itself where the mapping does not name it (E-4). */
export function deploySiteOf(mapping: SiteMapping, siteId: string): string {
  return mapping.find(({ siteID }) => siteID === siteId)?.deploySiteID ?? siteId
}

/** Keys under which a visit's invite and referral codes are kept (E-4). @public */
export const SESSION_KEYS = { invite: 'i_code', referral: 'r_code' } as const

/** Reply of both time calls (E-1 "time sync response"): `timestamp` in ms, `currentTime` as the server prints it in UTC+8. */
export const TimeSync = v.object({ timestamp: Timestamp, currentTime: v.string() })
export type TimeSync = v.InferOutput<typeof TimeSync>

/** A path of this site: `/…` of printable ASCII, never `//…`, so that it can be put in an attribute or an address. */
export const SitePath = v.pipe(v.string(), v.regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/, 'path.notSameOrigin'), v.maxLength(512))

/**
 * Where to go after login: the wanted path when it is a same-origin path, else home.
 * Backslashes, control characters, protocol-relative and absolute addresses all go home.
 */
export function safeReturnPath(wanted: string | null | undefined, home: string): string {
  const parsed = v.safeParse(SitePath, wanted)
  if (!parsed.success) return home
  const url = new URL(parsed.output, 'https://site.invalid')
  return url.origin === 'https://site.invalid' && !url.pathname.startsWith('//') ? parsed.output : home
}
