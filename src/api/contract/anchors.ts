import * as v from 'valibot'
import { AnchorMatch } from '../model/anchor.ts'
import { Paging } from '../model/common.ts'
import { Cursor } from '../model/cursor.ts'
import { SPORT_KINDS } from '../model/sport.ts'
import { defineCall } from './defineCall.ts'

const AnchorList = v.object({
  /** The lobby's place when the list was made: what was pushed up to there is in it already. */
  lobby: Cursor,
  list: v.array(AnchorMatch),
  total: v.number(),
  /** Anchors of each sport that the list has, for the filters: on the air or not. */
  counts: v.record(v.picklist(SPORT_KINDS), v.number()),
})

/** Anchors' rooms, on-air ones first, then by heat (S-1, C-13). */
export const anchorList = defineCall({
  path: '/api/live/anchor/list',
  effect: 'none',
  payload: v.object({ ...Paging.entries, sport: v.optional(v.picklist(SPORT_KINDS)) }),
  reply: AnchorList,
})

export const anchorCalls = { anchorList }
