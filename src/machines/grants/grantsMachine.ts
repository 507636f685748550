import type { Grant } from '#src/api/model/grant.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** What all of the member's locked bonuses hold together: no part of their balance. */
export type LockedSheet = { readonly locked: Fen }

/** That sum, as the list of one: it is renewed whenever a bonus comes or ends. */
export const lockedSheetMachine = createPagedList<LockedSheet, null>('lockedSheet', {
  keyOf: () => 'locked',
  step: 1,
  onChange: 'renew',
})

/** The member's locked bonuses, latest first. */
export const lockedGrantsMachine = createPagedList<Grant, null>('lockedGrants', {
  keyOf: ({ id }) => id,
  step: 20,
  onChange: 'renew',
})

/** Their bonuses that ended, latest first. */
export const endedGrantsMachine = createPagedList<Grant, null>('endedGrants', {
  keyOf: ({ id }) => id,
  step: 20,
  onChange: 'renew',
})

/** Gives a bonus up; how it stands then. */
export const grantOptOutMachine = createAct<{ readonly id: string }, Grant>('grantOptOut')
