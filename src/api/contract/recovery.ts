import { RecoveryEnd, RecoveryEndAnswer, RecoveryProof, RecoveryProofAnswer, RecoveryStart } from '../model/recovery.ts'
import { CodeAnswer } from '../model/registration.ts'
import { defineCall } from './defineCall.ts'

/**
 * A forgotten password, step one (C-8): sends a code, always after a verification (S-4), where the contact belongs to the account of that
 * name. Where it does not, nothing is sent: the answer, its time and what it counts are the same.
 */
export const forgotStart = defineCall({
  path: '/api/auth/forgot/start',
  tokenless: true,
  quiet: true,
  effect: 'keyed',
  payload: RecoveryStart,
  reply: CodeAnswer,
})

/** Step two: the code for a ticket to set a password. Until that is done the same code again gives a newer ticket. */
export const forgotProve = defineCall({
  path: '/api/auth/forgot/prove',
  tokenless: true,
  quiet: true,
  payload: RecoveryProof,
  reply: RecoveryProofAnswer,
})

/**
 * Step three: sets the new password; every session ends with PASSWORD_CHANGED, and the member is told wherever they are reached. A second
 * factor stays, and so does what keeps the account out. The same again, as its answer may be lost, is answered as done for a while.
 */
export const forgotFinish = defineCall({
  path: '/api/auth/forgot/finish',
  tokenless: true,
  quiet: true,
  effect: 'keyed',
  payload: RecoveryEnd,
  reply: RecoveryEndAnswer,
})

export const recoveryCalls = { forgotStart, forgotProve, forgotFinish }
