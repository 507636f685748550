import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { Prize } from '../model/grade.ts'
import { listOf } from '../model/listOf.ts'
import { CLAIM_MOST, Claimable, Claimed } from '../model/welfare.ts'
import { defineCall } from './defineCall.ts'

/** Claims of a page of the history. */
export const CLAIMED_PAGE = 20

/** All that the member may claim now, oldest first (C-11). Who paused is offered nothing: what they earned waits. */
export const welfareList = defineCall({
  path: '/api/member/welfare/list',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: v.object({ list: listOf(Claimable), isPaused: v.boolean() }),
})

/**
 * Pays what the member claims, each once: what was paid before is answered and not paid again. What lapsed, or is not theirs, is left
 * out; `notFound` where nothing is left.
 */
export const welfareClaim = defineCall({
  path: '/api/member/welfare/claim',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ ids: v.pipe(v.array(Id), v.minLength(1), v.maxLength(CLAIM_MOST)) }),
  reply: v.object({ paid: listOf(v.object({ id: Id, ...Prize.entries }), CLAIM_MOST) }),
})

/** What the member claimed, latest first; `before` = the last one of the page before. */
export const welfareHistory = defineCall({
  path: '/api/member/welfare/history',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({ before: v.optional(Id) }),
  reply: v.object({ list: listOf(Claimed, CLAIMED_PAGE), more: v.boolean() }),
})

export const welfareCalls = { welfareList, welfareClaim, welfareHistory }
