import * as v from 'valibot'
import { Id } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { ActReason, Operator, OperatorAnswer } from '../model/operator.ts'
import { Right, RIGHTS } from '../model/right.ts'
import { AccountName } from '../model/setup.ts'
import { defineCall } from './defineCall.ts'

/** Most operators that a site is shown. */
export const OPERATOR_LIMIT = 500

const Rights = v.pipe(v.array(Right), v.maxLength(RIGHTS.length))

/** Every operator, by name. */
export const operatorList = defineCall({
  path: '/api/admin/operators/list',
  quiet: true,
  right: 'operators.read',
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ list: listOf(Operator, OPERATOR_LIMIT) }),
})

/** Makes an operator's account with these rights and a made password, which is told this once and opens nothing until it is changed at the first login. `taken` = the name is somebody's. */
export const operatorAdd = defineCall({
  path: '/api/admin/operators/add',
  quiet: true,
  right: 'operators.act',
  payload: v.object({ name: AccountName, rights: Rights, reason: ActReason }),
  reply: OperatorAnswer,
})

/**
 * Gives an operator these rights and no other. Nobody changes their own, nor gives or takes what they have not. `base` = the rights that they
 * had when they were read: where they have others by now, nothing is changed (`late`). Left out = whatever they have.
 */
export const operatorRightsSet = defineCall({
  path: '/api/admin/operators/rights',
  quiet: true,
  right: 'operators.act',
  effect: 'keyed',
  payload: v.object({ memberId: Id, rights: Rights, base: v.optional(Rights), reason: ActReason }),
  reply: OperatorAnswer,
})

/** Keeps an operator's account out, with all of its sessions, or lets it in again. */
export const operatorStatusSet = defineCall({
  path: '/api/admin/operators/status',
  quiet: true,
  right: 'operators.act',
  effect: 'keyed',
  payload: v.object({ memberId: Id, isActive: v.boolean(), reason: ActReason }),
  reply: OperatorAnswer,
})

/** Gives an operator a made password, which is told this once and opens nothing until it is changed at the next login; all of the account's sessions and one-time links end. */
export const operatorPasswordReset = defineCall({
  path: '/api/admin/operators/password',
  quiet: true,
  right: 'operators.act',
  payload: v.object({ memberId: Id, reason: ActReason }),
  reply: OperatorAnswer,
})

/** Takes an operator's second factor away, where it is lost: the next visit sets one up again. */
export const operatorFactorReset = defineCall({
  path: '/api/admin/operators/factor',
  quiet: true,
  right: 'operators.act',
  effect: 'keyed',
  payload: v.object({ memberId: Id, reason: ActReason }),
  reply: OperatorAnswer,
})

export const operatorCalls = {
  operatorList,
  operatorAdd,
  operatorRightsSet,
  operatorStatusSet,
  operatorPasswordReset,
  operatorFactorReset,
}
