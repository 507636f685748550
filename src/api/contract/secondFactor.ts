import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { GivenPassword } from '../model/setup.ts'
import { AppCode, FactorCode, RECOVERY_CODES } from '../model/secondFactor.ts'
import { defineCall } from './defineCall.ts'

/**
 * Begins to set up the caller's second factor: `secret` and `address` (otpauth) are for the app. It counts from its first right code on.
 * `there` = there is one already; another operator takes it away where it is lost. `password` = the login password is wrong: whoever found
 * somebody's page open makes no factor of their own. Guesses at it count like those at the login.
 */
export const secondFactorBegin = defineCall({
  path: '/api/admin/factor/begin',
  quiet: true,
  role: 'operator',
  payload: v.object({ loginPassword: GivenPassword }),
  reply: v.variant('result', [
    v.object({ result: v.literal('begun'), secret: v.string(), address: v.string() }),
    v.object({ result: v.picklist(['there', 'password']) }),
  ]),
})

/**
 * Ends the setting up by a code of the app; the recovery codes are told this once. This login has proved the factor then, and
 * may confirm once more for ten minutes: the answer may have been lost, so that other recovery codes take the place of those.
 */
export const secondFactorConfirm = defineCall({
  path: '/api/admin/factor/confirm',
  quiet: true,
  role: 'operator',
  payload: v.object({ factorCode: AppCode }),
  reply: v.variant('result', [
    v.object({ result: v.literal('done'), recoveryCodes: listOf(v.string(), RECOVERY_CODES) }),
    v.object({ result: v.picklist(['wrong', 'gone']) }),
  ]),
})

/**
 * Proves the caller's second factor for this login, by a code of the app or a recovery code; each counts once. Guesses count like those at
 * the login. `left` = recovery codes that are still good.
 */
export const secondFactorProve = defineCall({
  path: '/api/admin/factor/prove',
  quiet: true,
  role: 'operator',
  payload: v.object({ factorCode: FactorCode }),
  reply: v.variant('result', [
    v.object({ result: v.literal('done'), left: v.number() }),
    v.object({ result: v.literal('wrong') }),
  ]),
})

export const secondFactorCalls = { secondFactorBegin, secondFactorConfirm, secondFactorProve }
