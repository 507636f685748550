import type { AccessRules } from '#server/members/accessRules.ts'
import type { WordKey } from '#server/platform/messages.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Why a socket was refused, or its way into a room: it names a token that does not hold, is kept out, comes while the site is closed, is one
 * too many, or its member was kicked. Nothing of the token is told.
 */
export type SocketRefusal = {
  readonly reason: WordKey | 'socketCap' | 'siteClosed'
  readonly address: string
  readonly deviceId: string | null
  readonly memberId: string | null
}

/** What sockets work with. */
export type SocketServices = Platform & { readonly accessRules: AccessRules }
