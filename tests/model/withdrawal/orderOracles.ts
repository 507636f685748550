import { deepEqual, equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { Withdrawal } from '#src/api/model/withdrawal.ts'
import type { WithdrawalState } from '#src/api/model/withdrawalState.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import type { PasswordAnswer, PasswordOrder } from '#src/machines/withdrawal/withdrawPasswordMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Oracle } from '../kit/model.ts'
import { stageOf } from '../kit/stage.ts'
import { MADE } from './offer.ts'
import { withdrawalOrderSpecification, withdrawPasswordSpecification } from './withdrawalSpecification.ts'

const ASKED = { withdrawalId: MADE.withdrawalId }
const LOST = 'errors.timeout'

async function beginOrder(machine: AnyStateMachine) {
  const stage = stageOf(machine, { kinds: { changes: 'observable' }, input: () => ASKED })
  await stage.start()
  stage.heard(['changes', ASKED], ['load', ASKED])
  let known: Withdrawal | null = null
  let mayCancel = false
  let says: string | null = null
  /** Why it was not taken back. */
  let fault: string | null = null
  const deny = async (src: string) => {
    stage.run(src).fail(new Failure(LOST))
    await settled()
  }
  const comes = (state: WithdrawalState, isOpen: boolean) => async () => {
    known = { ...MADE, state }
    mayCancel = isOpen
    says = null
    stage.run('load').done({ withdrawal: known, mayCancel })
    await settled()
  }
  const asks = (cause: () => Promise<void>) => async () => {
    await cause()
    stage.heard(['load', ASKED])
  }
  const is = (value: string | object) => () => {
    stage.heard()
    deepEqual(stage.snapshot().value, value)
    const { withdrawal, mayCancel: can, errorKey, cancelFault } = stage.snapshot().context
    deepEqual([withdrawal, can, errorKey, cancelFault], [known, mayCancel, says, fault])
  }
  return {
    events: {
      MOVING: comes('created', true),
      FIXED: comes('paying', false),
      OVER: comes('paid', false),
      FAILS: async () => {
        await deny('load')
        says = LOST
      },
      WAIT: asks(() => stage.pass(10_000)),
      REFRESH: asks(() => stage.send({ type: 'order.refreshed' })),
      MOVES: asks(async () => {
        stage.run('changes').next('moved')
        await settled()
      }),
      CHANGES_BREAK: async () => {
        stage.run('changes').fail(new Error('broken'))
        await settled()
      },
      CANCEL: () => {
        fault = null
        return stage.send({ type: 'cancel.clicked' })
      },
      CANCEL_IN_VAIN: () => stage.send({ type: 'cancel.clicked' }),
      NOTHING_MORE: async () => {
        stage.clock.increment(3_600_000)
        await settled()
      },
      DECLINE: asks(() => stage.send({ type: 'cancel.declined' })),
      CONFIRM: async () => {
        await stage.send({ type: 'cancel.confirmed' })
        // Pressed twice is pressed once.
        await stage.send({ type: 'cancel.confirmed' })
        stage.heard(['cancel', ASKED])
      },
      CANCELLED: async () => {
        known = { ...MADE, state: 'cancelled' }
        mayCancel = false
        stage.run('cancel').done(known)
        await settled()
      },
      CANCEL_LATE: async () => {
        known = { ...MADE, state: 'reviewing' }
        mayCancel = false
        fault = 'late'
        stage.run('cancel').done(known)
        await settled()
      },
      // Whether it arrived is seen by asking.
      CANCEL_FAILS: asks(async () => {
        await deny('cancel')
        fault = LOST
      }),
      MOVES_MEANWHILE: async () => {
        // What is told of it meanwhile comes with the answer.
        stage.run('changes').next('moved')
        await settled()
      },
    },
    states: {
      asked: is({ looking: 'loading' }),
      askedWithWords: is({ looking: 'loading' }),
      moving: is({ looking: 'ready' }),
      movingWithWords: is({ looking: 'ready' }),
      late: is({ looking: 'ready' }),
      fixed: is({ looking: 'ready' }),
      over: is({ looking: 'ready' }),
      failed: is({ looking: 'failed' }),
      sure: is('asking'),
      cancelling: is('cancelling'),
    },
    end: stage.stop,
  }
}

async function beginPassword(machine: AnyStateMachine) {
  const stage = stageOf(machine)
  await stage.start()
  stage.heard(['loadStatus'])
  let isSet = false
  let mode: PasswordOrder['mode'] = 'set'
  let answer: PasswordAnswer | null = null
  let says: string | null = null
  const clear = () => {
    answer = null
    says = null
  }
  const status = (is: boolean) => async () => {
    isSet = is
    says = null
    stage.run('loadStatus').done({ isSet, waitsUntil: null })
    await settled()
  }
  const open = (which: PasswordOrder['mode']) => () => {
    mode = which
    clear()
    return stage.send({ type: 'form.opened', mode })
  }
  const submit = async () => {
    const order: PasswordOrder =
      mode === 'update'
        ? { mode, oldPassword: '135790', password: '246801' }
        : { mode, loginPassword: 'secret88', password: '135790' }
    await stage.send({ type: 'password.submitted', order })
    await stage.send({ type: 'password.submitted', order })
    stage.heard(['submit', order])
  }
  const answered = (said: PasswordAnswer) => async () => {
    await submit()
    isSet ||= said.result === 'done'
    clear()
    answer = said
    stage.run('submit').done(said)
    await settled()
  }
  const elsewhere = (said: PasswordAnswer) => async () => {
    await answered(said)()
    stage.heard(['loadStatus'])
  }
  const is = (value: string) => () => {
    stage.heard()
    equal(stage.snapshot().value, value)
    const { context } = stage.snapshot()
    deepEqual([context.isSet, context.mode, context.answer, context.errorKey], [isSet, mode, answer, says])
    equal(context.order, null, 'passwords are held only while they are on their way')
  }
  return {
    events: {
      NONE: status(false),
      SET: status(true),
      FAILS: async () => {
        says = LOST
        stage.run('loadStatus').fail(new Failure(LOST))
        await settled()
      },
      REFRESH: async () => {
        await stage.send({ type: 'status.refreshed' })
        stage.heard(['loadStatus'])
      },
      OPEN: open('set'),
      OPEN_CHANGE: open('update'),
      OTHER_FORM: async () => {
        await open('update')()
        is('writing')()
        await open('set')()
      },
      CLOSE: () => {
        clear()
        return stage.send({ type: 'form.closed' })
      },
      WRITE: () => {
        clear()
        return stage.send({ type: 'form.changed' })
      },
      OPEN_RESET: open('reset'),
      DONE: answered({ result: 'done', waitsUntil: 1_800_000_000_000 }),
      SET_ELSEWHERE: elsewhere({ result: 'isSet' }),
      GONE: elsewhere({ result: 'noPassword' }),
      WRONG: answered({ result: 'loginPassword' }),
      LOST: async () => {
        await submit()
        says = LOST
        stage.run('submit').fail(new Failure(LOST))
        await settled()
      },
    },
    states: {
      asked: is('loading'),
      askedAgain: is('loading'),
      resetting: is('writing'),
      failed: is('failed'),
      none: is('ready'),
      set: is('ready'),
      setStill: is('ready'),
      writingFirst: is('writing'),
      writingWithWords: is('writing'),
      writingAfterLoss: is('writing'),
      changing: is('writing'),
    },
    end: stage.stop,
  }
}

export const withdrawalOrderOracles: readonly Oracle[] = [
  { title: '[D-10] [C-10] [Q10] a withdrawal as it goes on', specification: withdrawalOrderSpecification, begin: beginOrder },
]
export const withdrawPasswordOracles: readonly Oracle[] = [
  { title: '[D-10] [C-11] [V-4] the withdrawal password', specification: withdrawPasswordSpecification, begin: beginPassword },
]
