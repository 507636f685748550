import type { Language } from '#src/api/model/format.ts'
import { unauthorized } from '../platform/callError.ts'
import type { MemberRow } from './members.ts'
import type { Session } from './sessions.ts'

/** Where a request or a socket comes from: the key of the address that this server sees (`addressKey`), and what the device says that it is. */
export type ClientOrigin = { readonly address: string; readonly deviceId: string }

/** Who makes a call, and from where. */
export type Caller = ClientOrigin & {
  /** Null for a visitor, at a visitors' address, and for calls that go without the token (A-2, A-3). */
  readonly session: Session | null
  /** What a verification added to the parameters (S-4), unchecked: fields of `CAPTCHA_FIELDS`; empty when there was none. */
  readonly verification: Readonly<Record<string, unknown>>
  /** What the caller's browser says it is; unchecked. */
  readonly userAgent: string | undefined
  readonly language: Language
  /** Of the request, as the log has it. */
  readonly requestId: string
}

/** The session of a call that needs a login. Visitors were refused before the handler ran; this refuses them once more. */
export function sessionOf({ session }: Caller): Session {
  if (session === null) throw unauthorized()
  return session
}

/** The caller of a call that needs a login. */
export function memberOf(caller: Caller): MemberRow {
  return sessionOf(caller).member
}
