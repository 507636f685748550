import { reportDismiss } from '#src/api/contract/chatReports.ts'
import { chatOperation, chatUnblock, chatUndo, restrictedMembers, roomSetup } from '#src/api/contract/moderation.ts'
import type { Client } from '#src/api/transport/client.ts'
import { type MemberSource, ownerOf } from '../session/memberActors.ts'
import type { ModeratorAct, ModeratorOrder } from './moderationMachine.ts'

type Ports = { readonly client: Client; readonly members: Pick<MemberSource, 'current'> }

/**
 * Does an act that a moderator asked for, also when the room is left meanwhile: `signal` says so, and what waits behind it then is done after
 * it, unless somebody else has logged in. Resolves with the log's entry by which the act can be taken back, where there is one.
 */
export async function performOrder(
  { client, members }: Ports,
  { room, act, waiting }: ModeratorOrder,
  signal: AbortSignal,
): Promise<{ logId: string | null }> {
  const owner = ownerOf(members)
  try {
    return await performAct(client, { room, act })
  } finally {
    const rest = signal.aborted ? waiting() : []
    for (const next of rest) {
      if (ownerOf(members) !== owner) break
      // The room is gone: nobody is there to be told.
      await performAct(client, { room, act: next }).catch(() => undefined)
    }
  }
}

/** The call of an act; resolves as `performOrder` does. */
async function performAct(
  client: Client,
  { room, act }: { readonly room: string; readonly act: ModeratorAct },
): Promise<{ logId: string | null }> {
  switch (act.action) {
    case 'delete':
    case 'mute':
    case 'kick':
      return client.call(chatOperation, { ...act, room })
    case 'unblock': {
      const { action: _, ...rest } = act
      return client.call(chatUnblock, { ...rest, room })
    }
    case 'setup': {
      const { action: _, ...rest } = act
      const { logIds } = await client.call(roomSetup, { ...rest, room })
      return { logId: logIds[0] ?? null }
    }
    case 'dismiss':
      return client.call(reportDismiss, { room, messageId: act.messageId })
    case 'undo': {
      await client.call(chatUndo, { room, logId: act.logId })
      return { logId: null }
    }
  }
}

/** Whom acts cannot be done to again, now. */
export const askRestricted = (client: Client, room: string) => client.call(restrictedMembers, { room })
