import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { AnchorMatch } from '../model/anchor.ts'
import { Id, Paging } from '../model/common.ts'
import { Day } from '../model/day.ts'
import { MatchEvent } from '../model/matchEvent.ts'
import { Cursor } from '../model/cursor.ts'
import { MatchResult } from '../model/matchResult.ts'
import { SPORT_KINDS, SportKind } from '../model/sport.ts'
import { defineCall } from './defineCall.ts'
import { MatchPage } from './matchPage.ts'

/** Matches: live ones first, then by start (C-13). */
export const matchList = defineCall({
  path: '/api/live/match/list',
  effect: 'none',
  payload: v.object({ ...Paging.entries, sport: v.optional(v.picklist(SPORT_KINDS)) }),
  reply: MatchPage,
})

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
    events: listOf(MatchEvent, TIMELINE_LIMIT),
    anchors: listOf(AnchorMatch),
    place: v.optional(v.nullable(Cursor), null),
  }),
})

/** Most results of one day. */
export const RESULTS_OF_DAY = 500

/** Matches that began on one of the site's days and are over, latest start first; kept 30 days. */
export const matchResults = defineCall({
  path: '/api/live/match/results',
  effect: 'none',
  payload: v.object({ day: Day, sport: v.optional(SportKind) }),
  reply: v.object({ list: listOf(MatchResult, RESULTS_OF_DAY) }),
})

export const matchCalls = { matchList, matchDetail, matchResults }
