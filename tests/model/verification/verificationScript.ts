import { equal } from 'node:assert/strict'
import type { SafeDemand } from '#src/api/model/captcha.ts'
import { type RefusalReason, VerificationRefused } from '#src/machines/verification/challenge.ts'
import type { VerificationEvent } from '#src/machines/verification/verificationMachine.ts'
import type { Script } from '../kit/script.ts'
import { ANSWER, DEMAND, PUZZLE, RESULT } from './puzzle.ts'

const onlyImage: SafeDemand = { action: '/api/y', types: { image: 1, afs: 0, anji: 0, geetest: 0 } }
const refusals = (...reasons: readonly RefusalReason[]) => reasons.map((reason) => new VerificationRefused(reason, 1))

const EVENTS: VerificationEvent[] = [
  { type: 'request.blocked', request: { id: 'one', demand: DEMAND } },
  { type: 'request.blocked', request: { id: 'two', demand: onlyImage } },
  { type: 'request.withdrawn', id: 'one' },
  { type: 'request.withdrawn', id: 'two' },
  { type: 'kind.chosen', kind: 'picture' },
  { type: 'kind.chosen', kind: 'puzzle' },
  { type: 'challenge.refreshed' },
  { type: 'answer.given', answer: ANSWER },
  { type: 'dialog.closed' },
]

export const verificationScripts: readonly Script[] = [
  {
    events: EVENTS,
    answers: {
      load: { done: [PUZZLE], error: refusals('locked', 'down', 'network') },
      check: { done: [RESULT], error: refusals('locked', 'down', 'network', 'wrong', 'expired') },
    },
    // Two waiting requests stand for any number of them.
    facts: ({ context }) => [context.kind, context.refusal, context.challenge?.kind, Math.min(2, context.waiting.length)],
    holds: (snapshot) =>
      equal(snapshot.matches('open'), snapshot.context.waiting.length > 0, 'the dialog is open exactly while requests wait'),
  },
]
