import { fromObservable } from 'xstate'
import { matchDetail } from '#src/api/contract/matches.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { Rooms } from '#src/streams/room.ts'
import { type TimelineNews, timelineNews } from '#src/streams/timeline.ts'
import { callActor } from '../kit/callActors.ts'
import { type MatchLoaded, matchMachine } from './matchMachine.ts'

/** The match machine with its detail call and the pushes of the room that the match is followed in. */
export function provideMatch({ client, rooms }: { readonly client: Client; readonly rooms: Rooms }) {
  return matchMachine.provide({
    actors: {
      loadMatch: callActor<MatchLoaded, { matchId: string; room: string }>((input, signal) =>
        client.call(matchDetail, input, { signal }),
      ),
      timeline: fromObservable<TimelineNews, { room: string }>(({ input }) => timelineNews(rooms.open(input.room).deliveries)),
    },
  })
}
