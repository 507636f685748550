import type { Language } from '#src/api/model/format.ts'
import { unauthorized } from '../platform/callError.ts'
import type { MemberRow } from '../members/members.ts'
import type { Session } from '../members/sessions.ts'
import type { Services } from '../services.ts'

/** What every handler gets beside its parsed payload. */
export type CallContext = {
  readonly services: Services
  /** Null for a visitor, at an anonymous address, and for calls that go without the token. */
  readonly session: Session | null
  readonly deviceId: string
  /** What a verification added to the parameters (S-4), as it came: fields of `CAPTCHA_FIELDS`; empty when there was none. */
  readonly captcha: Readonly<Record<string, unknown>>
  /** The caller's address as this server sees it; never taken from a header. */
  readonly address: string
  /** What the caller's browser says it is; unchecked. */
  readonly userAgent: string | undefined
  readonly language: Language
}

/** The caller of a call that needs a login. The door has let nobody else in; anything else is refused here once more. */
export function callerOf(context: CallContext): MemberRow {
  if (context.session === null) throw unauthorized()
  return context.session.member
}
