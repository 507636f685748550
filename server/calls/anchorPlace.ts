import { ownStreamKey, type anchorPlaceCalls } from '#src/api/contract/anchorPlace.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import type { Services } from '../services.ts'
import type { CallContext } from './context.ts'
import {
  broadcastOwnRoom,
  findOwnRoom,
  nameModerator,
  ownKey,
  ownRoomOf,
  type OwnRoomPorts,
  planOwnRoom,
  requireOwnRoom,
  writeOwnRoom,
} from '../live/anchors/ownRoom.ts'
import { profileOf } from '../live/anchors/profile.ts'
import { memberOf } from '../members/caller.ts'
import { CallError } from '../platform/callError.ts'

const portsOf = ({ video, names }: Services): OwnRoomPorts => ({ port: video.port(), isPublished: video.isPublished, names })

export const anchorPlaceHandlers = {
  anchorProfile: ({ anchorRoomId }, { services: { db, audience, now } }) => profileOf(db, audience, anchorRoomId, now()),

  ownRoom: async (_, { services: { db, video, now }, caller }) => {
    const anchor = await findOwnRoom(db, memberOf(caller).id)
    return { room: anchor === undefined ? null : await ownRoomOf(db, anchor, video.port(), now()) }
  },
  ownRoomSave: (order, { services, caller }) =>
    services.write((tx) => writeOwnRoom(tx, memberOf(caller).id, order, portsOf(services))),
  ownScheduleSave: (order, { services, caller }) =>
    services.write((tx) => planOwnRoom(tx, memberOf(caller).id, order, portsOf(services))),

  ownStreamKey: async ({ password, renew }, { services: { db, passwordGuard }, caller }) => {
    const { id } = memberOf(caller)
    await requireOwnRoom(db, id)
    let streamKey = ''
    const right = await passwordGuard.proveMember(caller, password, ownStreamKey.path, {
      whenRight: async (tx) => {
        const key = await ownKey(tx, id, renew)
        if (key instanceof CallError) return key
        streamKey = key
        return null
      },
    })
    return right ? { result: 'done', streamKey } : { result: 'password' }
  },
  ownStreamHealth: async (_, { services: { db, video }, caller }) => {
    const { anchor_room_id: room, status } = await requireOwnRoom(db, memberOf(caller).id)
    return { health: video.ingest.healthOf(room), status }
  },
  ownBroadcast: (order, { services, caller }) =>
    services.write((tx) => broadcastOwnRoom(tx, memberOf(caller).id, order, portsOf(services))),
  ownModeratorSet: (order, { services, caller }) =>
    services.write((tx) => nameModerator(tx, memberOf(caller).id, order, portsOf(services))),
} satisfies Handlers<typeof anchorPlaceCalls, CallContext>
