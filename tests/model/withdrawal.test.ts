import { createTestModel } from '@xstate/test'
import { describe, expect, test } from 'vitest'
import { createActor, fromObservable, fromPromise, SimulatedClock } from 'xstate'
import { NEVER } from 'rxjs'
import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { Submitted, WithdrawalDesk, WithdrawalOrder } from '#src/machines/withdrawal/withdrawal.ts'
import { withdrawalMachine } from '#src/machines/withdrawal/withdrawalMachine.ts'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { EVERY_TRANSITION } from './everyTransition.ts'
import { withdrawalSpecification } from './withdrawalSpecification.ts'

const DESK: WithdrawalDesk = {
  terms: [
    {
      method: 'card',
      asset: 'FEN',
      min: 10_000,
      max: 100_000,
      fee: { permille: 2, min_money: 200, max_money: 5_000 },
      minutes: 120,
    },
  ],
  fen: 100_000,
  uusdt: 0,
  hasPassword: true,
  saved: { bankCard: [{ kind: 'bankCard', id: 'd1', cardNum: '6222', bank: 'ICBC', holder: '王小米' }], usdt: [], virtual: [] },
}
const MADE = { withdrawalId: 'W1', state: 'created' } as Withdrawal

function begin() {
  const submit = handActor<Submitted, { order: WithdrawalOrder; password: string }>()
  const reconcile = handActor<Withdrawal | null, { clientId: string }>()
  const device: (WithdrawalOrder | null)[] = []
  const clock = new SimulatedClock()
  let made = 0
  const actor = createActor(
    withdrawalMachine.provide({
      actors: {
        load: fromPromise<{ desk: WithdrawalDesk; kept: WithdrawalOrder | null }, undefined>(async () => ({
          desk: DESK,
          kept: null,
        })),
        submit: submit.logic,
        reconcile: reconcile.logic,
        changes: fromObservable<string, undefined>(() => NEVER),
        keepOrder: fromPromise(async ({ input }) => void device.push(input.order)),
      },
    }),
    { clock, input: { makeId: () => `client-${(made += 1)}` } },
  ).start()
  return { actor, clock, submit, reconcile, device }
}

describe('withdrawing, walked by generated paths', () => {
  const paths = createTestModel(withdrawalSpecification).getShortestPaths(EVERY_TRANSITION)

  test('every step of the specification is on some path', () => {
    const walked = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event.type)))
    expect(withdrawalSpecification.events.filter((type) => !walked.has(type))).toEqual([])
  })

  test.each(paths.map((path) => [path.description, path] as const))('[D-10] [C-10] %s', async (_, path) => {
    const { actor, clock, submit, reconcile, device } = begin()
    await settled()
    /** Answers an order that is sent with a password. */
    const give = async (answer: Submitted | null) => {
      actor.send({ type: 'password.given', password: '135790' })
      await settled()
      if (answer === null) submit.last().reject(new Failure('errors.timeout'))
      else submit.last().resolve(answer)
      await settled()
    }
    const ask = async (answer: Withdrawal | null | Failure) => {
      clock.increment(2_000)
      if (answer instanceof Failure) reconcile.last().reject(answer)
      else reconcile.last().resolve(answer)
      await settled()
    }
    const is = (state: 'confirming' | 'unknown' | 'accepted' | 'refused') => expect(actor.getSnapshot().value).toBe(state)
    await path.test({
      events: {
        CONTINUE: () => {
          actor.send({ type: 'amount.changed', text: '200' })
          actor.send({ type: 'withdrawal.continued' })
        },
        BACK: () => actor.send({ type: 'form.returned' }),
        WRONG: () => give({ result: 'password', refusal: { reason: 'password', left: 4 } }),
        TAKEN: () => give({ result: 'accepted', withdrawal: MADE }),
        REFUSED: () => give({ result: 'refused', reason: 'funds' }),
        LOSE: () => give(null),
        STILL_LOST: () => ask(new Failure('errors.networkAbnormal')),
        FOUND: () => ask(MADE),
        NEVER_CAME: () => ask(null),
        AGAIN: async () => {
          actor.send({ type: 'form.returned' })
          await settled()
        },
      },
      states: {
        writing: () => {
          expect(actor.getSnapshot().matches('editing')).toBe(true)
          expect(actor.getSnapshot().context.order).toBeNull()
        },
        confirming: () => is('confirming'),
        unknown: () => {
          is('unknown')
          // Nobody knows: the device still holds the order.
          expect(device.at(-1)).not.toBeNull()
        },
        inQueue: () => {
          is('accepted')
          expect(device.at(-1)).toBeNull()
        },
        refused: () => {
          is('refused')
          expect(device.at(-1)).toBeNull()
        },
      },
    })
    // A password stays nowhere, and what is asked about is what was sent.
    expect(actor.getSnapshot().context.password).toBeNull()
    const sent = new Set(submit.asked.map(({ input }) => input.order.clientId))
    expect(reconcile.asked.every(({ input }) => sent.has(input.clientId))).toBe(true)
    actor.stop()
  })
})
