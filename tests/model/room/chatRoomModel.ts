import { deepEqual, equal } from 'node:assert/strict'
import { type AnyStateMachine, createMachine } from 'xstate'
import type { ChatRoomEvent } from '#src/machines/chat/chatRoomMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Oracle } from '../kit/model.ts'
import type { Script } from '../kit/script.ts'
import { type Effect, type Kinds, stageOf } from '../kit/stage.ts'

/** Everything that a visit to a chat lives by: when one of them breaks, it has failed. */
const PARTS = ['visit', 'chat', 'chatList', 'outbox', 'composer', 'moderation'] as const
const KINDS: Kinds = Object.fromEntries(['line', ...PARTS].map((name) => [name, 'callback' as const]))
const PORTS = { now: () => 1_000, makeId: () => 'client-made-id-0001', isMember: () => true }
const INPUT = { room: 'harbour-baccarat', ports: PORTS }
const IN_ROOM = { room: INPUT.room }
const LINE = { text: '看庄', reply: null, mentions: ['u2'] } as const

/**
 * The chat of a table: while it is open lines leave through its outbox, and a moderator's form holds its list; what breaks begins again by itself
 * after a pause, at once when the line is back, and when it is asked to.
 */
const specification = createMachine({
  initial: 'open',
  states: {
    open: {
      on: { POST: 'open', FORM: 'open', RETRY_IN_VAIN: 'open', BACK_WHILE_OPEN: 'open', LINE_BREAKS: 'open', BREAKS: 'failed' },
    },
    failed: { on: { RETRY: 'openAgain', WAIT: 'openAgain', BACK: 'openAgain', POST_IN_VAIN: 'failed' } },
    openAgain: { on: { POST: 'openAgain' } },
  },
})

const started: readonly Effect[] = [
  ['visit', IN_ROOM],
  ['chat', { ...IN_ROOM, isMember: true, now: PORTS.now }],
  ['chatList', IN_ROOM],
  ['outbox', IN_ROOM],
  ['composer', IN_ROOM],
  ['moderation', IN_ROOM],
]

async function begin(machine: AnyStateMachine) {
  const stage = stageOf(machine, { kinds: KINDS, input: () => INPUT })
  await stage.start()
  stage.heard(['line'], ...started)
  const is = (state: string) => () => {
    stage.heard()
    deepEqual(stage.snapshot().value, state)
    equal(stage.snapshot().context.retryAt, state === 'failed' ? PORTS.now() + 5_000 : null)
  }
  const back = () => stage.send({ type: 'line.back' })
  const retry = async () => {
    await stage.send({ type: 'room.retried' })
    stage.heard(...started)
  }
  return {
    events: {
      POST: async () => {
        await stage.send({ type: 'message.posted', ...LINE })
        const { text: content, reply, mentions } = LINE
        const message = { clientId: PORTS.makeId(), room: INPUT.room, content, reply, mentions, at: PORTS.now() }
        stage.heard(['chatList is told', { type: 'message.posted' }], ['outbox is told', { type: 'message.written', message }])
      },
      POST_IN_VAIN: () => stage.send({ type: 'message.posted', ...LINE }),
      FORM: async () => {
        for (const type of ['form.opened', 'form.closed']) {
          await stage.send({ type })
          stage.heard(['chatList is told', { type }])
        }
      },
      RETRY_IN_VAIN: () => stage.send({ type: 'room.retried' }),
      RETRY: retry,
      WAIT: async () => {
        await stage.pass(5_000)
        stage.heard(...started)
      },
      BACK: async () => {
        await back()
        stage.heard(...started)
      },
      BACK_WHILE_OPEN: async () => {
        await back()
        stage.heard(['chat is told', { type: 'chat.retried' }])
      },
      LINE_BREAKS: async () => {
        if (stage.runsOf('line').some(({ isOpen }) => isOpen)) stage.run('line').fail(new Error('no window'))
        await settled()
      },
      BREAKS: async () => {
        for (const [index, part] of PARTS.entries()) {
          if (index > 0) await retry()
          stage.run(part).fail(new Error('no network'))
          await settled()
          stage.heard(...PARTS.filter((name) => name !== part).map((name): Effect => [`${name} left`]))
        }
      },
    },
    states: { open: is('visiting'), failed: is('failed'), openAgain: is('visiting') },
    end: () => stage.stop(),
  }
}

export const chatRoomOracles: readonly Oracle[] = [{ title: '[P-5] [S-7] a visit to the chat of a table', specification, begin }]

const EVENTS: ChatRoomEvent[] = [
  { type: 'message.posted', ...LINE },
  { type: 'form.opened' },
  { type: 'form.closed' },
  { type: 'room.retried' },
  { type: 'line.back' },
]

export const chatRoomScripts: readonly Script[] = [
  {
    kinds: KINDS,
    input: INPUT,
    events: EVENTS,
    answers: Object.fromEntries(['line', ...PARTS].map((name) => [name, { error: [new Error('no network')] }])),
    holds: (snapshot) => {
      for (const name of PARTS.slice(1))
        equal(snapshot.children[name] !== undefined, snapshot.matches('visiting'), `${name} lives as long as the visit`)
    },
  },
]
