import * as v from 'valibot'
import { listOf } from '../model/listOf.ts'
import { Id } from '../model/common.ts'
import { CASE_RESULTS, CaseAct, CaseView, DepositCase } from '../model/depositCase.ts'
import { FenAmount, UsdtAmount } from '../model/money/wireAmount.ts'
import { KeptPicture } from '../model/upload.ts'
import { defineCall } from './defineCall.ts'

/** Most cases of one view. */
export const CASE_LIMIT = 50

/** Appeals and money in suspense for operators: what is open oldest first, what is settled latest first; and all that is in suspense. */
export const depositCaseList = defineCall({
  path: '/api/finance/deposit/case/list',
  right: 'money.read',
  effect: 'none',
  quiet: true,
  payload: v.object({ view: CaseView }),
  reply: v.object({
    list: listOf(DepositCase, CASE_LIMIT),
    suspense: v.object({ fen: FenAmount, uusdt: UsdtAmount }),
  }),
})

/** The picture that came with an appeal. */
export const depositCasePicture = defineCall({
  path: '/api/finance/deposit/case/picture',
  right: 'money.read',
  effect: 'none',
  quiet: true,
  payload: v.object({ caseId: Id }),
  reply: KeptPicture,
})

/** Settles a case, once. Any result but `done` = nothing happened; how the case stands is told. Nobody settles a case of their own. */
export const depositCaseAct = defineCall({
  path: '/api/finance/deposit/case/act',
  right: 'money.act',
  effect: 'keyed',
  quiet: true,
  payload: CaseAct,
  reply: v.object({ result: v.picklist(CASE_RESULTS), case: DepositCase }),
})

export const depositCaseCalls = { depositCaseList, depositCasePicture, depositCaseAct }
