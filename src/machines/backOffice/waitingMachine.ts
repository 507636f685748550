import type { Right } from '#src/api/model/right.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** How often it is counted again while no push comes, in ms: not every list has pushes. */
const AGAIN = 30_000

/** What waits for an operator's decision, in the order of the pages; and the right that each takes. */
export const WAITING = {
  withdrawals: 'money.read',
  appeals: 'money.read',
  suspense: 'money.read',
  adjustments: 'money.read',
  agents: 'agents.read',
  statements: 'agents.read',
  signatures: 'agents.read',
  chats: 'service.read',
  letters: 'service.read',
  forms: 'service.read',
  strays: 'venues.read',
} as const satisfies Readonly<Record<string, Right>>

export type WaitingKind = keyof typeof WAITING

/** How many of a kind wait; `more` = at least so many. */
export type WaitingCount = { readonly kind: WaitingKind; readonly count: number; readonly more: boolean }

/** What the one who asks may see. */
export type WaitingQuery = { readonly rights: readonly Right[] }

/** How much waits for a decision, a count each kind that one may see; asked for again by the minute, and when money or letters move. */
export const waitingMachine = createPagedList<WaitingCount, WaitingQuery>('waiting', {
  keyOf: ({ kind }) => kind,
  step: Object.keys(WAITING).length,
  onChange: 'renew',
  renewAfter: AGAIN,
})
