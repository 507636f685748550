import type { CaseAct, CaseHands, CaseHold, CaseResult, CaseView, DepositCase } from '#src/api/model/depositCase.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList, type PagedListRef } from '../kit/pagedListMachine.ts'

/** How often the cases are asked for while no push comes, in ms: claims end by themselves, and money comes. */
const AGAIN = 8_000

/** What an operator is about to do to a case: it needs words first. */
export const CASE_ACTIONS = ['helped', 'declined', 'credit', 'return'] as const
export type CaseAction = (typeof CASE_ACTIONS)[number]
export type CasePlan = { readonly item: DepositCase; readonly action: CaseAction }

/** Which cases; null = whatever it is. */
export type CasesQuery = { readonly view: CaseView; readonly text: string | null; readonly hands: CaseHands | null }
/** What became of an act, and how its case stands now. */
export type CaseNews = { readonly result: CaseResult; readonly item: DepositCase }

/** Why an act was not done, where the order that was named is to be put right; null = for another reason, it was done, or nothing was tried. */
export function refusalOf(result: CaseResult | undefined): 'noOrder' | 'otherAsset' | 'returnOnly' | null {
  return result === 'noOrder' || result === 'otherAsset' || result === 'returnOnly' ? result : null
}

/** Whether an act was not done because the case is not in the operator's hands, or cannot be taken in them now: it can be tried again. */
export function isNotInHand(result: CaseResult): result is 'claimed' | 'unclaimed' | 'tooMany' | 'heldLong' {
  return result === 'claimed' || result === 'unclaimed' || result === 'tooMany' || result === 'heldLong'
}

/** Whether an act ended what was planned for its case: it is over, or waits for the second signature. Otherwise the words are kept. */
export function isPlanOver({ result, item }: CaseNews): boolean {
  return item.end !== null || result === 'signed'
}

/**
 * Deposit cases for an operator (C-10), appeals and money in suspense: asked for now and then, and when one of them is another. Among its
 * figures is all that is in suspense, by its asset.
 */
export const depositCasesMachine = createPagedList<DepositCase, CasesQuery>('depositCases', {
  keyOf: ({ caseId }) => caseId,
  step: 50,
  onChange: 'renew',
  renewAfter: AGAIN,
})
export type DepositCasesRef = PagedListRef<DepositCase, CasesQuery>

/** What is done to a case, one act at a time. */
export const depositCaseActMachine = createAct<CaseAct | CaseHold, CaseNews>('depositCaseAct')
export type DepositCaseActRef = ActRef<CaseAct | CaseHold, CaseNews>
