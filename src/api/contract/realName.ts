import * as v from 'valibot'
import { RealName } from '../model/realName.ts'
import { defineCall } from './defineCall.ts'

/** The member's real name, masked (V-9); null = none is bound yet. */
export const realNameInfo = defineCall({
  path: '/api/member/realName/info',
  quiet: true,
  login: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ name: v.nullable(v.string()) }),
})

/**
 * Binds the member's real name (V-1), once: every card has this holder from then on, and only an operator can correct it. The same
 * again changes nothing; `other` = another one is bound already.
 */
export const realNameBind = defineCall({
  path: '/api/member/realName/bind',
  quiet: true,
  login: true,
  effect: 'keyed',
  payload: v.object({ name: RealName }),
  reply: v.object({ result: v.picklist(['bound', 'other']), name: v.string() }),
})

export const realNameCalls = { realNameInfo, realNameBind }
