import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { MemberInfo } from '#src/api/model/member.ts'

/** Why a login failed: the field it concerns (`oldPassword` = the password is a temporary one, and takes a new one; `factorCode` = the second factor is asked for), the server's message if it sent one, and the `name` as it was written. */
export type LoginFailure = {
  readonly key: ErrorKey
  readonly field: 'name' | 'password' | 'oldPassword' | 'factorCode' | null
  readonly message: string | null
  readonly name?: string
}

/** A restored or new session. `expiresAt` in ms (B-4). */
export type SessionOpened = { readonly member: MemberInfo; readonly expiresAt: number }

/**
 * Why a session ends, by the error catalogue's names (S-5). `left` = the member logged out, here or in another tab; `replaced` = the
 * member's own link opened a new session in another tab.
 */
const END_CAUSES = [
  'left',
  'replaced',
  'expired',
  'restricted',
  'unauthorized',
  'authError',
  'loginElsewhere',
  'accountBlockade',
  'passwordChanged',
  'ipBlockade',
  'deviceBlockade',
] as const
export type EndCause = (typeof END_CAUSES)[number]

const CAUSES: ReadonlySet<string> = new Set(END_CAUSES)

/** Whether a name from the catalogue or from another tab is an `EndCause`. */
export function isEndCause(name: string): name is EndCause {
  return CAUSES.has(name)
}

export type SessionEnding = { readonly cause: EndCause; readonly message: string | null }

/** Whether the end concerns visitors as well: the address or the device is blocked. */
export function isBlockade(cause: EndCause): boolean {
  return cause === 'ipBlockade' || cause === 'deviceBlockade'
}

/** Whether the end concerns whoever is there, member or visitor: the address, the device or the region is refused. */
export function concernsEveryone(cause: EndCause): boolean {
  return isBlockade(cause) || cause === 'restricted'
}

/** The session that runs while a link is exchanged. `tag` = its `sessionTag`. */
export type RunningSession = { readonly memberId: string; readonly tag: string }

/** Identifies a session between the tabs of one device without revealing its token. */
export function sessionTag({ member, expiresAt }: { readonly member: MemberInfo | null; readonly expiresAt: number }): string {
  return `${member?.memberId ?? ''} ${expiresAt}`
}

/** The exchange actor rejects with it when the login link is used or expired. */
export class LinkGone extends Error {
  override readonly name = 'LinkGone'
}

/** A login actor rejects with it; anything else is a defect and gets the general message. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused'
  readonly failure: LoginFailure
  constructor(failure: LoginFailure) {
    super(failure.key)
    this.failure = failure
  }
}

/** The failure that a login actor rejected with; anything but a `LoginRefused` is a defect and gets the general message. */
export function asFailure(error: unknown): LoginFailure {
  return error instanceof LoginRefused ? error.failure : { key: 'errors.unknown', field: null, message: null }
}
