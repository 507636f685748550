import { equal } from 'node:assert/strict'
import type { AnchorEvent } from '#src/machines/anchor/anchorMachine.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import type { Script } from '../kit/script.ts'

/** Statuses that a server may send: those of the specification and others. */
const STATUSES = ['On0', 'On1', 'On2', 'Off', 'On3', ''] as const
const MEANING: Readonly<Record<string, string>> = { On0: 'notStarted', On1: 'playing', On2: 'interrupted' }

const EVENTS: AnchorEvent[] = [
  { type: 'anchor.clicked' },
  ...STATUSES.map((anchorStatus) => ({ type: 'anchor.statusChanged' as const, anchorStatus, nextAt: null })),
  { type: 'match.changed', homeScore: 1, visitScore: 0, gameStatus: 'break' },
  { type: 'anchor.loaded', match: anchorMatch({ status: 'On2' }) },
]

export const anchorScripts: readonly Script[] = [
  {
    input: { match: anchorMatch({ status: 'On1' }) },
    events: EVENTS,
    answers: {},
    facts: ({ context }) => context.match.anchorStatus,
    holds: ({ value, context }) => equal(value, MEANING[context.match.anchorStatus] ?? 'offAir', 'the state follows the status'),
  },
]
