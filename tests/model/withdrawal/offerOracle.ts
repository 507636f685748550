import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { quiet } from '#tests/machines/support/handOrder.ts'
import type { Oracle } from '../kit/model.ts'
import { LOST } from '../kit/orderStage.ts'
import { OFFER, KEPT, MADE } from './offer.ts'
import { pageOf } from './withdrawalPage.ts'
import { offerSpecification } from './withdrawalSpecification.ts'

function begin(machine: AnyStateMachine) {
  const page = pageOf(machine)
  let other: Awaited<ReturnType<typeof page.elsewhere>> | null = null
  const isShown = () => deepEqual(page.snapshot().context.offer, OFFER)
  const isAsked = () => page.heard(['load'])
  return {
    events: {
      OPEN: async () => {
        await page.start()
        isAsked()
      },
      OPEN_WITH_KEPT: async () => {
        page.keep(KEPT)
        await page.start()
        page.asked(KEPT)
      },
      OPEN_WITH_OTHERS: async () => {
        other = await page.elsewhere(KEPT)
        await page.start()
      },
      COMES: async () => {
        await page.answer('load', OFFER)
        page.heard(['changes'])
        isShown()
      },
      COMES_UNPROTECTED: async () => {
        await page.answer('load', { ...OFFER, hasPassword: false })
        page.heard(['password'])
      },
      OTHER_DONE: async () => {
        await other?.done()
        isAsked()
      },
      OTHER_GONE: async () => {
        await other?.gone()
        page.asked(KEPT)
      },
      LOOK: page.retry,
      FAILS: () => page.deny('load'),
      RETRY: async () => {
        await page.send({ type: 'retry.clicked' })
        isAsked()
      },
      WAIT_TO_LOAD: async () => {
        await page.pass(2_000)
        isAsked()
      },
      NOT_YET: async () => {
        page.run('password').next({ isSet: false })
        await quiet()
      },
      SET: async () => {
        page.run('password').next({ isSet: true })
        await quiet()
        isAsked()
      },
      BREAKS: () => page.deny('password'),
      FOUND: () => page.say({ result: 'accepted', withdrawal: MADE }, 'reconcile'),
      NEVER_CAME: () => page.say({ result: 'lost' }, 'reconcile'),
      NO_ANSWER: () => page.lose('reconcile'),
      ORDER_BREAKS: async () => {
        await page.breakOrder()
        isAsked()
      },
      WAIT: async () => {
        await page.pass(2_000)
        page.asked(KEPT)
      },
      ASK_NOW: async () => {
        await page.retry()
        page.asked(KEPT)
      },
    },
    states: {
      closed: () => page.heard(),
      asked: () => equal(page.snapshot().value, 'loading'),
      askedAfterBreak: () => equal(page.snapshot().value, 'loading'),
      askedAgain: () => equal(page.snapshot().value, 'loading'),
      othersOrder: () => page.looks('elsewhere', { order: KEPT }),
      failed: () => page.looks('failed', { errorKey: LOST }),
      failedWithoutWords: () => page.looks('failed', {}),
      setting: () => page.looks('unprotected', {}),
      asking: () => page.looks('checking', { order: KEPT }),
      unknown: () => page.looks('unknown', { order: KEPT, errorKey: LOST }),
      askingAgain: () => page.looks('checking', { order: KEPT, errorKey: LOST }),
      writing: () => page.looks({ editing: 'steady' }, {}),
      inQueue: () => page.looks('accepted', { order: KEPT, withdrawal: MADE }),
      neverCame: () => page.looks('refused', { order: KEPT, fault: 'lost' }),
    },
    end: page.stop,
  }
}

export const offerOracle: Oracle = {
  title: '[D-10] [C-10] [V-4] [Q8] what the form begins with',
  specification: offerSpecification,
  begin,
}
