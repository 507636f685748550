import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import { chatRules } from '#src/api/contract/moderation.ts'
import { reportList } from '#src/api/contract/chatReports.ts'
import { roomSetup } from '#src/api/contract/moderation.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole } from '../kit/pagedListActors.ts'
import { reportListMachine } from './memberLists.ts'
import { type RoomRules, rulesMachine } from './rulesMachine.ts'

export type ReportedMessage = ReplyOf<typeof reportList>['list'][number]

type RoomQuery = { readonly room: string }

/** A room's rules and its reported messages over their calls. */
export function provideRules(client: Client) {
  const load = callActor<RoomRules, RoomQuery>(({ room }, signal) => client.call(chatRules, { room }, { signal }))
  return {
    rules: rulesMachine.provide({
      actors: {
        load,
        save: callActor<RoomRules, { room: string; words: readonly string[] }>(async ({ room, words }, signal) => {
          await client.call(roomSetup, { room, blockedWords: [...words] }, { signal })
          return client.call(chatRules, { room }, { signal })
        }),
      },
    }),
    reportList: reportListMachine.provide({
      actors: {
        load: asWhole<ReportedMessage, RoomQuery>(
          async (query, signal) => (await client.call(reportList, query, { signal })).list,
        ),
      },
    }),
  }
}
