import { filter, merge } from 'rxjs'
import { reportList } from '#src/api/contract/chatReports.ts'
import { chatBulk, chatBulkUndo, kickList, muteList, operationLog } from '#src/api/contract/moderation.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { refusalOf } from '../kit/refusalActors.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import {
  type KickedMember,
  kickListMachine,
  type LogLine,
  logPeopleMachine,
  type LogPerson,
  type LogQuery,
  type MutedMember,
  muteListMachine,
  operationLogMachine,
  type ReportedMessage,
  reportListMachine,
  type RoomQuery,
} from './memberLists.ts'
import { type RaidDone, type RaidOrder, type RaidRefused, raidMachine } from './raidMachine.ts'
import { provideRules } from './rulesActors.ts'

type ToolPorts = {
  readonly client: Client
  readonly socket: Pick<RealtimeSocket, 'self' | 'back'>
}

type RaidSent = { readonly room: string; readonly clientId: string; readonly order: RaidOrder; readonly again: boolean }

/** What the panel of a room's moderators shows and does, over its calls; lists are asked for again by what other moderators do. */
export function provideModerationTools({ client, socket }: ToolPorts) {
  const changes = changesFrom<RoomQuery>(({ room }) =>
    merge(socket.self.pipe(filter((push) => push.kind === 'moderated' && push.room === room)), socket.back),
  )
  return {
    muteList: muteListMachine.provide({
      actors: {
        load: asWhole<MutedMember, RoomQuery>(async (query, signal) => (await client.call(muteList, query, { signal })).list),
        changes,
      },
    }),
    kickList: kickListMachine.provide({
      actors: {
        load: asWhole<KickedMember, RoomQuery>(async (query, signal) => (await client.call(kickList, query, { signal })).list),
        changes,
      },
    }),
    reportList: reportListMachine.provide({
      actors: {
        load: asWhole<ReportedMessage, RoomQuery>(
          async (query, signal) => (await client.call(reportList, query, { signal })).list,
        ),
        changes,
      },
    }),
    operationLog: operationLogMachine.provide({
      actors: {
        load: byCursor<LogLine, LogQuery>((query, after, signal) =>
          client.call(operationLog, { ...query, after: after?.id ?? null, size: 20 }, { signal }),
        ),
        changes: changesFrom<LogQuery>(({ room }) =>
          merge(socket.self.pipe(filter((push) => push.kind === 'moderated' && push.room === room)), socket.back),
        ),
      },
    }),
    logPeople: logPeopleMachine.provide({
      actors: {
        load: asWhole<LogPerson, RoomQuery>(
          async ({ room }, signal) => (await client.call(operationLog, { room, size: 1 }, { signal })).people,
        ),
      },
    }),
    raid: raidMachine.provide({
      actors: {
        act: callActor(async ({ room, clientId, order, again }: RaidSent): Promise<RaidDone | RaidRefused> => {
          try {
            // Not cancelled: what was asked for is done, however soon the panel is left.
            return await client.call(chatBulk, { ...order, room, clientId })
          } catch (error) {
            const refused = refusalOf(error, { again })
            if (refused === null) throw error
            return { refused }
          }
        }),
        takeBack: callActor(async ({ room, batch }: { room: string; batch: string }) =>
          client.call(chatBulkUndo, { room, batch }),
        ),
      },
    }),
    ...provideRules(client),
  }
}
