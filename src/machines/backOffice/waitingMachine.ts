import type { Right } from '#src/api/model/right.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** How often it is counted again while no push comes, in ms: not every list has pushes. */
const AGAIN = 30_000

/** What waits for an operator's decision, in the order of the pages; and the right that each takes. */
export const WAITING = [
  { kind: 'withdrawals', right: 'money.read' },
  { kind: 'appeals', right: 'money.read' },
  { kind: 'suspense', right: 'money.read' },
  { kind: 'adjustments', right: 'money.read' },
  { kind: 'agents', right: 'agents.read' },
  { kind: 'statements', right: 'agents.read' },
  { kind: 'signatures', right: 'agents.read' },
  { kind: 'chats', right: 'service.read' },
  { kind: 'letters', right: 'service.read' },
  { kind: 'forms', right: 'service.read' },
  { kind: 'strays', right: 'venues.read' },
  { kind: 'activities', right: 'activities.read' },
  { kind: 'votes', right: 'activities.read' },
  { kind: 'tasks', right: 'site.read' },
  { kind: 'grades', right: 'site.read' },
  { kind: 'goods', right: 'site.read' },
  { kind: 'settings', right: 'site.read' },
] as const satisfies ReadonlyArray<{ readonly kind: string; readonly right: Right }>

export type WaitingKind = (typeof WAITING)[number]['kind']

/** How many of a kind wait; `more` = at least so many. `count` null = they could not be counted. */
export type WaitingCount = { readonly kind: WaitingKind; readonly count: number | null; readonly more: boolean }

/** What the one who asks may see. */
export type WaitingQuery = { readonly rights: readonly Right[] }

/** How much waits for a decision, a count each kind that one may see; asked for again every half a minute, and when money or letters move. */
export const waitingMachine = createPagedList<WaitingCount, WaitingQuery>('waiting', {
  keyOf: ({ kind }) => kind,
  step: WAITING.length,
  onChange: 'renew',
  renewAfter: AGAIN,
})
