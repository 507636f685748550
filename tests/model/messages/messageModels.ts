import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import { Failure } from '#src/machines/kit/failure.ts'
import { type MessageEvent, messageMachine } from '#src/machines/messages/messageMachine.ts'
import { type UnreadEvent, unreadMachine } from '#src/machines/messages/unreadMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Model } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { messageSpecification, readMessageSpecification, unreadSpecification } from './messageSpecifications.ts'

const MESSAGE = { messageId: 'message-1' }
const broken = new Error('no network')

const beginMessage = (isRead: boolean) => async (machine: AnyStateMachine) => {
  const stage = stageOf(machine, { input: () => ({ ...MESSAGE, isRead }) })
  await stage.start()
  stage.heard(...(isRead ? [] : [['read', MESSAGE] as const]))
  const press =
    (type: MessageEvent['type'], ...effects: readonly Effect[]) =>
    async () => {
      await stage.send({ type })
      stage.heard(...effects)
    }
  const end = (finish: () => void) => async () => {
    finish()
    await settled()
    stage.heard()
  }
  const is =
    (state: string, errorKey: string | null = null) =>
    () => {
      const { value, context, status } = stage.snapshot()
      deepEqual([value, context, status], [state, { ...MESSAGE, isRead, errorKey }, state === 'gone' ? 'done' : 'active'])
    }
  return {
    events: {
      READ: end(() => stage.run('read').done(undefined)),
      NOT_READ: end(() => stage.run('read').fail(broken)),
      DELETE: press('delete.clicked'),
      DELETE_MEANWHILE: press('delete.clicked', ['read left']),
      KEEP: press('delete.dropped'),
      CONFIRM: press('delete.confirmed', ['remove', MESSAGE]),
      PRESS_AGAIN: press('delete.confirmed'),
      GONE: end(() => stage.run('remove').done(undefined)),
      LOST: end(() => stage.run('remove').fail(new Failure('errors.timeout'))),
    },
    states: {
      reading: is('reading'),
      open: is('open'),
      kept: is('open'),
      openWithWords: is('open', 'errors.timeout'),
      asking: is('asking'),
      askingAgain: is('asking'),
      askingAfterWords: is('asking'),
      deleting: is('deleting'),
      deletingAgain: is('deleting'),
      gone: () => deepEqual([stage.snapshot().value, stage.snapshot().status], ['gone', 'done']),
    },
    end: stage.stop,
  }
}

async function beginUnread(machine: AnyStateMachine) {
  const stage = stageOf(machine, { kinds: { pushes: 'observable' } })
  await stage.start()
  stage.heard()
  const running = (): Effect[] =>
    ['ask', 'pushes'].filter((src) => stage.runsOf(src).some(({ isOpen }) => isOpen)).map((src) => [`${src} left`] as const)
  const member = (isMember: boolean) => async () => {
    const gone = running()
    await stage.send({ type: 'member.changed', isMember })
    stage.heard(...gone, ...(isMember ? [['pushes'] as const, ['ask'] as const] : []))
  }
  const is = (state: unknown, unread: number | null) => () => {
    const { value, context } = stage.snapshot()
    deepEqual([value, context.unread], [state, unread])
  }
  const login = member(true)
  const logout = member(false)
  return {
    events: {
      LOGIN: login,
      OTHER_LOGIN: login,
      LOGOUT: logout,
      LEAVE: logout,
      THREE: async () => {
        stage.run('ask').done(3)
        await settled()
        stage.heard()
      },
      FAILS: async () => {
        stage.run('ask').fail(broken)
        await settled()
        stage.heard()
      },
      PUSH: async () => {
        const gone = running().filter(([effect]) => effect === 'ask left')
        stage.run('pushes').next(5)
        await settled()
        stage.heard(...gone)
      },
      PUSHES_BREAK: async () => {
        stage.run('pushes').fail(broken)
        await settled()
        stage.heard()
      },
      LATER: async () => {
        await stage.pass(5_000)
        stage.heard(['ask'])
      },
      WAIT: async () => {
        await stage.pass(5_000)
        stage.heard()
      },
    },
    states: {
      visitor: is('none', null),
      asked: is({ held: 'asking' }, null),
      askedAndDeaf: is({ held: 'asking' }, null),
      askedLater: is({ held: 'asking' }, null),
      unknown: is({ held: 'unknown' }, null),
      told: is({ held: 'known' }, 5),
      three: is({ held: 'known' }, 3),
      threeAndDeaf: is({ held: 'known' }, 3),
      five: is({ held: 'known' }, 5),
      askedOther: is({ held: 'asking' }, null),
    },
    end: stage.stop,
  }
}

const MESSAGE_EVENTS: MessageEvent[] = [{ type: 'delete.clicked' }, { type: 'delete.confirmed' }, { type: 'delete.dropped' }]
const UNREAD_EVENTS: UnreadEvent[] = [
  { type: 'member.changed', isMember: true },
  { type: 'member.changed', isMember: false },
]

export const messageModels: readonly Model[] = [
  {
    name: 'messageMachine',
    machine: messageMachine,
    oracles: [
      { title: '[D-10] [C-11] a message that is opened', specification: messageSpecification, begin: beginMessage(false) },
      { title: '[D-10] [C-11] one that was read', specification: readMessageSpecification, begin: beginMessage(true) },
    ],
    scripts: [false, true].map((isRead) => ({
      input: { ...MESSAGE, isRead },
      events: MESSAGE_EVENTS,
      answers: { read: { done: [undefined], error: [broken] }, remove: { done: [undefined], error: [broken] } },
    })),
    browser: null,
  },
  {
    name: 'unreadMachine',
    machine: unreadMachine,
    oracles: [{ title: '[D-10] [C-11] how many messages are not read', specification: unreadSpecification, begin: beginUnread }],
    scripts: [
      {
        kinds: { pushes: 'observable' },
        events: UNREAD_EVENTS,
        answers: { ask: { done: [3], error: [broken] }, pushes: { next: [5], error: [broken] } },
      },
    ],
    browser: null,
  },
]
