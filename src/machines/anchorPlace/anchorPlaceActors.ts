import { defer, firstValueFrom, map, merge, Subject } from 'rxjs'
import {
  anchorProfile,
  ownBroadcast,
  ownModeratorSet,
  ownRoom,
  ownRoomSave,
  ownScheduleSave,
  ownStreamHealth,
  ownStreamKey,
} from '#src/api/contract/anchorPlace.ts'
import type { AnchorProfile, OwnRoom } from '#src/api/model/anchorPlace.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import {
  anchorProfileMachine,
  ownRoomActMachine,
  type OwnRoomDone,
  ownRoomMachine,
  type OwnRoomOrder,
  type OwnStream,
  streamHealthMachine,
} from './anchorPlaceMachines.ts'

type AnchorPlacePorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'back'> }

const ownOf = async (client: Client, signal: AbortSignal): Promise<readonly OwnRoom[]> => {
  const { room } = await client.call(ownRoom, {}, { signal })
  return room === null ? [] : [room]
}

/** An anchor's profile over its call. */
export const provideAnchorProfile = (client: Client) =>
  anchorProfileMachine.provide({
    actors: {
      load: asWhole<AnchorProfile, { readonly anchorRoomId: string }>(async (query, signal) => [
        await client.call(anchorProfile, query, { signal }),
      ]),
    },
  })

/** The member's own room, its stream, and what is done to it, over their calls. */
export function provideAnchorPlace({ client, socket }: AnchorPlacePorts) {
  /** This page changed the room: by which act. */
  const acted = new Subject<OwnRoomOrder['act']>()
  /** The room as a change left it: newer than what is on its way. */
  const saved = new Subject<OwnRoom>()
  return {
    ownRoom: ownRoomMachine.provide({
      actors: {
        load: asWhole<OwnRoom, null>((_, signal) =>
          firstValueFrom(
            merge(
              saved.pipe(map((room) => [room])),
              defer(async () => ownOf(client, signal)),
            ),
          ),
        ),
        changes: changesFrom<null>(() => merge(acted, socket.back)),
      },
    }),
    streamHealth: streamHealthMachine.provide({
      actors: { load: asWhole<OwnStream, null>(async (_, signal) => [await client.call(ownStreamHealth, {}, { signal })]) },
    }),
    ownRoomAct: ownRoomActMachine.provide({
      actors: {
        // Not cancelled: what was asked for is done, however soon the page is left.
        act: callActor<OwnRoomDone, { order: OwnRoomOrder }>(async ({ order }) => {
          const { room, ...done } = await perform(client, order)
          acted.next(order.act)
          // What the next change is made from is there before it can be made.
          if (room !== null) saved.next(room)
          return done
        }),
      },
    }),
  }
}

/** `room` = as it is now, where the answer says so. */
async function perform(client: Client, order: OwnRoomOrder): Promise<OwnRoomDone & { readonly room: OwnRoom | null }> {
  const told = (result: OwnRoomDone['result'], streamKey: string | null = null) => ({
    act: order.act,
    result,
    streamKey,
    text: null,
    room: null,
  })
  switch (order.act) {
    case 'text': {
      const { result, room } = await client.call(ownRoomSave, { ...order.text, base: order.base })
      const { title, description, notice } = room
      return { ...told(result), text: { title, description, notice }, room }
    }
    case 'plan': {
      const answer = await client.call(ownScheduleSave, { list: [...order.list], base: [...order.base] })
      return { ...told(answer.result), room: 'room' in answer ? answer.room : null }
    }
    case 'broadcast':
      return told((await client.call(ownBroadcast, { onAir: order.onAir })).result)
    case 'moderator':
      return told((await client.call(ownModeratorSet, { name: order.name, named: order.named })).result)
    case 'key': {
      const answer = await client.call(ownStreamKey, { password: order.password, renew: order.renew })
      return told(answer.result, answer.result === 'done' ? answer.streamKey : null)
    }
  }
}
