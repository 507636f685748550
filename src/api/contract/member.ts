import * as v from 'valibot'
import { MemberInfo } from '../model/member.ts'
import { defineCall } from './defineCall.ts'

/** The logged-in member. */
export const memberInfo = defineCall({
  path: '/api/member/info/get',
  login: true,
  effect: 'none',
  payload: v.object({}),
  reply: MemberInfo,
})

export const memberCalls = { memberInfo }
