import { equal } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { LoginRefused } from '#src/machines/session/session.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Oracle } from '../kit/model.ts'
import { blockadeSpecification, dormancySpecification, expirySpecification } from './entrySpecifications.ts'
import { PAYLOAD } from './people.ts'
import { MESSAGE, sessionStage, TERM } from './sessionStage.ts'

const MEMBER = { member: true } as const

async function member(machine: AnyStateMachine) {
  const stage = sessionStage(machine)
  await stage.start()
  await stage.answer('restore', stage.open())
  stage.heard(['restore'], ['checkDormancy'])
  return stage
}

/** For a visitor, or for a member whose session the first blockade ends: later failures are not shown. */
const beginBlockade = (isMember: boolean) => async (machine: AnyStateMachine) => {
  const stage = sessionStage(machine)
  await stage.start()
  await stage.answer('restore', isMember ? stage.open() : null)
  stage.ignore()
  let kept = isMember
  let isQuiet = true
  const blockade = (cause: 'ipBlockade' | 'deviceBlockade') => async () => {
    await stage.refuse(cause)
    if (kept) {
      await stage.answer('end', undefined)
      stage.heard(
        ['checkDormancy left'],
        ['end', { ending: { cause, message: MESSAGE }, tag: stage.tag }],
        ['notifyEnding', { ending: { cause, message: MESSAGE } }],
      )
    } else stage.heard(...(isQuiet ? [['notifyEnding', { ending: { cause, message: MESSAGE } }] as const] : []))
    kept = false
    isQuiet = false
  }
  return {
    events: {
      IP: blockade('ipBlockade'),
      DEVICE: blockade('deviceBlockade'),
      AT_LOGIN: async () => {
        if (kept) return
        await stage.send({ type: 'login.submitted', payload: PAYLOAD })
        await stage.refuse('deviceBlockade')
        await stage.answer('end', undefined)
        const ending = { cause: 'deviceBlockade', message: MESSAGE }
        stage.heard(
          ['login', { payload: PAYLOAD }],
          ['login left'],
          ['end', { ending, tag: ' 0' }],
          ...(isQuiet ? [['notifyEnding', { ending }] as const] : []),
        )
        isQuiet = false
      },
      OTHER_END: async () => {
        if (kept) return
        await stage.refuse('authError')
        stage.heard()
      },
      WAIT: async () => {
        stage.clock.increment(699)
        await stage.refuse('ipBlockade')
        stage.heard()
        stage.clock.increment(1)
        isQuiet = true
      },
    },
    states: { '*': () => stage.looks(kept ? 'member' : 'anonymous', { member: kept }) },
    end: () => stage.stop(),
  }
}

async function beginDormancy(machine: AnyStateMachine) {
  const stage = await member(machine)
  const reactivate = async () => {
    await stage.send({ type: 'reactivation.submitted', password: 'secret88' })
    // A second press is ignored.
    await stage.send({ type: 'reactivation.submitted', password: 'secret88' })
    stage.heard(['reactivate', { password: 'secret88' }])
  }
  const is = (account: string, says: string | null = null) => {
    stage.looks('member', { ...MEMBER, says })
    equal(stage.snapshot().value.member.account, account)
  }
  return {
    events: {
      IS_DORMANT: () => stage.answer('checkDormancy', true),
      IS_ACTIVE: () => stage.answer('checkDormancy', false),
      NO_ANSWER: () => stage.deny('checkDormancy'),
      REACTIVATE: async () => {
        await reactivate()
        await stage.answer('reactivate', undefined)
      },
      REACTIVATION_FAILS: async () => {
        await reactivate()
        await stage.deny('reactivate', new LoginRefused({ key: 'errors.invalid', field: 'password', message: null }))
      },
      FOUND_DORMANT: async () => {
        await stage.send({ type: 'account.foundDormant' })
        stage.heard(['checkDormancy'])
      },
    },
    states: {
      checking: () => is('checking'),
      dormant: () => is('dormant'),
      dormantWithWords: () => is('dormant', 'errors.invalid'),
      active: () => is('active'),
    },
    end: () => {
      stage.heard()
      stage.stop()
    },
  }
}

async function beginExpiry(machine: AnyStateMachine) {
  const stage = await member(machine)
  const pass = async (ms: number) => {
    stage.clock.increment(ms)
    await settled()
  }
  const isMember = () => {
    stage.looks('member', MEMBER)
    stage.heard()
  }
  return {
    events: {
      HALF: () => pass(TERM / 2),
      REST: () => pass(TERM / 2),
      ONE_MS_LESS: () => pass(TERM / 2 - 1),
      ONE_MS: () => pass(1),
      SET_BACK: async () => {
        await stage.correct(-TERM / 2)
        isMember()
      },
      SET_FORWARD_A_BIT: async () => {
        await stage.correct(TERM / 2)
        isMember()
      },
      SET_FORWARD: async () => {
        await stage.correct(TERM)
        await pass(0)
      },
      // Timers stand still while a device is suspended: the expiry is checked at least every 30 s.
      SUSPEND: async () => {
        stage.suspend(TERM)
        await pass(29_999)
        isMember()
        await pass(1)
      },
    },
    states: {
      early: isMember,
      half: isMember,
      last: isMember,
      over: () => {
        stage.looks('ending', MEMBER)
        stage.heard(['checkDormancy left'], ['end', { ending: { cause: 'expired', message: null }, tag: stage.tag }])
      },
    },
    end: () => stage.stop(),
  }
}

export const memberOracles: readonly Oracle[] = [
  {
    title: '[D-10] [S-5] [B-3] a blockade is shown to a visitor at most once in 700 ms',
    specification: blockadeSpecification,
    begin: beginBlockade(false),
  },
  {
    title: '[D-10] [S-5] [B-3] a blockade that ended a session is shown once',
    specification: blockadeSpecification,
    begin: beginBlockade(true),
  },
  { title: '[D-10] [S-3] a dormant account', specification: dormancySpecification, begin: beginDormancy },
  { title: '[D-10] [B-4] [Q13] the end at 22:00', specification: expirySpecification, begin: beginExpiry },
]
