import * as v from 'valibot'
import { Paging } from '../model/common.ts'
import { SPORT_KINDS } from '../model/sport.ts'
import { defineCall } from './defineCall.ts'
import { MatchPage } from './matchPage.ts'

/** Anchors' rooms, on-air ones first, then by how many watch (S-1, C-13). */
export const anchorList = defineCall({
  path: '/api/live/anchor/list',
  effect: 'none',
  payload: v.object({ ...Paging.entries, sport: v.optional(v.picklist(SPORT_KINDS)) }),
  reply: MatchPage,
})

export const anchorCalls = { anchorList }
