import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import { reportDismiss } from '#src/api/contract/chatReports.ts'
import { chatOperation, chatUnblock, chatUndo, muteList, operationLog, roomSetup } from '#src/api/contract/moderation.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import { muteListMachine, operationLogMachine } from './memberLists.ts'
import { type ModeratorAct, moderationMachine } from './moderationMachine.ts'

export type MutedMember = ReplyOf<typeof muteList>['list'][number]
export type LogLine = ReplyOf<typeof operationLog>['list'][number]

/** A moderator's acts, the mute list and the log over their calls. */
export function provideModeration(client: Client) {
  return {
    moderation: moderationMachine.provide({
      actors: {
        perform: callActor(async ({ room, act }: { room: string; act: ModeratorAct }, signal) => {
          switch (act.action) {
            case 'delete':
            case 'mute':
            case 'kick':
              return client.call(chatOperation, { ...act, room }, { signal })
            case 'unblock': {
              const { action: _, ...rest } = act
              return client.call(chatUnblock, { ...rest, room }, { signal })
            }
            case 'setup': {
              const { action: _, ...rest } = act
              const { logIds } = await client.call(roomSetup, { ...rest, room }, { signal })
              return { logId: logIds[0] ?? null }
            }
            case 'dismiss':
              return client.call(reportDismiss, { room, messageId: act.messageId }, { signal })
            case 'undo': {
              await client.call(chatUndo, { room, logId: act.logId }, { signal })
              return { logId: null }
            }
          }
        }),
      },
    }),
    muteList: muteListMachine.provide({
      actors: {
        load: asWhole<MutedMember, { readonly room: string }>(
          async (query, signal) => (await client.call(muteList, query, { signal })).list,
        ),
      },
    }),
    operationLog: operationLogMachine.provide({
      actors: {
        load: asWhole<LogLine, { readonly room: string }>(
          async (query, signal) => (await client.call(operationLog, query, { signal })).list,
        ),
      },
    }),
  }
}
