import { reportDismiss } from '#src/api/contract/chatReports.ts'
import { chatOperation, chatUnblock, chatUndo, restrictedMembers, roomSetup } from '#src/api/contract/moderation.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { ModeratorAct } from './moderationMachine.ts'

/**
 * Does what a moderator asked for, also when the room is left meanwhile; resolves with the log's entry by which it can be taken back,
 * where there is one.
 */
export async function performAct(
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
