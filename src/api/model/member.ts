import * as v from 'valibot'
import { Id, SitePath, Timestamp } from './common.ts'
import { Role } from './chat.ts'

/** What the login form sends (E-1). `timewd` is the device's time in ms as text, `flag` 1 = keep me logged in. */
export const LoginPayload = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, 'login.nameMissing'), v.maxLength(32, 'login.nameTooLong')),
  password: v.pipe(v.string(), v.minLength(1, 'login.passwordMissing'), v.maxLength(64, 'login.passwordTooLong')),
  oldPassword: v.optional(v.pipe(v.string(), v.maxLength(64))),
  timewd: v.optional(v.string()),
  flag: v.optional(v.picklist([0, 1]), 0),
  version: v.optional(v.string()),
})
export type LoginPayload = v.InferOutput<typeof LoginPayload>

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

/** What a login yields. `token` is opaque; `expiresAt` in ms (22:00 rule). */
export const Credentials = v.object({
  token: v.pipe(v.string(), v.regex(/^[\w-]{20,128}$/)),
  expiresAt: Timestamp,
  member: MemberInfo,
})
export type Credentials = v.InferOutput<typeof Credentials>

/** Saved card, address and birthday items (E-1). */
export const BankCardItem = v.object({ cardNum: v.string() })
export const UsdtAddressItem = v.object({ address: v.string() })
export const BirthdayItem = v.object({ birthCash: v.string() })

/** Hour of the day (local) at which stored credentials end (B-4). */
export const SESSION_END_HOUR = 22

/** When a session begun at `now` ends: 22:00 local time that day, or the next day when that is already past (B-4). */
export function sessionEnd(now: Date): Date {
  const end = new Date(now)
  end.setHours(SESSION_END_HOUR, 0, 0, 0)
  if (end.getTime() <= now.getTime()) end.setDate(end.getDate() + 1)
  return end
}
