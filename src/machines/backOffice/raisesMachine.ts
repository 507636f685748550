import type { Raise, RaiseAnswer } from '#src/api/model/raise.ts'
import type { ProposalVerdict } from '#src/api/model/signedProposal.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** What is said about a raise that another operator proposed, or about an own one, and why. */
export type RaiseOrder = ProposalVerdict & { readonly reason: string }

/** What gives members more and waits for a second signature; renewed after each act. */
export const raisesMachine = createPagedList<Raise, null>('raises', {
  keyOf: ({ digest }) => digest,
  step: 100,
  onChange: 'renew',
})

/** A raise is signed, refused or taken back, one act at a time. */
export const raiseActMachine = createAct<RaiseOrder, RaiseAnswer>('raiseAct')

/** What a page shows of raises. */
export type RaisesLogic = { readonly raises: typeof raisesMachine; readonly raiseAct: typeof raiseActMachine }
