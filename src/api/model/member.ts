import * as v from 'valibot'
import { Id, SitePath, Timestamp } from './common.ts'
import { Role } from './chat.ts'
import { FenAmount } from './money/wireAmount.ts'

/** A session's token: opaque. */
export const Token = v.pipe(v.string(), v.regex(/^[\w-]{20,128}$/))

/** A session's key of sealed bodies: 32 bytes as base64url. */
export const SealKey = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

/** The logged-in member as every screen may see it. */
export const MemberInfo = v.object({
  memberId: Id,
  name: v.string(),
  nickname: v.string(),
  avatar: SitePath,
  role: Role,
  vipLevel: v.pipe(v.number(), v.integer(), v.minValue(0)),
})
export type MemberInfo = v.InferOutput<typeof MemberInfo>

/** What a login yields. `expiresAt` in ms (22:00 rule); `key` seals the session's bodies. */
export const Credentials = v.object({
  token: Token,
  key: SealKey,
  expiresAt: Timestamp,
  member: MemberInfo,
})
export type Credentials = v.InferOutput<typeof Credentials>

/** Saved card, address and birthday items (E-1). */
export const BankCardItem = v.object({ cardNum: v.string() })
export const UsdtAddressItem = v.object({ address: v.string() })
export const BirthdayItem = v.object({ birthCash: FenAmount })

/** Hour of the day (local) at which stored credentials end (B-4). */
const SESSION_END_HOUR = 22

/** When a session begun at `now` ends: 22:00 local time that day, or the next day when that is already past (B-4). */
export function sessionEnd(now: Date): Date {
  const end = new Date(now)
  end.setHours(SESSION_END_HOUR, 0, 0, 0)
  if (end.getTime() <= now.getTime()) end.setDate(end.getDate() + 1)
  return end
}

const MINUTE = 60_000
const DAY = 86_400_000

/** The same for a device elsewhere: `now` in ms, its zone in minutes east of UTC. */
export function sessionEndIn(now: number, zone: number): number {
  const local = now + zone * MINUTE
  const end = Math.floor(local / DAY) * DAY + SESSION_END_HOUR * 60 * MINUTE
  return (end > local ? end : end + DAY) - zone * MINUTE
}

/** What a login tells of the device's time. */
export function deviceTime(now: Date): string {
  const zone = -now.getTimezoneOffset()
  return `${now.getTime()}${zone < 0 ? '-' : '+'}${Math.abs(zone)}`
}

/** The zone in what a login told, in minutes east of UTC (−720 to 840), or null. */
export function deviceZone(timewd: string | undefined): number | null {
  const found = /^\d{1,16}([+-]\d{1,3})$/.exec(timewd ?? '')
  const zone = Number(found?.[1])
  return zone >= -720 && zone <= 840 ? zone : null
}
