import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { Id } from '../model/common.ts'
import { anchorList } from './anchors.ts'
import { defineCall } from './defineCall.ts'
import { matchList } from './matches.ts'

/** What can be collected. */
const FAVOURITE_KINDS = ['anchor', 'match', 'game'] as const

const Collected = v.object({ kind: v.picklist(FAVOURITE_KINDS), id: Id })

/** Ids of what the member has collected, latest first: anchors by `anchorRoomId`, matches by `matchId`, games by their code (C-9). */
export const favouriteList = defineCall({
  path: '/api/live/collection/list',
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: v.object({ anchors: listOf(Id), matches: listOf(Id), games: listOf(Id) }),
})

/** Collects an anchor, a match or a game; again is the same. `collected` = how many members have it now. */
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

/** Rooms of the anchors that the member follows, listed as `anchorList` lists all: on-air ones first, then by how many watch (S-1, C-13). */
export const favouriteAnchors = defineCall({
  path: '/api/live/collection/anchors',
  effect: 'none',
  login: true,
  payload: anchorList.payload,
  reply: anchorList.reply,
})

/** Matches that the member follows, listed as `matchList` lists all: live ones first, then by start (C-13). */
export const favouriteMatches = defineCall({
  path: '/api/live/collection/matches',
  effect: 'none',
  login: true,
  payload: matchList.payload,
  reply: matchList.reply,
})

export const favouriteCalls = { favouriteList, favouriteAdd, favouriteRemove, favouriteAnchors, favouriteMatches }
