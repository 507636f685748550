import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { Day } from '../model/day.ts'
import { listOf } from '../model/listOf.ts'
import { TRAIL_SEARCH_LIMIT, TrailItem, TrailOutcome } from '../model/trail.ts'
import { defineCall } from './defineCall.ts'

/** Most rows of one page. */
export const TRAIL_PAGE = 200

const Search = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TRAIL_SEARCH_LIMIT))

/**
 * What staff and the owner's commands did, latest first; nobody can change it. `by` = who, in full; `text` = what was asked, how it was before or
 * after contains it; `from` and `to` are days in UTC+8, both included; `before` = the last row of the page before.
 */
export const trailList = defineCall({
  path: '/api/admin/audit/list',
  quiet: true,
  right: 'audit.read',
  effect: 'none',
  payload: v.object({
    by: v.optional(Search),
    act: v.optional(Search),
    text: v.optional(Search),
    outcome: v.optional(TrailOutcome),
    from: v.optional(Day),
    to: v.optional(Day),
    before: v.optional(Id),
    size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(TRAIL_PAGE)), 50),
  }),
  reply: v.object({ list: listOf(TrailItem, TRAIL_PAGE), more: v.boolean() }),
})

export const trailCalls = { trailList }
