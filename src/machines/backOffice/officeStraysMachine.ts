import type { strayRounds } from '#src/api/contract/strayRounds.ts'
import type { PayloadOf, ReplyOf } from '#src/api/contract/defineCall.ts'
import type { strayRoundPropose } from '#src/api/contract/strayRounds.ts'
import type { StrayAct, StrayAnswer, StrayVerdict } from '#src/api/model/strayRound.ts'
import { type ActRef, createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'
import type { TextQuery } from './officeAnchorsMachine.ts'

type StrayRound = ReplyOf<typeof strayRounds>['rounds'][number]

/** Rounds that should have ended, oldest first; renewed after each act. */
export const officeStraysMachine = createPagedList<StrayRound, TextQuery>('officeStrays', {
  keyOf: ({ roundId }) => roundId,
  step: 200,
  onChange: 'renew',
})

/** Wins and refunds that were refused to providers, latest first. */
export const refusedActsMachine = createPagedList<StrayAct, TextQuery>('refusedActs', {
  keyOf: ({ provider, actId }) => `${provider} ${actId}`,
  step: 200,
  onChange: 'renew',
})

/** What is done about a round that does not end. */
export type StrayOrder =
  | { readonly act: 'ask'; readonly roundId: string }
  | ({ readonly act: 'propose' } & PayloadOf<typeof strayRoundPropose>)
  | ({ readonly act: 'settle' } & StrayVerdict)

/** A round's provider is asked, or its end is proposed or settled, one act at a time. */
export const strayActMachine = createAct<StrayOrder, StrayAnswer>('strayAct')
export type StrayActRef = ActRef<StrayOrder, StrayAnswer>
