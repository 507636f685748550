import { matchResults } from '#src/api/contract/matches.ts'
import type { MatchResult } from '#src/api/model/matchResult.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import { resultsMachine, type ResultsQuery } from './resultsMachine.ts'

type ResultsPorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'back'> }

/** Results over their call; asked for again after each time without a connection. */
export function provideResults({ client, socket }: ResultsPorts) {
  return resultsMachine.provide({
    actors: {
      load: asWhole<MatchResult, ResultsQuery>(async ({ day, sport }, signal) => {
        const { list } = await client.call(matchResults, { day, ...(sport === null ? {} : { sport }) }, { signal })
        return list
      }),
      changes: changesFrom(() => socket.back),
    },
  })
}
