import type { WordKey } from './messages.ts'

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
