import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { units } from '#src/api/model/money/amount.ts'
import type { DepositRequest } from '#src/machines/deposit/deposit.ts'
import { OFFER } from '#tests/support/depositFixture.ts'
import type { Oracle } from '../kit/model.ts'
import { LOST } from '../kit/orderStage.ts'
import { deviceOf, REFUSED } from './depositDevice.ts'
import { offerSpecification } from './depositSpecification.ts'

async function begin(machine: AnyStateMachine) {
  const kept: DepositRequest = {
    clientId: 'kept',
    method: 'bankCard',
    amount: units(10_000),
    bank: 'ICBC',
    network: null,
    settle: 'cny',
  }
  const device = deviceOf(machine)
  const { page } = device
  await page.start()
  page.heard(['load'])
  let refusal: string | null = null
  const is = (state: string, says: string | null = null) => {
    equal(page.progress() ?? page.snapshot().value, state)
    const { types, banks, method, errorKey } = page.snapshot().context
    equal(errorKey, says)
    const isThere = state === 'choosing' || state === 'sending' || state === 'made'
    deepEqual([types, banks, method], isThere ? [OFFER.types, OFFER.banks, 'bankCard'] : [[], [], null])
    page.heard()
    page.sent()
  }
  return {
    events: {
      COMES: () => page.answer('load', OFFER),
      COMES_WITH_KEPT: async () => {
        page.keep(kept)
        await page.answer('load', OFFER)
        page.sent([kept, null])
      },
      FAILS: () => page.deny('load'),
      RETRY: async () => {
        await page.send({ type: 'retry.clicked' })
        page.heard(['load'])
      },
      WAIT: async () => {
        await page.pass(2_000)
        page.heard(['load'])
      },
      WAIT_LONGER: async () => {
        await page.pass(3_999)
        page.heard()
        await page.pass(1)
        page.heard(['load'])
      },
      PRESS: async () => {
        // Without an amount nothing happens.
        await page.send({ type: 'deposit.submitted' })
      },
      MADE: () => device.say({ result: 'made', orderId: 'kept' }),
      ORDER_BREAKS: page.breakOrder,
      REFUSED: async () => {
        await device.say(REFUSED)
        refusal = 'errors.forbidden'
      },
    },
    states: {
      asked: () => is('loading'),
      askedAgain: () => is('loading', LOST),
      failed: () => is('failed', LOST),
      failedAgain: () => is('failed', LOST),
      there: () => is('choosing', refusal),
      going: () => is('sending'),
      made: () => is('made'),
    },
    end: page.stop,
  }
}

export const offerOracle: Oracle = { title: '[D-10] [C-10] what is offered', specification: offerSpecification, begin }
