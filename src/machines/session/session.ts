import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { MemberInfo } from '#src/api/model/member.ts'

/** Why a login did not work: the field it concerns, and the server's own words where it gave some. */
export type LoginFailure = { readonly key: ErrorKey; readonly field: 'name' | 'password' | null; readonly message: string | null }

/** What a restored or new session is. `expiresAt` in ms (B-4). */
export type SessionOpened = { readonly member: MemberInfo; readonly expiresAt: number }

/** Why a session ends, by the error catalogue's names (S-5). `left` = the member chose to, here or in another tab. */
const END_CAUSES = [
  'left',
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

/** Whether a name, of the catalogue or from another tab, is one of an end. */
export function isEndCause(name: string): name is EndCause {
  return CAUSES.has(name)
}

export type SessionEnding = { readonly cause: EndCause; readonly message: string | null }

/** Whether an end keeps out whoever is there, member or visitor. */
export function isBlockade(cause: EndCause): boolean {
  return cause === 'ipBlockade' || cause === 'deviceBlockade'
}

/** Names a session without giving anything of it away: tabs of one device tell each other of its end by it. */
export function sessionTag({ member, expiresAt }: { readonly member: MemberInfo | null; readonly expiresAt: number }): string {
  return `${member?.memberId ?? ''} ${expiresAt}`
}

/** The exchange actor rejects with it when the server says that the link opens nothing. */
export class LinkGone extends Error {
  override readonly name = 'LinkGone'
}

/** A login actor rejects with a LoginFailure; anything else is a defect and gets the general words. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused'
  readonly failure: LoginFailure
  constructor(failure: LoginFailure) {
    super(failure.key)
    this.failure = failure
  }
}

/** What a login's rejection says; anything but a `LoginRefused` is a defect and gets the general words. */
export function asFailure(error: unknown): LoginFailure {
  return error instanceof LoginRefused ? error.failure : { key: 'errors.unknown', field: null, message: null }
}
