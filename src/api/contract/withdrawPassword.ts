import * as v from 'valibot'
import { LoginPassword } from '../model/password.ts'
import { PasswordRefusal, WithdrawPassword } from '../model/withdrawal.ts'
import { defineCall } from './defineCall.ts'

const Refused = v.object({ result: v.literal('refused'), refusal: PasswordRefusal })
const done = v.object({ result: v.literal('done') })

/** Whether the member has a withdrawal password, and how long it is locked, in ms. */
export const withdrawPasswordStatus = defineCall({
  path: '/api/member/withdrawPassword/status',
  quiet: true,
  login: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ isSet: v.boolean(), wait: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
})

/** Sets the first withdrawal password, or a new one for one that was forgotten: the login password says that it is the member (V-4). */
export const withdrawPasswordSet = defineCall({
  path: '/api/member/withdrawPassword/set',
  quiet: true,
  login: true,
  effect: 'keyed',
  payload: v.object({ loginPassword: LoginPassword, password: WithdrawPassword }),
  reply: v.variant('result', [done, v.object({ result: v.literal('loginPassword') })]),
})

/** Changes the withdrawal password by the old one (V-4): five wrong ones lock it. */
export const withdrawPasswordUpdate = defineCall({
  path: '/api/member/withdrawPassword/update',
  quiet: true,
  login: true,
  effect: 'once',
  payload: v.object({ oldPassword: WithdrawPassword, password: WithdrawPassword }),
  reply: v.variant('result', [done, Refused, v.object({ result: v.literal('noPassword') })]),
})

export const withdrawPasswordCalls = { withdrawPasswordStatus, withdrawPasswordSet, withdrawPasswordUpdate }
