import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { Grant } from '../model/grant.ts'
import { listOf } from '../model/listOf.ts'
import { FenAmount } from '../model/money/wireAmount.ts'
import { defineCall } from './defineCall.ts'

/** Grants of one page. */
export const GRANT_PAGE = 20

/**
 * The member's bonuses, latest first: those that are locked now, or those that ended; `before` = the last one of the page before. `locked` =
 * what all that are locked hold together: it is no part of the balance. Who paused sees them too.
 */
export const grantList = defineCall({
  path: '/api/member/grant/list',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({ of: v.picklist(['locked', 'ended']), before: v.optional(Id) }),
  reply: v.object({ list: listOf(Grant, GRANT_PAGE), more: v.boolean(), locked: FenAmount }),
})

/**
 * Gives a locked bonus up: it goes back to the house, and nothing else moves. Answers how the grant stands then: one that ended before stays
 * as it ended. `notFound` for one that is not the member's.
 */
export const grantOptOut = defineCall({
  path: '/api/member/grant/optOut',
  quiet: true,
  effect: 'keyed',
  login: true,
  payload: v.object({ id: Id }),
  reply: v.object({ grant: Grant }),
})

export const grantCalls = { grantList, grantOptOut }
