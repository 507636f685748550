import * as v from 'valibot'
import { AnchorMatch } from '../model/anchor.ts'
import { Id, Timestamp } from '../model/common.ts'
import { MatchEvent } from '../model/matchEvent.ts'
import { Place } from '../model/place.ts'
import { OddsBook } from '../model/odds.ts'
import { Price } from '../model/odds.ts'
import { defineCall } from './defineCall.ts'

/** Most lines of a timeline in one reply: the latest. */
export const TIMELINE_LIMIT = 200

/** A match with its timeline, oldest line first, and the rooms of the anchors that cast it, hottest first (C-13). `room` is where it is followed; `place` =
 * that room's place when it was asked, null = unknown. */
export const matchDetail = defineCall({
  path: '/api/live/match/detail',
  effect: 'none',
  payload: v.object({ matchId: Id, room: v.optional(Id) }),
  reply: v.object({
    match: AnchorMatch,
    events: v.pipe(v.array(MatchEvent), v.maxLength(TIMELINE_LIMIT)),
    anchors: v.array(AnchorMatch),
    place: v.optional(v.nullable(Place), null),
  }),
})

/** A match's prices now (C-13); null = it has none. `fedAt` = when its feed last confirmed them, ms. */
export const matchOdds = defineCall({
  path: '/api/live/match/odds',
  effect: 'none',
  quiet: true,
  payload: v.object({ matchId: Id }),
  reply: v.object({ book: v.nullable(OddsBook), fedAt: Timestamp }),
})

/** Prices of the last hour by selection, oldest first: [time in ms, price in hundredths]. */
export const oddsTrend = defineCall({
  path: '/api/live/match/odds-trend',
  effect: 'none',
  quiet: true,
  payload: v.object({ matchId: Id }),
  reply: v.object({ points: v.record(Id, v.array(v.tuple([Timestamp, Price]))) }),
})

/** What can be collected. */
const COLLECTED_KINDS = ['anchor', 'match'] as const
const Collected = v.object({ kind: v.picklist(COLLECTED_KINDS), id: Id })

/** Ids of what the member has collected, latest first: anchors by `anchorRoomId`, matches by `matchId`. */
export const collectionList = defineCall({
  path: '/api/live/collection/list',
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: v.object({ anchors: v.array(Id), matches: v.array(Id) }),
})

/** Collects an anchor or a match; again is the same. `collected` = how many members have it now. */
export const collectionAdd = defineCall({
  path: '/api/live/collection/add',
  effect: 'keyed',
  login: true,
  payload: Collected,
  reply: v.object({ collected: v.number() }),
})

/** Takes it back; again is the same. */
export const collectionRemove = defineCall({
  path: '/api/live/collection/remove',
  effect: 'keyed',
  login: true,
  payload: Collected,
  reply: v.object({ collected: v.number() }),
})

export const matchCalls = { matchDetail, matchOdds, oddsTrend, collectionList, collectionAdd, collectionRemove }
