import { login, logout } from '#src/api/contract/auth.ts'
import { chatOperation, chatUnblock } from '#src/api/contract/live.ts'
import type { CrowdClient } from '../crowd.ts'
import { CHAOS } from '../server/orders.ts'

/** What is done to a member (P5). */
export const KINDS = ['mute', 'logout', 'elsewhere'] as const
export type Kind = (typeof KINDS)[number]

/** Who acts: a moderator, the member on their first connection, and the member's name on a device of its own. */
export type Hands = { readonly moderator: CrowdClient; readonly member: CrowdClient; readonly elsewhere: CrowdClient }

/** Does it; resolves when the server has said that it is done. */
export async function act(kind: Kind, { moderator, member, elsewhere }: Hands, number: number): Promise<void> {
  const [room, memberId] = [CHAOS.room(number), CHAOS.memberId(number)]
  switch (kind) {
    case 'mute':
      await moderator.client.call(chatOperation, { action: 'mute', room, memberId, minutes: 10, reason: 'chaos' })
      return
    case 'logout':
      await member.client.call(logout, {})
      return
    case 'elsewhere':
      await elsewhere.client.call(login, { name: CHAOS.name(number), password: CHAOS.password })
      return
  }
}

/** Takes back what would outlast the round. */
export async function undo(kind: Kind, { moderator }: Hands, number: number): Promise<void> {
  if (kind === 'mute')
    await moderator.client.call(chatUnblock, { room: CHAOS.room(number), memberId: CHAOS.memberId(number), reason: 'chaos' })
}

/** Tells once when a connection feels it: its member is told, or its link is refused. Returns the unsubscribing. */
export function onFelt(kind: Kind, { socket }: CrowdClient, room: string, tell: () => void): () => void {
  const told = socket.self.subscribe((push) => {
    if (kind === 'mute') {
      if (push.kind === 'standing' && push.room === room && push.standing.mute !== null) tell()
    } else if (push.kind === 'sessionEnded') tell()
  })
  const refused = socket.refusals.subscribe(() => kind !== 'mute' && tell())
  return () => {
    told.unsubscribe()
    refused.unsubscribe()
  }
}
