import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { DepositOrder } from '#src/api/model/deposit.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import { ORDER } from '#tests/support/depositFixture.ts'
import type { Oracle } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'
import { depositOrderSpecification } from './depositSpecification.ts'

/** Two failures in a row wait longer than one, ms. */
const delay = (failures: number) => failures * 40_000
const ASKED = { orderId: ORDER.orderId }
/** The first wait, ms; each one without news is half as long again. */
const FIRST = 2_000

async function begin(machine: AnyStateMachine) {
  const stage = stageOf(machine, {
    kinds: { wakes: 'observable' },
    input: (clock) => ({ orderId: ORDER.orderId, now: () => 1_000 + clock.now(), delay }),
  })
  await stage.start()
  stage.heard(['wakes', ASKED], ['ask', ASKED])
  let changedAt = 1_000
  let failures = 0
  let known: DepositOrder | null = null
  let says: string | null = null
  let done: string | null = null
  const orderIn = (state: DepositOrder['state']): DepositOrder => ({
    ...ORDER,
    method: 'fastCard',
    state,
    changedAt,
    remindAt: 1_500,
  })
  const answer = (state: DepositOrder['state']) => async () => {
    // What was said of an act is old once the order has moved on, or once there is an answer again after none.
    if (known?.state !== state || failures > 0) [says, done] = [null, null]
    if (known?.state !== state) changedAt += 1
    known = orderIn(state)
    failures = 0
    stage.run('ask').done(known)
    await settled()
  }
  const asks = async (cause: () => Promise<void>) => {
    const isAsked = stage.snapshot().matches({ watch: 'asking' })
    await cause()
    stage.heard(['ask', ASKED], ...(isAsked ? [['ask left'] as const] : []))
  }
  const woken = () =>
    asks(async () => {
      stage.run('wakes').next('changed')
      await settled()
    })
  const wait = (ms: () => number) => () => asks(() => stage.pass(ms()))
  const ask = (action: string) => stage.send({ type: 'action.asked', action })
  const act = async (action: string) => {
    await ask(action)
    // Pressed twice is pressed once.
    await ask(action)
    stage.heard(['act', { ...ASKED, action }])
    equal(stage.snapshot().value.action, 'acting')
    deepEqual([stage.snapshot().context.done, stage.snapshot().context.errorKey], [null, null])
  }
  const acted = (action: string, state: DepositOrder['state']) => async () => {
    await act(action)
    if (state !== 'created') changedAt += 1
    known = orderIn(state)
    stage.run('act').done(known)
    await settled()
    done = action
    says = null
  }
  const is = (watch: string) => () => {
    stage.heard()
    const { value, context } = stage.snapshot()
    deepEqual(value, { watch, action: 'idle' })
    deepEqual([context.order, context.failures], [known, failures])
    deepEqual([context.action, context.done, context.errorKey], [null, done, says])
  }
  return {
    events: {
      OPEN: answer('created'),
      CREDITED: answer('credited'),
      CREDIT: async () => {
        await woken()
        await answer('credited')()
      },
      LATE: answer('late'),
      ENDED: answer('expired'),
      STILL_ENDED: async () => answer(known?.state ?? 'expired')(),
      OLDER_ANSWER: async () => {
        // It was overtaken by another one: what is known stays.
        stage.run('ask').done({ ...orderIn('expired'), changedAt: changedAt - 1 })
        await settled()
      },
      NONE: async () => {
        stage.run('ask').done(null)
        await settled()
      },
      FAILS: async () => {
        failures += 1
        stage.run('ask').fail(new Failure('errors.timeout'))
        await settled()
      },
      WOKEN: woken,
      RETRY: () => asks(() => stage.send({ type: 'retry.clicked' })),
      WAIT: wait(() => FIRST),
      WAIT_LONGER: wait(() => FIRST * 1.5),
      WAIT_FOR_FAILURE: wait(() => delay(failures)),
      LEFT_ALONE: async () => {
        await stage.pass(3_600_000)
        stage.heard()
      },
      CANCEL_DONE: acted('cancel', 'cancelled'),
      CLAIM_DONE: acted('claim', 'paid'),
      REMIND_TOO_EARLY: async () => {
        await ask('remind')
        stage.heard()
      },
      REMIND_DONE: async () => {
        stage.clock.increment(499)
        await ask('remind')
        stage.heard()
        stage.clock.increment(1)
        await acted('remind', 'created')()
      },
      REMIND_TELLS: async () => {
        // The answer to a reminder tells that the money has come meanwhile.
        stage.clock.increment(500)
        await acted('remind', 'late')()
      },
      CREDITED_MEANWHILE: async () => {
        // The money comes while a reminder is on its way; its answer changes nothing of that.
        stage.clock.increment(500)
        await act('remind')
        await woken()
        await answer('credited')()
        stage.run('act').done(known)
        await settled()
        done = 'remind'
        says = null
      },
      CANCEL_FAILS: async () => {
        await act('cancel')
        stage.run('act').fail(new Failure('errors.forbidden'))
        await settled()
        done = null
        says = 'errors.forbidden'
      },
      CANCEL: async () => {
        // Who has paid can give nothing up.
        await ask('cancel')
        stage.heard()
      },
      WAKES_BREAK: async () => {
        stage.run('wakes').fail(new Error('broken'))
        await settled()
      },
      NOTHING_MORE: async () => {
        stage.clock.increment(3_600_000)
        await stage.send({ type: 'retry.clicked' })
        await ask('remind')
      },
    },
    states: {
      asked: is('asking'),
      askedAgain: is('asking'),
      askedAfterFailure: is('asking'),
      askedAfterEnd: is('asking'),
      askedAfterCredit: is('asking'),
      waiting: is('waiting'),
      waitingLonger: is('waiting'),
      waitingAsBefore: is('waiting'),
      paid: is('waiting'),
      unanswered: is('waiting'),
      unansweredTwice: is('waiting'),
      ended: is('ended'),
      endedUnanswered: is('waiting'),
      credited: is('done'),
      missing: is('missing'),
    },
    end: stage.stop,
  }
}

export const depositOrderOracles: readonly Oracle[] = [
  { title: '[D-10] [D-4] [Q10] [C-10] a deposit order as it goes on', specification: depositOrderSpecification, begin },
]
