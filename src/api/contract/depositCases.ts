import * as v from 'valibot'
import { Count } from '../model/count.ts'
import { listOf } from '../model/listOf.ts'
import {
  CASE_RESULTS,
  CASE_SEARCH_LIMIT,
  CaseAct,
  CaseHands,
  CaseHold,
  CaseId,
  CaseView,
  DepositCase,
} from '../model/depositCase.ts'
import { FenAmount, UsdtAmount } from '../model/money/wireAmount.ts'
import { KeptPicture } from '../model/upload.ts'
import { defineCall } from './defineCall.ts'

/** Most cases of one page. */
export const CASE_PAGE = 50

/**
 * Appeals and money in suspense for operators: what is open oldest first, what is settled latest first; and all that is in suspense. `text` = a
 * part of the member's name, or the number of the order, the payment or the case; `before` = the last case of the page before.
 */
export const depositCaseList = defineCall({
  path: '/api/finance/deposit/case/list',
  right: 'money.read',
  effect: 'none',
  quiet: true,
  payload: v.object({
    view: CaseView,
    text: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(CASE_SEARCH_LIMIT))),
    hands: v.optional(CaseHands),
    before: v.optional(CaseId),
  }),
  reply: v.object({
    list: listOf(DepositCase, CASE_PAGE),
    more: v.boolean(),
    suspense: v.object({ fen: FenAmount, uusdt: UsdtAmount }),
    /** How many are open of each kind, whatever was asked for. */
    figures: v.optional(v.object({ appeals: Count, held: Count })),
  }),
})

/**
 * Takes a case in hand, for half an hour from now, or gives it back; who has `money.approve` gives another one's back too. `claimed` = it is
 * another one's, `tooMany` = one has ten in hand. Nobody claims a case of their own.
 */
export const depositCaseHold = defineCall({
  path: '/api/finance/deposit/case/hold',
  right: 'money.act',
  effect: 'keyed',
  quiet: true,
  payload: CaseHold,
  reply: v.object({ result: v.picklist(CASE_RESULTS), case: DepositCase }),
})

/** The picture that came with an appeal. */
export const depositCasePicture = defineCall({
  path: '/api/finance/deposit/case/picture',
  right: 'money.read',
  effect: 'none',
  quiet: true,
  payload: v.object({ caseId: CaseId }),
  reply: KeptPicture,
})

/**
 * Settles a case that one has in hand, once. Any result but `done` and `signed` = nothing happened; how the case stands is told. Nobody
 * settles a case of their own. `signed` = a first signature is kept, and the case is free: the second is another operator's, with the
 * right `money.approve` and the same order, and `forbidden` for any other; another order is a first signature again.
 */
export const depositCaseAct = defineCall({
  path: '/api/finance/deposit/case/act',
  right: 'money.act',
  effect: 'keyed',
  quiet: true,
  payload: CaseAct,
  reply: v.object({ result: v.picklist(CASE_RESULTS), case: DepositCase }),
})

export const depositCaseCalls = { depositCaseList, depositCaseHold, depositCasePicture, depositCaseAct }
