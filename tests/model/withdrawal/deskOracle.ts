import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Oracle } from '../kit/model.ts'
import { DESK, KEPT, MADE } from './desk.ts'
import { LOST, pageOf } from './withdrawalPage.ts'
import { deskSpecification } from './withdrawalSpecification.ts'

async function begin(machine: AnyStateMachine) {
  const page = await pageOf(machine)
  const order = KEPT
  const asks = () => page.heard(['reconcile', { clientId: KEPT.clientId }])
  const ended = (output: unknown) => async () => {
    await page.answer('reconcile', output)
    await page.forget(order?.clientId)
  }
  const isShown = () => deepEqual(page.snapshot().context.desk, DESK)
  return {
    events: {
      COMES: async () => {
        await page.answer('load', { desk: DESK, kept: null, isElsewhere: false })
        page.heard(['changes'])
        isShown()
      },
      COMES_UNPROTECTED: async () => {
        await page.answer('load', { desk: { ...DESK, hasPassword: false }, kept: null, isElsewhere: false })
        page.heard(['password'])
      },
      COMES_WITH_KEPT: async () => {
        await page.answer('load', { desk: DESK, kept: KEPT, isElsewhere: false })
        asks()
        isShown()
      },
      COMES_WITH_OTHERS: async () => {
        await page.answer('load', { desk: DESK, kept: KEPT, isElsewhere: true })
        page.heard(['otherTab', { clientId: KEPT.clientId }])
      },
      OTHER_DONE: async () => {
        await page.answer('otherTab')
        page.heard(['load'])
      },
      OTHER_UNHEARD: () => page.deny('otherTab'),
      FAILS: () => page.deny('load'),
      RETRY: async () => {
        const { value } = page.snapshot()
        await page.send({ type: 'retry.clicked' })
        if (value === 'unknown') asks()
        else if (value === 'elsewhere') page.heard(['otherTab left'], ['load'])
        else page.heard(['load'])
      },
      WAIT_TO_LOAD: async () => {
        await page.pass(10_000)
        page.heard(['load'])
      },
      NOT_YET: async () => {
        page.run('password').next({ isSet: false })
        await settled()
      },
      SET: async () => {
        page.run('password').next({ isSet: true })
        await settled()
        page.heard(['load'])
      },
      BREAKS: () => page.deny('password'),
      FOUND: ended(MADE),
      NEVER_CAME: ended(null),
      NO_ANSWER: () => page.deny('reconcile'),
      WAIT: async () => {
        await page.pass(2_000)
        asks()
      },
    },
    states: {
      asked: () => equal(page.snapshot().value, 'loading'),
      askedAgain: () => equal(page.snapshot().value, 'loading'),
      othersOrder: () => page.looks('elsewhere', { order }),
      failed: () => page.looks('failed', { errorKey: LOST }),
      failedWithoutWords: () => page.looks('failed', {}),
      setting: () => page.looks('unprotected', {}),
      asking: () => equal(page.snapshot().value, 'reconciling'),
      unknown: () => page.looks('unknown', { order, errorKey: LOST }),
      writing: () => page.looks({ editing: 'steady' }, {}),
      inQueue: () => page.looks('accepted', { order, withdrawal: MADE }),
      neverCame: () => page.looks('refused', { order, fault: 'lost' }),
    },
    end: page.stop,
  }
}

export const deskOracle: Oracle = {
  title: '[D-10] [C-10] [V-4] what the form begins with',
  specification: deskSpecification,
  begin,
}
