import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { InvitedFriend, InviteTerms } from '../model/invite.ts'
import { listOf } from '../model/listOf.ts'
import { VisitCode } from '../model/visitCode.ts'
import { defineCall } from './defineCall.ts'

/** Friends of a page of the list. */
export const FRIENDS_PAGE = 20

/** The member's invitation (C-11): its code, and what it brings. Who paused is offered none: `code` is null, what they earned waits. */
export const inviteInfo = defineCall({
  path: '/api/member/invite/info',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({}),
  reply: v.object({
    code: v.nullable(VisitCode),
    ...InviteTerms.entries,
    /** Friends of this month that brought something. */
    counted: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
})

/** Whom the member invited, latest first; `before` = the last one of the page before. */
export const inviteFriends = defineCall({
  path: '/api/member/invite/friends',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({ before: v.optional(Id) }),
  reply: v.object({ list: listOf(InvitedFriend, FRIENDS_PAGE), more: v.boolean() }),
})

export const inviteCalls = { inviteInfo, inviteFriends }
