import { createTestModel } from '@xstate/test'
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, createActor, SimulatedClock } from 'xstate'
import { TestModel } from 'xstate/graph'
import type { CaptchaResult, SafeDemand } from '#src/api/model/captcha.ts'
import { type Answer, type Challenge, type Kind, VerificationRefused } from '#src/machines/verification/challenge.ts'
import {
  type VerificationEvent,
  verificationMachine,
  type VerificationSettled,
} from '#src/machines/verification/verificationMachine.ts'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { EVERY_TRANSITION } from './everyTransition.ts'
import { verificationSpecification } from './verificationSpecification.ts'

const DEMAND: SafeDemand = { action: '/api/x', types: { image: 1, afs: 1, anji: 1, geetest: 1 } }
const RESULT: CaptchaResult = { type: 'anji', fields: { captchaVerification: 'proof' } }
const PUZZLE: Challenge = { kind: 'puzzle', token: 't', secretKey: 'k', picture: '', piece: '' }
const ANSWER: Answer = { kind: 'puzzle', x: 120 }

function begin() {
  const load = handActor<Challenge, { kind: Kind; action: string }>()
  const check = handActor<CaptchaResult, { challenge: Challenge; answer: Answer }>()
  const answers: VerificationSettled[] = []
  const actor = createActor(verificationMachine.provide({ actors: { load: load.logic, check: check.logic } }), {
    clock: new SimulatedClock(),
  })
  actor.on('settled', (event) => answers.push(event))
  actor.start()
  return { actor, load, check, answers }
}

describe('verification, walked by generated paths', () => {
  const paths = createTestModel(verificationSpecification).getShortestPaths(EVERY_TRANSITION)

  test.each(paths.map((path) => [path.description, path] as const))('[D-10] [D-4] [S-4] %s', async (_, path) => {
    const { actor, load, check, answers } = begin()
    const waiting = new Set<string>()
    const served: string[] = []
    let next = 0
    const answer = async (outcome: 'right' | 'wrong') => {
      load.last().resolve(PUZZLE)
      await settled()
      actor.send({ type: 'answer.given', answer: ANSWER })
      if (outcome === 'right') check.last().resolve(RESULT)
      else check.last().reject(new VerificationRefused('wrong'))
      await settled()
    }
    const expectServed = (result: CaptchaResult | null) => {
      expect(answers.at(-1)).toEqual({ type: 'settled', ids: [...waiting], result })
      served.push(...waiting)
      waiting.clear()
    }
    await path.test({
      events: {
        NEED: () => {
          const id = `r${(next += 1)}`
          waiting.add(id)
          actor.send({ type: 'request.blocked', request: { id, demand: DEMAND } })
        },
        WRONG: () => answer('wrong'),
        SOLVE: async () => {
          await answer('right')
          expectServed(RESULT)
        },
        CLOSE: () => {
          actor.send({ type: 'dialog.closed' })
          expectServed(null)
        },
        GIVE_UP: () => {
          for (const id of waiting) actor.send({ type: 'request.withdrawn', id })
          waiting.clear()
        },
      },
      states: {
        noDialog: () => {
          expect(actor.getSnapshot().matches('open')).toBe(false)
          expect(actor.getSnapshot().context.waiting).toEqual([])
        },
        asking: () => {
          expect(actor.getSnapshot().matches('open')).toBe(true)
          expect(actor.getSnapshot().context.waiting.map(({ id }) => id)).toEqual([...waiting])
        },
      },
    })
    // Nobody is answered twice.
    expect(new Set(served).size).toBe(served.length)
    actor.stop()
  })
})

describe('the verification machine itself', () => {
  const EVENTS = [
    { type: 'request.blocked', request: { id: 'one', demand: DEMAND } },
    { type: 'request.withdrawn', id: 'one' },
    { type: 'kind.chosen', kind: 'picture' },
    { type: 'kind.chosen', kind: 'puzzle' },
    { type: 'challenge.refreshed' },
    { type: 'answer.given', answer: ANSWER },
    { type: 'dialog.closed' },
    { type: 'xstate.done.actor.0.verification.open.loading', output: PUZZLE },
    ...(['locked', 'down', 'network'] as const).map((reason) => ({
      type: 'xstate.error.actor.0.verification.open.loading',
      error: new VerificationRefused(reason, 1),
    })),
    { type: 'xstate.done.actor.0.verification.open.checking', output: RESULT },
    ...(['locked', 'down', 'network', 'wrong', 'expired'] as const).map((reason) => ({
      type: 'xstate.error.actor.0.verification.open.checking',
      error: new VerificationRefused(reason, 1),
    })),
    { type: 'xstate.after.110000.verification.open.answering' },
    { type: 'xstate.after.untilUnlocked.verification.open.locked' },
  ]

  test('[D-10] [S-4] reaches every state by its events, and in none of them does a request wait without a dialog', () => {
    const model = new TestModel(verificationMachine as AnyStateMachine, {
      // Done and error events are the actors': here they are given by hand.
      events: (snapshot) => EVENTS.filter((event) => snapshot.can(event as VerificationEvent)) as VerificationEvent[],
      limit: 5_000,
      serializeState: (snapshot) =>
        `${JSON.stringify(snapshot.value)} ${snapshot.context.kind} ${snapshot.context.refusal} ${snapshot.context.waiting.length > 0}`,
      stopWhen: (snapshot) => snapshot.context.waiting.length > 1,
    })
    const reached = new Set<string>()
    for (const { state } of Object.values(model.getAdjacencyMap())) {
      reached.add(JSON.stringify(state.value))
      expect(state.matches('open')).toBe(state.context.waiting.length > 0)
    }
    expect([...reached].toSorted()).toEqual(
      [
        '"idle"',
        ...['answering', 'checking', 'failed', 'loading', 'locked'].map((name) => JSON.stringify({ open: name })),
      ].toSorted(),
    )
  })
})
