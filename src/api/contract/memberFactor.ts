import * as v from 'valibot'
import { BoundProof } from '../model/boundContact.ts'
import { listOf } from '../model/listOf.ts'
import { AppCode, FactorCode, RECOVERY_CODES } from '../model/secondFactor.ts'
import { CodeFault } from '../model/registration.ts'
import { GivenPassword } from '../model/setup.ts'
import { defineCall } from './defineCall.ts'

const codes = v.object({ result: v.literal('done'), recoveryCodes: listOf(v.string(), RECOVERY_CODES) })
/** What a change of a factor that counts takes: guesses at both count like those at the login. */
const Proven = v.object({ loginPassword: GivenPassword, factorCode: FactorCode })
const refused = v.object({ result: v.picklist(['password', 'wrong', 'gone']) })

/** Whether each login of the member asks for a second factor, and how many recovery codes are still good. Operators keep theirs elsewhere. */
export const memberFactor = defineCall({
  path: '/api/member/factor/state',
  login: true,
  quiet: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ isOn: v.boolean(), left: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
})

/**
 * Begins to set up a member's second factor, by the login password, and by a code (sent for `change`) to a contact that is bound, where one
 * is and the site sends codes there (`code` = it is missing): who knows the password alone locks nobody out. As the call `secondFactorBegin`.
 */
export const memberFactorBegin = defineCall({
  path: '/api/member/factor/begin',
  login: true,
  quiet: true,
  payload: v.object({ loginPassword: GivenPassword, proof: v.optional(BoundProof) }),
  reply: v.variant('result', [
    v.object({ result: v.literal('begun'), secret: v.string(), address: v.string() }),
    v.object({ result: v.picklist(['there', 'password', 'code']) }),
    v.object({ result: CodeFault, left: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))) }),
  ]),
})

/**
 * Ends the setting up by a code of the app: from now on each login asks for one. The recovery codes are told this once. The same login may
 * confirm once more for ten minutes: the answer may have been lost, so that other recovery codes take the place of those.
 */
export const memberFactorConfirm = defineCall({
  path: '/api/member/factor/confirm',
  login: true,
  quiet: true,
  payload: v.object({ factorCode: AppCode }),
  reply: v.variant('result', [codes, v.object({ result: v.picklist(['wrong', 'gone']) })]),
})

/** Makes new recovery codes, told this once; the old ones are of no use then. */
export const memberFactorCodes = defineCall({
  path: '/api/member/factor/codes',
  login: true,
  quiet: true,
  payload: Proven,
  reply: v.variant('result', [codes, refused]),
})

/** Takes the member's second factor away, by the login password and a code. */
export const memberFactorRemove = defineCall({
  path: '/api/member/factor/remove',
  login: true,
  quiet: true,
  payload: Proven,
  reply: v.variant('result', [v.object({ result: v.literal('done') }), refused]),
})

export const memberFactorCalls = { memberFactor, memberFactorBegin, memberFactorConfirm, memberFactorCodes, memberFactorRemove }
