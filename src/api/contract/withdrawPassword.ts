import * as v from 'valibot'
import { BoundProof } from '../model/boundContact.ts'
import { Timestamp } from '../model/common.ts'
import { LoginPassword } from '../model/password.ts'
import { PasswordRefusal, WithdrawPassword } from '../model/withdrawal.ts'
import { CodeFault } from '../model/registration.ts'
import { WaitsUntil } from '../model/withdrawalWait.ts'
import { defineCall } from './defineCall.ts'

const Refused = v.object({ result: v.literal('refused'), refusal: PasswordRefusal })
/** It is stored, and withdrawals wait until then. */
const done = v.object({ result: v.literal('done'), waitsUntil: WaitsUntil })
const noPassword = v.object({ result: v.literal('noPassword') })

/** The login password says that it is the member, and a verification (S-4) that it is no robot; both are asked for each time. */
const Proven = v.object({ loginPassword: LoginPassword, password: WithdrawPassword })
const notProven = v.object({ result: v.literal('loginPassword') })
/** A phone or an e-mail address must be bound first. */
const noContact = v.object({ result: v.literal('contact') })

/** Whether the member has a withdrawal password, how long it is locked, in ms, and until when withdrawals wait because it is new. */
export const withdrawPasswordStatus = defineCall({
  path: '/api/member/withdrawPassword/status',
  quiet: true,
  login: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ isSet: v.boolean(), wait: v.pipe(v.number(), v.integer(), v.minValue(0)), waitsUntil: WaitsUntil }),
})

/** Sets the first withdrawal password (V-4), which takes a bound phone or e-mail address where the site sends codes; withdrawals wait after it. `isSet` = there is one already: it is changed or reset. */
export const withdrawPasswordSet = defineCall({
  path: '/api/member/withdrawPassword/set',
  quiet: true,
  login: true,
  effect: 'once',
  payload: Proven,
  reply: v.variant('result', [done, notProven, noContact, v.object({ result: v.literal('isSet') })]),
})

/** Changes the withdrawal password by the old one (V-4): five wrong ones lock it. Withdrawals wait after it. */
export const withdrawPasswordUpdate = defineCall({
  path: '/api/member/withdrawPassword/update',
  quiet: true,
  login: true,
  effect: 'once',
  payload: v.object({ oldPassword: WithdrawPassword, password: WithdrawPassword }),
  reply: v.variant('result', [done, Refused, noPassword]),
})

/**
 * Sets a new one for one that was forgotten (C-11), by a code to a bound contact and a verification; where the site sends no codes by the
 * login password and a verification. `code` = the code is missing; `contactNew` = the contact counts from `until` on, as it was bound later
 * than at the registration. It opens no lock, and withdrawals wait after it.
 */
export const withdrawPasswordReset = defineCall({
  path: '/api/member/withdrawPassword/reset',
  quiet: true,
  login: true,
  effect: 'once',
  payload: v.object({
    password: WithdrawPassword,
    loginPassword: v.optional(LoginPassword),
    proof: v.optional(BoundProof),
  }),
  reply: v.variant('result', [
    done,
    notProven,
    noContact,
    noPassword,
    v.object({ result: v.literal('code') }),
    v.object({ result: v.literal('contactNew'), until: Timestamp }),
    v.object({ result: CodeFault, left: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
  ]),
})

export const withdrawPasswordCalls = {
  withdrawPasswordStatus,
  withdrawPasswordSet,
  withdrawPasswordUpdate,
  withdrawPasswordReset,
}
