import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { units } from '#src/api/model/money/amount.ts'
import type { DepositWish } from '#src/machines/deposit/deposit.ts'
import { OFFER } from '#tests/support/depositFixture.ts'
import type { Oracle } from '../kit/model.ts'
import { deviceOf, LOST, REFUSED } from './depositDevice.ts'
import { offerSpecification } from './depositSpecification.ts'

async function begin(machine: AnyStateMachine) {
  const device = deviceOf(machine)
  const { stage } = device
  const kept: DepositWish = {
    orderId: 'kept',
    method: 'bankCard',
    amount: units(10_000),
    bank: 'HARBOUR',
    network: null,
    settle: 'cny',
    at: 0,
  }
  await stage.start()
  stage.heard(['load'])
  let refusal: string | null = null
  const is = (state: string, says: string | null = null) => {
    equal(stage.snapshot().value, state)
    const { types, banks, method, errorKey } = stage.snapshot().context
    equal(errorKey, says)
    const isThere = state === 'choosing' || state === 'submitting' || state === 'made'
    deepEqual([types, banks, method], isThere ? [OFFER.types, OFFER.banks, 'bankCard'] : [[], [], null])
    stage.heard()
  }
  return {
    events: {
      COMES: () => device.answer('load', OFFER),
      COMES_WITH_KEPT: async () => {
        await device.answer('load', { ...OFFER, kept })
        stage.heard(['submit', kept])
      },
      FAILS: () => device.deny('load'),
      RETRY: async () => {
        await stage.send({ type: 'retry.clicked' })
        stage.heard(['load'])
      },
      WAIT: async () => {
        await stage.pass(2_000)
        stage.heard(['load'])
      },
      WAIT_LONGER: async () => {
        await stage.pass(3_999)
        stage.heard()
        await stage.pass(1)
        stage.heard(['load'])
      },
      PRESS: async () => {
        // Without an amount nothing happens.
        await stage.send({ type: 'deposit.submitted' })
      },
      MADE: () => device.say(kept, { result: 'made', orderId: 'kept' }),
      REFUSED: async () => {
        await device.say(kept, REFUSED)
        refusal = 'errors.forbidden'
      },
    },
    states: {
      asked: () => is('loading'),
      askedAgain: () => is('loading', LOST),
      failed: () => is('failed', LOST),
      failedAgain: () => is('failed', LOST),
      there: () => is('choosing', refusal),
      going: () => is('submitting'),
      made: () => is('made'),
    },
    end: stage.stop,
  }
}

export const offerOracle: Oracle = { title: '[D-10] [C-10] what is offered', specification: offerSpecification, begin }
