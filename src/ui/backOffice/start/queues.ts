import type { WaitingKind } from '#src/machines/backOffice/waitingMachine.ts'
import type { PlaceGroup } from '../places.ts'

/** Where the lists are that these wait in, with their filters. */
export const WAYS: Readonly<Record<WaitingKind, string>> = {
  withdrawals: 'money/withdrawals',
  appeals: 'money/deposits',
  suspense: 'money/deposits?view=held',
  adjustments: 'money/adjustments?state=proposed',
  agents: 'agents?state=applied',
  statements: 'agents/statements?state=due',
  signatures: 'agents/statements?state=signed',
  chats: 'service/chats',
  letters: 'service/letters?state=sent',
  forms: 'service/forms?state=new',
  strays: 'games/rounds',
  activities: 'activities',
  votes: 'activities',
  tasks: 'tasks',
  grades: 'grades',
  goods: 'site/points',
  settings: 'site',
}

/** The kinds by the groups of the pages that they wait on, in the order of both. */
export const QUEUES: ReadonlyArray<{ readonly group: PlaceGroup; readonly kinds: readonly WaitingKind[] }> = [
  { group: 'money', kinds: ['withdrawals', 'appeals', 'suspense', 'adjustments'] },
  { group: 'service', kinds: ['chats', 'letters', 'forms'] },
  { group: 'people', kinds: ['agents', 'statements', 'signatures'] },
  { group: 'running', kinds: ['activities', 'votes', 'tasks', 'grades', 'goods'] },
  { group: 'play', kinds: ['strays'] },
  { group: 'site', kinds: ['settings'] },
]
