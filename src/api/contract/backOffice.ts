import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { SignatureWait } from '../model/operator.ts'
import { Right } from '../model/right.ts'
import { FactorState } from '../model/secondFactor.ts'
import { defineCall } from './defineCall.ts'

/**
 * What the operator who asks may do, whether their second factor lets them, and whether their signature counts (`signs` null): areas that they
 * may not see are not shown. `isUsed` = the person did something since it was last asked: their session ends an hour after that.
 */
export const backOfficeRights = defineCall({
  path: '/api/admin/rights',
  quiet: true,
  role: 'operator',
  effect: 'none',
  payload: v.object({ isUsed: v.optional(v.boolean(), false) }),
  reply: v.object({ rights: listOf(Right), factor: FactorState, signs: v.optional(v.nullable(SignatureWait), null) }),
})

export const backOfficeCalls = { backOfficeRights }
