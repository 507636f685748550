import { defer, map } from 'rxjs'
import { fromCallback, fromObservable } from 'xstate'
import { roomDetail } from '#src/api/contract/live.ts'
import { roomKeyOf } from '#src/api/model/anchor.ts'
import type { Client } from '#src/api/transport/client.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { marquee } from '#src/streams/marquee.ts'
import type { Rooms } from '#src/streams/room.ts'
import { linesOf } from '#src/streams/roomLines.ts'
import type { provideChat } from '../chat/chatActors.ts'
import type { provideDanmaku } from '../danmaku/danmakuActors.ts'
import type { provideEffects } from '../gift/effectActors.ts'
import type { provideGifts } from '../gift/giftActors.ts'
import { callActor } from '../kit/callActors.ts'
import type { provideModeration } from '../moderation/moderationActors.ts'
import type { providePlayer } from '../player/playerActors.ts'
import { type RoomEvent, type RoomKey, type RoomLoaded, roomMachine } from './roomMachine.ts'

export type RoomParts = ReturnType<typeof provideChat> & {
  readonly gift: ReturnType<typeof provideGifts>['gift']
  readonly effects: ReturnType<typeof provideEffects>
  readonly moderation: ReturnType<typeof provideModeration>['moderation']
  readonly player: ReturnType<typeof providePlayer>
  readonly danmaku: ReturnType<typeof provideDanmaku>
}

/** The visit to a room, with the machines that are its parts. */
export function provideRoom(ports: { client: Client; rooms: Rooms; now: () => number }, parts: RoomParts) {
  const { client, rooms, now } = ports
  return roomMachine.provide({
    actors: {
      ...parts,
      loadRoom: callActor<RoomLoaded, { key: RoomKey }>(async ({ key }, signal) => {
        const { match, notices } = await client.call(roomDetail, key, { signal })
        return { match, notices, room: roomKeyOf(match) }
      }),
      visit: fromCallback(({ input, sendBack }) => {
        const tell = (event: RoomEvent) => sendBack(event)
        const streams = rooms.open(input.room)
        const scope = createScope()
        // The list is kept for the whole visit, so that a chat that closes and opens again still has its lines.
        scope.own(linesOf(streams).chat)
        scope.own(linesOf(streams).orders)
        scope.own(streams.news, {
          next: (news) => tell(news.type === 'stale' ? { type: 'facts.missed' } : { type: 'fact.heard', fact: news.fact }),
        })
        scope.own(streams.audience, { next: (audience) => tell({ type: 'audience.counted', audience }) })
        return scope.close
      }),
      marquee: fromObservable(({ input }) =>
        marquee({
          first: input.first,
          deliveries: rooms.open(input.room).deliveries,
          reload: () => defer(() => client.call(roomDetail, input.key)).pipe(map(({ notices }) => notices)),
          now,
        }),
      ),
      giftLane: fromObservable(({ input }) => linesOf(rooms.open(input.room)).gifts),
    },
  })
}
