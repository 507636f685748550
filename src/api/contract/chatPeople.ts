import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { Id, SitePath, Timestamp } from '../model/common.ts'
import { defineCall } from './defineCall.ts'

/**
 * What anybody may know of a member whose name stands in a line of a room, `messageId`: who wrote it, or whom it speaks to and who has written there too; of anybody else nothing. Grade, since when they are a member, how many anchors they follow, and
 * since when they are a fan of this room's anchor (null = they are none, or the room has no anchor).
 */
export const chatMember = defineCall({
  path: '/api/live/chat/member',
  effect: 'none',
  anonymousPath: '/api/live/chat-anonymous/member',
  payload: v.object({ room: Id, messageId: Id, memberId: Id }),
  reply: v.object({
    memberId: Id,
    name: v.string(),
    avatar: SitePath,
    vipLevel: v.pipe(v.number(), v.integer(), v.minValue(0)),
    since: Timestamp,
    follows: v.number(),
    fanSince: v.nullable(Timestamp),
  }),
})

const IgnoredMembers = v.object({
  list: listOf(v.object({ memberId: Id, name: v.string(), avatar: SitePath, at: Timestamp })),
})

/** Whom the member ignores in every chat, latest first, at most 200. */
export const ignoreList = defineCall({
  path: '/api/live/chat/ignore-list',
  effect: 'none',
  quiet: true,
  login: true,
  payload: v.object({}),
  reply: IgnoredMembers,
})

/** Ignores somebody: their lines are neither shown to the member nor counted as unread. Again is the same; beyond 200 the oldest is heard again. */
export const ignoreAdd = defineCall({
  path: '/api/live/chat/ignore-add',
  effect: 'keyed',
  login: true,
  payload: v.object({ memberId: Id }),
  reply: IgnoredMembers,
})

/** Takes it back; again is the same. */
export const ignoreRemove = defineCall({
  path: '/api/live/chat/ignore-remove',
  effect: 'keyed',
  login: true,
  payload: v.object({ memberId: Id }),
  reply: IgnoredMembers,
})

export const chatPeopleCalls = { chatMember, ignoreList, ignoreAdd, ignoreRemove }
