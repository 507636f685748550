import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { NOTICES_AT_ONCE, SecurityNotice } from '../model/securityNotice.ts'
import { defineCall } from './defineCall.ts'

/** What was not answered yet, latest first. `isPasswordDue` = the login password must be changed before anything that moves money. */
const Notices = { list: listOf(SecurityNotice, NOTICES_AT_ONCE), isPasswordDue: v.boolean() }

/** What was done to the member's account on other logins, and not answered yet (C-8). */
export const securityNotices = defineCall({
  path: '/api/auth/securityNotice/list',
  login: true,
  quiet: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object(Notices),
})

/**
 * Answers security notices (C-8). It was the member: they are not shown again, where this device may say so (`mayOwn`). It was not: every other session and one-time link ends, a
 * contact that is to be replaced stays, and the login password must be changed before anything that moves money. `ended` = sessions that
 * ended. Notices of others, and those that were answered, count for nothing.
 */
export const securityNoticeAcknowledge = defineCall({
  path: '/api/auth/securityNotice/acknowledge',
  login: true,
  quiet: true,
  effect: 'keyed',
  payload: v.object({
    noticeIds: v.pipe(v.array(Id), v.minLength(1), v.maxLength(NOTICES_AT_ONCE)),
    isMine: v.boolean(),
  }),
  reply: v.object({ ...Notices, ended: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
})

export const securityNoticeCalls = { securityNotices, securityNoticeAcknowledge }
