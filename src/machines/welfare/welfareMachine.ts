import type { Prize } from '#src/api/model/grade.ts'
import type { Claimable, Claimed } from '#src/api/model/welfare.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** All that the member may claim; `isPaused` = they paused, so that what they earned waits. */
export type ClaimSheet = { readonly list: readonly Claimable[]; readonly isPaused: boolean }

/** What can be claimed now, as the list of one: it is renewed whenever the server says that it may be another. */
export const claimablesMachine = createPagedList<ClaimSheet, null>('claimables', {
  keyOf: () => 'claimables',
  step: 1,
  onChange: 'renew',
})

/** What the member claimed, latest first. */
export const claimedMachine = createPagedList<Claimed, null>('claimed', { keyOf: ({ id }) => id, step: 20, onChange: 'renew' })

/** Claims, by their ids, and what was paid. */
export const claimMachine = createAct<readonly string[], readonly Prize[]>('claim')
