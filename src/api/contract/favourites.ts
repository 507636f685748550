import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { defineCall } from './defineCall.ts'

/** What can be collected. */
const FAVOURITE_KINDS = ['anchor', 'match'] as const

const Collected = v.object({ kind: v.picklist(FAVOURITE_KINDS), id: Id })

/** Ids of what the member has collected, latest first: anchors by `anchorRoomId`, matches by `matchId`. */
export const favouriteList = defineCall({
  path: '/api/live/collection/list',
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: v.object({ anchors: v.array(Id), matches: v.array(Id) }),
})

/** Collects an anchor or a match; again is the same. `collected` = how many members have it now. */
export const favouriteAdd = defineCall({
  path: '/api/live/collection/add',
  effect: 'keyed',
  login: true,
  payload: Collected,
  reply: v.object({ collected: v.number() }),
})

/** Takes it back; again is the same. */
export const favouriteRemove = defineCall({
  path: '/api/live/collection/remove',
  effect: 'keyed',
  login: true,
  payload: Collected,
  reply: v.object({ collected: v.number() }),
})

export const favouriteCalls = { favouriteList, favouriteAdd, favouriteRemove }
