import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { MemberSession, SESSIONS_SHOWN } from '../model/memberSession.ts'
import { defineCall } from './defineCall.ts'

const Sessions = v.object({ list: listOf(MemberSession, SESSIONS_SHOWN) })

/** Where the member is logged in now (C-8): this login first, then the latest. What has ended is not in it. */
export const memberSessions = defineCall({
  path: '/api/auth/session/list',
  login: true,
  quiet: true,
  effect: 'none',
  payload: v.object({}),
  reply: Sessions,
})

/** Ends another login of the member. One that has ended, one of somebody else and the own one, which `logout` ends, count for nothing. */
export const memberSessionEnd = defineCall({
  path: '/api/auth/session/end',
  login: true,
  quiet: true,
  effect: 'keyed',
  payload: v.object({ sessionId: Id }),
  reply: Sessions,
})

export const memberSessionCalls = { memberSessions, memberSessionEnd }
