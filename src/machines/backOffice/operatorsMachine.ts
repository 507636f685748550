import type { Operator, OperatorAnswer } from '#src/api/model/operator.ts'
import type { Right } from '#src/api/model/right.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Operators whose name contains a text; empty = all. */
export type OperatorsQuery = { readonly text: string }

/** What is done to an operator, and why. */
export type OperatorOrder = { readonly reason: string } & (
  | { readonly act: 'add'; readonly name: string; readonly rights: readonly Right[] }
  /** `base` = the rights that they had when these were written. */
  | {
      readonly act: 'rights'
      readonly memberId: string
      readonly rights: readonly Right[]
      readonly base: readonly Right[]
    }
  | { readonly act: 'status'; readonly memberId: string; readonly isActive: boolean }
  | { readonly act: 'password'; readonly memberId: string }
  | { readonly act: 'factor'; readonly memberId: string }
)

/** Every operator that a search finds; renewed after each act. */
export const operatorsMachine = createPagedList<Operator, OperatorsQuery>('operators', {
  keyOf: ({ memberId }) => memberId,
  step: 500,
  onChange: 'renew',
})

/** What is done to an operator, one act at a time. */
export const operatorActMachine = createAct<OperatorOrder, OperatorAnswer>('operatorAct')
export type OperatorActRef = ActRef<OperatorOrder, OperatorAnswer>
