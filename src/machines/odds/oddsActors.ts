import { from } from 'rxjs'
import { fromObservable } from 'xstate'
import { matchOdds, oddsTrend } from '#src/api/contract/odds.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { OddsState } from '#src/streams/odds.ts'
import { sharedOdds } from '#src/streams/sharedOdds.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import type { Trend } from './moves.ts'
import { oddsMachine } from './oddsMachine.ts'

/** The odds machine with the socket's prices, and calls for a missed book and the last hour. */
export function provideOdds({ client, socket }: { readonly client: Client; readonly socket: RealtimeSocket }) {
  return oddsMachine.provide({
    actors: {
      feed: fromObservable<OddsState, { matchId: string }>(({ input: { matchId } }) =>
        sharedOdds(matchId, socket, () => from(client.call(matchOdds, { matchId }))),
      ),
      loadTrend: callActor<Trend, { matchId: string }>(
        async ({ matchId }, signal) => (await client.call(oddsTrend, { matchId }, { signal })).points,
      ),
    },
  })
}
