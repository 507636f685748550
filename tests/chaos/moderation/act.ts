import { logout } from '#src/api/contract/logout.ts'
import { login } from '#src/api/contract/session.ts'
import { chatOperation, chatUndo } from '#src/api/contract/moderation.ts'
import type { CrowdClient } from '../crowd.ts'
import { CHAOS } from '../server/orders.ts'

/** What is done to a member (Q5). */
export const KINDS = ['mute', 'kick', 'logout', 'elsewhere'] as const
export type Kind = (typeof KINDS)[number]

/** Who acts: a moderator, the member on their first connection, and the member's name on a device of its own. */
export type Hands = { readonly moderator: CrowdClient; readonly member: CrowdClient; readonly elsewhere: CrowdClient }

/** Does it; resolves when the server has said that it is done, with what takes it back where it would outlast the round. */
export async function act(kind: Kind, { moderator, member, elsewhere }: Hands, number: number): Promise<() => Promise<void>> {
  const [room, memberId, reason] = [CHAOS.room(number), CHAOS.memberId(number), 'chaos']
  const undo = (logId: string) => async () => {
    await moderator.client.call(chatUndo, { room, logId })
  }
  switch (kind) {
    case 'mute':
      return undo((await moderator.client.call(chatOperation, { action: 'mute', room, memberId, minutes: 10, reason })).logId)
    case 'kick':
      return undo((await moderator.client.call(chatOperation, { action: 'kick', room, memberId, reason })).logId)
    case 'logout':
      await member.client.call(logout, {})
      return () => Promise.resolve()
    case 'elsewhere':
      await elsewhere.client.call(login, { name: CHAOS.name(number), password: CHAOS.password })
      return () => Promise.resolve()
  }
}

/** Whether it ends the member's session, and not only what they may do in a room. */
export const endsSession = (kind: Kind) => kind === 'logout' || kind === 'elsewhere'

/** Tells once when a connection feels it: its member is told, or its link is refused. Returns the unsubscribing. */
export function onFelt(kind: Kind, { socket }: CrowdClient, room: string, tell: () => void): () => void {
  const told = socket.self.subscribe((push) => {
    if (endsSession(kind)) {
      if (push.kind === 'sessionEnded') tell()
    } else if (push.kind === 'standing' && push.room === room && (push.standing.mute ?? push.standing.kick) !== null) tell()
  })
  const refused = socket.refusals.subscribe(() => endsSession(kind) && tell())
  return () => {
    told.unsubscribe()
    refused.unsubscribe()
  }
}
