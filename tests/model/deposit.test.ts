import { createTestModel } from '@xstate/test'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { DepositMade, DepositOffer, DepositWish } from '#src/machines/deposit/deposit.ts'
import { depositMachine } from '#src/machines/deposit/depositMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { handActor, settled } from '#tests/machines/support/deferred.ts'
import { OFFER } from '#tests/support/depositFixture.ts'
import { depositSpecification } from './depositSpecification.ts'
import { EVERY_TRANSITION } from './everyTransition.ts'

/** A device with its storage and a server that is answered by hand; the page can be loaded anew. */
function begin() {
  const submit = handActor<DepositMade, DepositWish>()
  const opened: string[] = []
  const stored: { wish: DepositWish | null } = { wish: null }
  let made = 0
  const logic = depositMachine.provide({
    actors: {
      load: fromPromise<DepositOffer, undefined>(async () => ({ ...OFFER, kept: stored.wish })),
      keep: fromPromise(async ({ input }) => {
        stored.wish = input.wish
      }),
      submit: submit.logic,
    },
    actions: { openOrder: (_, { orderId }) => void opened.push(orderId) },
  })
  const load = () => {
    const clock = new SimulatedClock()
    return { clock, actor: createActor(logic, { clock, input: { now: () => 0, makeId: () => `made-${(made += 1)}` } }).start() }
  }
  let page = load()
  return {
    submit,
    opened,
    stored,
    get page() {
      return page
    },
    async reload() {
      page.actor.stop()
      page = load()
      await settled()
    },
    snapshot: () => page.actor.getSnapshot(),
  }
}

describe('making a deposit, walked by generated paths', () => {
  const paths = createTestModel(depositSpecification).getShortestPaths(EVERY_TRANSITION)

  test('[D-10] [D-4] the paths reach every state of the specification', () => {
    const reached = new Set(
      paths.flatMap(({ state, steps }) => [state, ...steps.map((step) => step.state)]).map(({ value }) => JSON.stringify(value)),
    )
    expect([...reached].toSorted()).toEqual(
      Object.keys(depositSpecification.states)
        .map((name) => JSON.stringify(name))
        .toSorted(),
    )
  })

  test.each(paths.map((path) => [path.description, path] as const))('[D-10] [D-4] %s', async (_, path) => {
    const device = begin()
    await settled()
    const answer = async (made: DepositMade | null) => {
      const run = device.submit.last()
      // Whatever goes to the server was kept before, under the same id.
      expect(device.stored.wish).toEqual(run.input)
      if (made === null) run.reject(new Failure('errors.timeout'))
      else run.resolve(made.result === 'made' ? { ...made, orderId: run.input.orderId } : made)
      await settled()
    }
    const submit = async (made: DepositMade | null) => {
      device.page.actor.send({ type: 'deposit.submitted' })
      device.page.actor.send({ type: 'deposit.submitted' })
      await settled()
      await answer(made)
    }
    const again = async (made: DepositMade | null) => {
      if (device.snapshot().matches('unknown')) device.page.clock.increment(30_000)
      await answer(made)
    }
    const made: DepositMade = { result: 'made', orderId: '' }
    const refused: DepositMade = { result: 'refused', errorKey: 'errors.forbidden' }
    await path.test({
      events: {
        WRITE: () => device.page.actor.send({ type: 'amount.changed', text: '100' }),
        CLEAR: () => device.page.actor.send({ type: 'amount.changed', text: '' }),
        MADE: () => submit(made),
        REFUSED: () => submit(refused),
        LIMITED: () => submit({ result: 'limited' }),
        OUTDATED: () => submit({ result: 'outdated' }),
        LOST: () => submit(null),
        AGAIN_LOST: () => again(null),
        AGAIN_MADE: () => again(made),
        AGAIN_REFUSED: async () => {
          await again(refused)
          // What a reload forgot is written again, so that every path goes on alike.
          if (device.snapshot().context.amount === '') device.page.actor.send({ type: 'amount.changed', text: '100' })
        },
        RELOAD: () => device.reload(),
      },
      states: {
        '*': (state) => {
          const snapshot = device.snapshot()
          const { news, errorKey } = snapshot.context
          const can = snapshot.can({ type: 'deposit.submitted' })
          switch (JSON.stringify(state.value)) {
            case '"empty"':
              return expect([snapshot.value, can]).toEqual(['choosing', false])
            case '"ready"':
              return expect([snapshot.value, can, news, errorKey]).toEqual(['choosing', true, null, null])
            case '"refused"':
              return expect([snapshot.value, can, device.stored.wish]).toEqual(['choosing', true, null])
            case '"limited"':
            case '"outdated"':
              return expect([snapshot.value, can, news]).toEqual(['choosing', true, state.value])
            case '"lost"':
              return expect(['unknown', 'submitting']).toContain(snapshot.value)
            case '"made"':
              return expect([snapshot.value, device.stored.wish]).toEqual(['made', null])
            default:
              throw new Error(`nobody knows ${JSON.stringify(state.value)}`)
          }
        },
      },
    })
    // Whatever was lost on the way, every try of one order carried one id, and at most one was opened.
    expect(device.opened.length).toBeLessThanOrEqual(1)
    device.page.actor.stop()
  })
})
