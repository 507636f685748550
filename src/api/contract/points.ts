import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { PointAmount } from '../model/money/wireAmount.ts'
import { PointChange } from '../model/points.ts'
import { defineCall } from './defineCall.ts'

/** Changes of a page of the list. */
export const POINT_PAGE = 20

/**
 * The member's points: what they have, what they owe (of what was taken back after it was spent), and how they came and went, latest
 * first; `before` = the last change of the page before.
 */
export const pointList = defineCall({
  path: '/api/member/points/list',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({ before: v.optional(Id) }),
  reply: v.object({ have: PointAmount, owed: PointAmount, list: listOf(PointChange, POINT_PAGE), more: v.boolean() }),
})

export const pointCalls = { pointList }
