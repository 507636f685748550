import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { SecurityNotice } from '#src/api/model/securityNotice.ts'
import { type NoticesEvent, noticesMachine, selectAsked } from '#src/machines/account/noticesMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import type { Script } from '../kit/script.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { keptNoticesSpecification, noticesSpecification } from './noticesSpecification.ts'

const LIST: SecurityNotice[] = [
  { noticeId: 'n1', kind: 'newDevice', device: 'Chrome · Windows', at: 1, mayOwn: true },
  { noticeId: 'n2', kind: 'password', device: null, at: 2, mayOwn: true },
]
const IDS = LIST.map(({ noticeId }) => noticeId)
const broken = new Error('no network')

const beginWith = (kept: string | null) => async (machine: AnyStateMachine) => {
  const stage = stageOf(machine, { input: () => ({ seen: kept }) })
  await stage.start()
  stage.heard()
  let tag: string | null = null
  let seen = kept
  const left = (): Effect[] => {
    const running = ['load', 'answer'].filter((src) => stage.runsOf(src).some(({ isOpen }) => isOpen))
    return running.map((src) => [`${src} left`] as const)
  }
  const session =
    (next: string | null, ...effects: readonly Effect[]) =>
    async () => {
      const gone = next === tag ? [] : left()
      if (next === null && tag !== null) seen = null
      tag = next
      await stage.send({ type: 'session.changed', tag: next })
      stage.heard(...gone, ...effects)
    }
  const keeps = (): Effect => {
    seen = tag
    return ['keep', { seen: tag }]
  }
  const answer = (src: 'load' | 'answer', said: unknown, isSeen: boolean) => async () => {
    stage.run(src).done(said)
    await settled()
    stage.heard(...(isSeen ? [keeps()] : []))
  }
  const cut = (src: 'load' | 'answer') => async () => {
    stage.run(src).fail(broken)
    await settled()
    stage.heard()
  }
  const reply = (isMine: boolean) => async () => {
    // All of it was the member, or one thing of it was not.
    const noticeIds = isMine ? IDS : IDS.slice(0, 1)
    await stage.send({ type: 'notices.answered', noticeIds, isMine })
    stage.heard(['answer', { noticeIds, isMine }])
  }
  const is =
    (state: string, shows: 'question' | 'answering' | 'alarm' | null = null, errorKey: string | null = null) =>
    () => {
      const { value, context } = stage.snapshot()
      const list = shows === null ? [] : LIST
      deepEqual([value, context], [state, { seen, tag, list, errorKey }])
      deepEqual(selectAsked(stage.snapshot()), shows)
    }
  return {
    events: {
      SESSION: session('s1', ['load']),
      SESSION_OF_THEN: session('s1'),
      SESSION_OF_THEN_AGAIN: session('s1'),
      SAME_SESSION: () => session(tag)(),
      OTHER_SESSION: session('s2', ['load']),
      SESSION_ENDS: session(null, ['keep', { seen: null }]),
      SESSION_ENDS_TWICE: session(null),
      NONE: answer('load', [], true),
      SOME: answer('load', LIST, false),
      FAILS: cut('load'),
      HALF_A_MINUTE: async () => {
        await stage.pass(30_000)
        stage.heard(['load'])
      },
      MINE: reply(true),
      NOT_MINE: reply(false),
      PRESS_AGAIN: async () => {
        await stage.send({ type: 'notices.answered', noticeIds: IDS, isMine: false })
        stage.heard()
      },
      CLOSE: async () => {
        await stage.send({ type: 'notices.closed' })
        stage.heard(keeps())
      },
      DONE: answer('answer', { isPasswordDue: false }, true),
      PASSWORD_DUE: answer('answer', { isPasswordDue: true }, false),
      CUT: cut('answer'),
    },
    states: {
      nobody: is('resting'),
      asked: is('loading'),
      askedLater: is('loading'),
      askedOther: is('loading'),
      askedAnew: is('loading'),
      unknown: is('unknown'),
      shown: is('asking', 'question'),
      shownOther: is('asking', 'question'),
      shownWithWords: is('asking', 'question', 'errors.unknown'),
      answered: is('answering', 'answering'),
      denied: is('answering', 'answering'),
      alarmed: () => deepEqual([stage.snapshot().value, selectAsked(stage.snapshot())], ['alarmed', 'alarm']),
      seen: is('resting'),
      seenThen: is('resting'),
      seenOther: is('resting'),
      ended: is('resting'),
    },
    end: stage.stop,
  }
}

const EVENTS: NoticesEvent[] = [
  { type: 'session.changed', tag: 's1' },
  { type: 'session.changed', tag: 's2' },
  { type: 'session.changed', tag: null },
  { type: 'notices.answered', noticeIds: IDS, isMine: true },
  { type: 'notices.closed' },
]

const scriptOf = (seen: string | null): Script => ({
  input: { seen },
  events: EVENTS,
  answers: {
    load: { done: [[], LIST], error: [broken] },
    answer: { done: [{ isPasswordDue: true }, { isPasswordDue: false }], error: [broken] },
  },
  facts: ({ context }) => [context.tag, context.seen],
})

export const noticesModel: Model = {
  name: 'noticesMachine',
  machine: noticesMachine,
  oracles: [
    { title: '[D-10] [C-8] what was done to an account', specification: noticesSpecification, begin: beginWith(null) },
    {
      title: '[D-10] [C-8] what was done to an account, after a reload',
      specification: keptNoticesSpecification,
      begin: beginWith('s1'),
    },
  ],
  scripts: [scriptOf(null), scriptOf('s1')],
  browser: 'session/securityNotices.spec.ts',
}
