import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import { chatOperation, chatUnblock, muteList, operationLog, roomSetup } from '#src/api/contract/live.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { createListMachine } from '../kit/listMachine.ts'
import { moderationMachine } from './moderationMachine.ts'

export type MutedMember = ReplyOf<typeof muteList>['list'][number]
export type LogLine = ReplyOf<typeof operationLog>['list'][number]

type RoomQuery = { query: { readonly room: string } }

/** A moderator's acts, the mute list and the log over their calls. */
export function provideModeration(client: Client) {
  return {
    moderation: moderationMachine.provide({
      actors: {
        perform: callActor(async ({ room, act }, signal) => {
          switch (act.action) {
            case 'delete':
            case 'mute':
              await client.call(chatOperation, { ...act, room }, { signal })
              return
            case 'unblock': {
              const { action: _, ...rest } = act
              await client.call(chatUnblock, { ...rest, room }, { signal })
              return
            }
            case 'setup': {
              const { action: _, ...rest } = act
              await client.call(roomSetup, { ...rest, room }, { signal })
              return
            }
          }
        }),
      },
    }),
    muteList: createListMachine<MutedMember, { readonly room: string }>('muteList').provide({
      actors: {
        load: callActor<readonly MutedMember[], RoomQuery>(
          async ({ query }, signal) => (await client.call(muteList, query, { signal })).list,
        ),
      },
    }),
    operationLog: createListMachine<LogLine, { readonly room: string }>('operationLog').provide({
      actors: {
        load: callActor<readonly LogLine[], RoomQuery>(
          async ({ query }, signal) => (await client.call(operationLog, query, { signal })).list,
        ),
      },
    }),
  }
}
