import * as v from 'valibot'
import { AnchorProfile, NAMING_REFUSALS, OwnRoom, ReadRoomText, RoomText, StreamHealth } from '../model/anchorPlace.ts'
import { PlannedBroadcast, ReadPlan, SCHEDULE_LIMIT, SCHEDULE_PROBLEMS } from '../model/anchorSchedule.ts'
import { AnchorStatus } from '../model/anchor.ts'
import { Id } from '../model/common.ts'
import { WrittenName } from '../model/login.ts'
import { LoginPassword } from '../model/password.ts'
import { SaveResult } from '../model/saveResult.ts'
import { defineCall } from './defineCall.ts'

/** What everybody may know of an anchor: texts, plan, past broadcasts, fans, and moments of the matches that were cast. */
export const anchorProfile = defineCall({
  path: '/api/live/anchor/profile',
  effect: 'none',
  payload: v.object({ anchorRoomId: Id }),
  reply: AnchorProfile,
})

/** The member's own room, for anchors; null for everybody else. */
export const ownRoom = defineCall({
  path: '/api/live/anchor/own',
  effect: 'none',
  quiet: true,
  login: true,
  payload: v.object({}),
  reply: v.object({ room: v.nullable(OwnRoom) }),
})

/**
 * Writes what visitors read of the own room. `base` = what was read of it: where an operator, or the anchor on another device, wrote since,
 * nothing is saved (`late`), and `room` is as it is now. Left out = whatever is there. `forbidden` for who has none, as in all calls of the own
 * room.
 */
export const ownRoomSave = defineCall({
  path: '/api/live/anchor/own-save',
  effect: 'keyed',
  quiet: true,
  login: true,
  payload: v.object({ ...RoomText.entries, base: v.optional(ReadRoomText) }),
  reply: v.object({ result: SaveResult, room: OwnRoom }),
})

/**
 * Plans the next seven days: the whole list takes the place of the one before. `base` = what was read of it: where the anchor planned on another
 * device since, nothing is saved (`late`), and `room` is as it is now. Left out = whatever is there.
 */
export const ownScheduleSave = defineCall({
  path: '/api/live/anchor/own-schedule',
  effect: 'keyed',
  quiet: true,
  login: true,
  payload: v.object({
    list: v.pipe(v.array(PlannedBroadcast), v.maxLength(SCHEDULE_LIMIT)),
    base: v.optional(ReadPlan),
  }),
  reply: v.variant('result', [
    v.object({ result: v.picklist(['done', 'late']), room: OwnRoom }),
    v.object({ result: v.picklist(SCHEDULE_PROBLEMS) }),
  ]),
})

/** The stream key of the own room, for the login password; `renew` makes another one and ends who sends with the one before. */
export const ownStreamKey = defineCall({
  path: '/api/live/anchor/own-key',
  quiet: true,
  login: true,
  payload: v.object({ password: LoginPassword, renew: v.boolean() }),
  reply: v.variant('result', [
    v.object({ result: v.literal('done'), streamKey: v.string() }),
    v.object({ result: v.literal('password') }),
  ]),
})

/** How the stream arrives now, as the server's own ingest measures it. */
export const ownStreamHealth = defineCall({
  path: '/api/live/anchor/own-health',
  effect: 'none',
  quiet: true,
  login: true,
  payload: v.object({}),
  reply: v.object({ health: StreamHealth, status: AnchorStatus }),
})

/** Goes on air, or ends the broadcast; what is so already stays so. `noStream` = nothing arrives that could be shown. */
export const ownBroadcast = defineCall({
  path: '/api/live/anchor/own-broadcast',
  effect: 'keyed',
  quiet: true,
  login: true,
  payload: v.object({ onAir: v.boolean() }),
  reply: v.variant('result', [
    v.object({ result: v.literal('done'), room: OwnRoom }),
    v.object({ result: v.literal('noStream') }),
  ]),
})

/** Names a moderator of the own room, or takes that back; either stands in the room's log. Whom the site gave the room stays, and staff are `unknown`. */
export const ownModeratorSet = defineCall({
  path: '/api/live/anchor/own-moderator',
  effect: 'keyed',
  quiet: true,
  login: true,
  payload: v.object({ name: WrittenName, named: v.boolean() }),
  reply: v.variant('result', [
    v.object({ result: v.literal('done'), room: OwnRoom }),
    v.object({ result: v.picklist(NAMING_REFUSALS) }),
  ]),
})

export const anchorPlaceCalls = {
  anchorProfile,
  ownRoom,
  ownRoomSave,
  ownScheduleSave,
  ownStreamKey,
  ownStreamHealth,
  ownBroadcast,
  ownModeratorSet,
}
