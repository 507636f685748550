import type { ReplyOf } from '#src/api/contract/defineCall.ts'
import type { secondFactorBegin, secondFactorConfirm, secondFactorProve } from '#src/api/contract/secondFactor.ts'
import { createAct } from '../kit/actMachine.ts'

/** What is done with one's own second factor: set up in two steps, or proved. */
export type FactorOrder =
  | { readonly act: 'begin'; readonly loginPassword: string }
  | { readonly act: 'confirm'; readonly code: string }
  | { readonly act: 'prove'; readonly code: string }

export type FactorAnswer =
  | { readonly act: 'begin'; readonly reply: ReplyOf<typeof secondFactorBegin> }
  | { readonly act: 'confirm'; readonly reply: ReplyOf<typeof secondFactorConfirm> }
  | { readonly act: 'prove'; readonly reply: ReplyOf<typeof secondFactorProve> }

/** Setting a second factor up, and proving it: one step at a time. */
export const factorMachine = createAct<FactorOrder, FactorAnswer>('factor')
