import { equal } from 'node:assert/strict'
import { type DurableOrderEvent, RECONCILED } from '#src/machines/durableOrder/durableOrder.ts'
import type { Script } from '../kit/script.ts'
import { POLICIES } from './durableWorld.ts'

const broken = new Error('no network')
const ORDER = { clientId: 'client-made-id-0001' }
const KEPT = { clientId: 'client-made-id-kept' }
const DONE = { result: 'done' }

const EVENTS: DurableOrderEvent<object>[] = [
  { type: 'retry.clicked' },
  { type: 'discard.clicked' },
  { type: 'answer.heard', answer: DONE },
]

/** What the world may say to an order that is begun so. */
function script(input: object): Script {
  return {
    kinds: { owners: 'observable', lock: 'callback' },
    input: { place: 'here', ...input },
    events: EVENTS,
    answers: {
      owners: { next: [{ memberId: 'm2' }], error: [broken] },
      recall: {
        done: [
          { order: null, isElsewhere: false, reason: null },
          { order: KEPT, isElsewhere: true, reason: null },
          { order: KEPT, isElsewhere: false, reason: 'errors.timeout' },
        ],
        error: [broken],
      },
      otherTab: { done: [undefined], error: [broken] },
      lock: { error: [broken] },
      keep: { done: [undefined], error: [broken] },
      submit: {
        done: [
          { answer: DONE, refusal: null },
          { answer: DONE, refusal: 'errors.forbidden' },
        ],
        error: [broken],
      },
      reconcile: { done: [DONE], error: [broken] },
      forget: { done: [undefined], error: [broken] },
    },
    facts: ({ context }) => [context.order?.clientId, context.answer !== null, context.errorKey],
    holds: (snapshot) => {
      const isDropped = ['unknown', 'reconciling', 'asking'].some((state) => snapshot.matches({ held: state }))
      if (isDropped || snapshot.matches('over')) equal(snapshot.context.secret, null, 'a secret is held only to be sent')
      const isEnded = snapshot.matches('over') && snapshot.context.answer !== null
      equal(snapshot.output !== undefined && snapshot.output !== null, isEnded, 'who has an answer tells it')
    },
  }
}

export const durableOrderScripts: readonly Script[] = [
  script({ order: ORDER, policy: RECONCILED, secret: 'a-secret' }),
  script({ order: null, policy: RECONCILED }),
  script({ order: null, policy: { ...RECONCILED, backoff: null } }),
  script({ order: KEPT, isKept: true, policy: POLICIES.resends }),
  script({ order: null, policy: { ...POLICIES.resends, mayDiscard: true } }),
  script({ order: KEPT, isKept: true, policy: POLICIES.asks }),
  script({ order: null, policy: { ...POLICIES.asks, inDoubt: 'reconcile' } }),
  script({ order: ORDER, policy: POLICIES.asks }),
]
