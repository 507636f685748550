import { defer } from 'rxjs'
import { fromCallback, fromObservable } from 'xstate'
import { LOBBY } from '#src/api/contract/pushes.ts'
import { roomDetail } from '#src/api/contract/rooms.ts'
import { roomKeyOf } from '#src/api/model/anchor.ts'
import type { MarqueeNotice } from '#src/api/model/chat.ts'
import { covers, type Cursor } from '#src/api/model/cursor.ts'
import type { Client } from '#src/api/transport/client.ts'
import { newsOutside } from '#src/streams/keptOut.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { marquee } from '#src/streams/marquee.ts'
import type { Rooms } from '#src/streams/room.ts'
import { linesOf } from '#src/streams/roomLines.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import type { provideChat } from '../chat/chatActors.ts'
import type { provideDanmaku } from '../danmaku/danmakuActors.ts'
import type { provideEffects } from '../gifts/effectActors.ts'
import type { provideGifts } from '../gifts/giftActors.ts'
import { callActor } from '../kit/callActors.ts'
import type { MemberSource } from '../session/memberActors.ts'
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
export function provideRoom(
  ports: {
    client: Client
    rooms: Rooms
    socket: Pick<RealtimeSocket, 'self'>
    now: () => number
    random: () => number
    language: () => string
    members: Pick<MemberSource, 'changes'>
  },
  parts: RoomParts,
) {
  const { client, rooms, socket, now, random, language, members } = ports
  /** What was asked last, so that what needs the same answer at the same time asks once. */
  let asked: { readonly key: RoomKey; readonly loaded: Promise<RoomLoaded> } | null = null
  const ask = (key: RoomKey, signal?: AbortSignal): Promise<RoomLoaded> => {
    const loaded = client
      .call(roomDetail, key, signal === undefined ? {} : { signal })
      .then(({ match, notices, place }) => ({ match, notices, place, room: roomKeyOf(match) }))
    asked = { key, loaded }
    return loaded
  }
  /** The notices of a room that has just been asked for; an answer that was given up, or is too old, is asked for again. */
  const noticesAt = async (key: RoomKey, place: Cursor | null): Promise<readonly MarqueeNotice[]> => {
    const known = place !== null && asked?.key === key ? await asked.loaded.catch(() => null) : null
    return (known !== null && place !== null && covers(known.place, place) ? known : await ask(key)).notices
  }
  return roomMachine.provide({
    actors: {
      ...parts,
      loadRoom: callActor<RoomLoaded, { key: RoomKey }>(({ key }, signal) => ask(key, signal)),
      visit: fromCallback(({ input, sendBack }) => {
        const send = (event: RoomEvent) => sendBack(event)
        const streams = rooms.open(input.room)
        const scope = createScope()
        // The list is kept for the whole visit, so that a chat that closes and opens again still has its lines.
        scope.own(linesOf(streams).chat)
        scope.own(linesOf(streams).orders)
        const next = (news: RoomNews) => {
          if (news.type === 'fact') send({ type: 'fact.changed', fact: news.fact })
          else if (!covers(input.place, news.cursor)) send({ type: 'facts.missed' })
        }
        scope.own(streams.news, { next })
        scope.own(
          newsOutside(socket.self, () => rooms.open(LOBBY).news, { ...input.match, room: input.room }),
          { next },
        )
        scope.own(streams.audience, { next: (audience) => send({ type: 'audience.counted', audience }) })
        return scope.close
      }),
      marquee: fromObservable(({ input }) =>
        marquee({
          first: input.first.notices,
          cursor: input.first.place,
          deliveries: rooms.open(input.first.room).deliveries,
          reload: (place) => defer(() => noticesAt(input.key, place)),
          readers: members.changes,
          now,
          random,
          language,
        }),
      ),
      giftLane: fromObservable(({ input }) => linesOf(rooms.open(input.room)).gifts),
    },
  })
}
