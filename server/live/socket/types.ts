import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { Language } from '#src/api/model/format.ts'
import type { EnterReplyWire, MovingFrame, SelfPushWire, TopFrame } from '#src/api/contract/pushes.ts'
import type { BetLimitsFrameWire } from '#src/api/contract/pushesBets.ts'
import type { OddsFrame, PricesFrame } from '#src/api/contract/pushesOdds.ts'
import type { TablesFrameWire } from '#src/api/contract/pushesTables.ts'
import type { SupportEnterReply } from '#src/api/contract/pushesSupport.ts'
import type { Session } from '#server/members/sessions.ts'
import type { ClientOrigin } from '#server/members/caller.ts'

/** What leaves: a room's frame, its top, and what one member alone is told. */
type Outbound = {
  push: (frame: { room: string; epoch: string; events: readonly unknown[] }) => void
  top: (frame: TopFrame) => void
  self: (push: SelfPushWire) => void
  moving: (frame: MovingFrame) => void
  odds: (frame: OddsFrame) => void
  prices: (frame: PricesFrame) => void
  betLimits: (frame: BetLimitsFrameWire) => void
  tables: (frame: TablesFrameWire) => void
  support: (frame: { conversationId: string; epoch: string; events: readonly unknown[] }) => void
  supportTop: (frame: { conversationId: string; epoch: string; top: number }) => void
  supportTyping: (sign: { conversationId: string }) => void
  supportChanged: (sign: { conversationId: string }) => void
}

/** What arrives has passed the gate, which checked its shape; the acknowledgement may be missing. */
type Inbound = {
  enter: (request: { room: string }, acknowledge?: (reply: EnterReplyWire) => void) => void
  leave: (request: { room: string }) => void
  watch: (request: { matchId: string }) => void
  unwatch: (request: { matchId: string }) => void
  pricesWatch: () => void
  pricesUnwatch: () => void
  tablesWatch: () => void
  tablesUnwatch: () => void
  supportEnter: (
    request: { conversationId: string; key: string | null },
    acknowledge?: (reply: SupportEnterReply) => void,
  ) => void
  supportLeave: (request: { conversationId: string }) => void
  supportTyping: (request: { conversationId: string }) => void
}

/** What the server knows of a socket: its session, if it has one, where it is, and the language of what it is told. */
type SocketData = {
  session: Session | null
  origin: ClientOrigin
  language: Language
}

export type LiveServer = Server<Inbound, Outbound, DefaultEventsMap, SocketData>
export type LiveSocket = Socket<Inbound, Outbound, DefaultEventsMap, SocketData>

/** Names of Socket.IO's own rooms; the prefix keeps a chat room apart from a member of the same name. */
export const group = {
  room: (key: string) => `room/${key}`,
  member: (id: string) => `member/${id}`,
  /** Everybody who is logged in. */
  members: 'members',
  session: (tokenHash: string) => `session/${tokenHash}`,
  odds: (matchId: string) => `odds/${matchId}`,
  /** Everybody who looks at lists of matches with their prices. */
  prices: 'prices',
  /** Everybody who watches the live tables. */
  tables: 'tables',
  support: (id: string) => `support/${id}`,
  /** One side of a chat with customer service: its customer, or operators. */
  supportSide: (id: string, isOffice: boolean) => `${isOffice ? 'supportOffice' : 'supportCustomer'}/${id}`,
}

/** The key of a chat room by the name of its group, or null for another group. */
export function roomOfGroup(name: string): string | null {
  return name.startsWith('room/') ? name.slice('room/'.length) : null
}

/** The id of a chat with customer service by the name of its group, or null for another group. */
export function supportOfGroup(name: string): string | null {
  return name.startsWith('support/') ? name.slice('support/'.length) : null
}
