import { deepEqual } from 'node:assert/strict'
import type { AnyStateMachine } from 'xstate'
import type { OwnMessage } from '#src/machines/chat/sendMachine.ts'
import { settled } from '#tests/machines/support/deferred.ts'
import type { Oracle } from '../kit/model.ts'
import { type Effect, stageOf } from '../kit/stage.ts'
import { KEPT, OUTBOX_KINDS, POLICY, ROOM, SEND_KINDS, SENT, WRITTEN } from './outboxScript.ts'
import { outboxSpecification, sendSpecification } from './outboxSpecifications.ts'

function beginSend(isKept: boolean) {
  return async (machine: AnyStateMachine) => {
    const stage = stageOf(machine, { kinds: SEND_KINDS, input: () => ({ message: WRITTEN, kept: isKept }) })
    await stage.start()
    stage.heard(['order', { place: ROOM, policy: POLICY, order: WRITTEN, isKept }])
    const ends = (output: unknown) => async () => {
      stage.run('order').done(output)
      await settled()
    }
    const shows = () => stage.send({ type: 'message.confirmed' })
    const is = (value: string) => () => {
      stage.heard()
      deepEqual([stage.snapshot().value, stage.snapshot().status], [value, value === 'gone' ? 'done' : 'active'])
    }
    return {
      events: {
        ANSWER: ends({ order: WRITTEN, answer: SENT }),
        GIVE_UP: ends(null),
        BREAK: async () => {
          stage.run('order').fail(new Error('broken'))
          await settled()
        },
        SHOWN: async () => {
          await shows()
          stage.heard(['order is told', { type: 'answer.heard', answer: SENT }])
        },
        SHOWN_LATE: shows,
        WAIT: () => stage.pass(15_000),
      },
      states: { sending: is('sending'), shown: is('sending'), delivered: is('delivered'), gone: is('gone') },
      end: stage.stop,
    }
  }
}

async function beginOutbox(machine: AnyStateMachine) {
  const stage = stageOf(machine, { kinds: OUTBOX_KINDS, input: () => ({ room: ROOM }) })
  await stage.start()
  stage.heard(['owners'], ['confirmations', { room: ROOM }], ['lineBack'], ['recall', { room: ROOM }])
  let lines: readonly OwnMessage[] = []
  let isRecalling = true
  const begins = (message: OwnMessage, kept: boolean): Effect => ['message', { message, kept }]
  const answer = (src: string, output?: unknown) => async () => {
    stage.run(src).done(output)
    await settled()
  }
  const deny = async (src: string) => {
    stage.run(src).fail(new Error('blocked'))
    await settled()
  }
  const recalls =
    (kept: readonly OwnMessage[], fresh = kept) =>
    async () => {
      await answer('recall', kept)()
      isRecalling = false
      stage.heard(...fresh.map((message) => begins(message, true)))
      lines = [...lines, ...fresh]
    }
  const write = async () => {
    await stage.send({ type: 'message.written', message: WRITTEN })
    if (!lines.includes(WRITTEN)) {
      stage.heard(begins(WRITTEN, false))
      lines = [...lines, WRITTEN]
    }
  }
  const shows =
    (shown: readonly OwnMessage[], ids = shown.map(({ clientId }) => clientId)) =>
    async () => {
      stage.run('confirmations').next(new Set(ids))
      await settled()
      stage.heard(...shown.map(() => ['message is told', { type: 'message.confirmed' }] as const))
    }
  const is = () => {
    stage.heard()
    const { value, context } = stage.snapshot()
    deepEqual(value, isRecalling ? 'recalling' : 'ready')
    deepEqual(
      context.messages.map(({ id }: { id: string }) => id),
      lines.map(({ clientId }) => clientId),
    )
  }
  return {
    events: {
      NOTHING: recalls([]),
      KEPT: recalls([KEPT]),
      KEPT_TOO: recalls([WRITTEN], []),
      RECALL_FAILS: async () => {
        await deny('recall')
        isRecalling = false
      },
      WRITE: write,
      WRITE_AGAIN: write,
      OTHER_MEMBER: async () => {
        const wasRecalling = isRecalling
        stage.run('owners').next('m-leo')
        await settled()
        // The former one's lines leave; what the new one has kept is looked for.
        stage.heard(...lines.map(() => ['message left'] as const), ...(wasRecalling ? [['recall left'] as const] : []), [
          'recall',
          { room: ROOM },
        ])
        lines = []
        isRecalling = true
      },
      OWNERS_BREAK: () => deny('owners'),
      SHOWS_BREAK: () => deny('confirmations'),
      LINE_BACK: async () => {
        stage.run('lineBack').next('back')
        await settled()
      },
      LINE_BREAKS: () => deny('lineBack'),
      SHOWN_NOTHING: shows([], [WRITTEN.clientId]),
      SHOWN_OTHERS: shows([], ['client-made-id-else']),
      SHOWN_ONE: shows([WRITTEN]),
      SHOWN_KEPT: shows([KEPT]),
      /** The oldest is over. */
      DONE: async () => {
        stage.run(lines[0]?.clientId ?? '').done(undefined)
        await settled()
        lines = lines.slice(1)
      },
    },
    states: { '*': is },
    end: stage.stop,
  }
}

export const sendOracles: readonly Oracle[] = [
  { title: '[D-10] [D-7] [Q4] a line that is written', specification: sendSpecification, begin: beginSend(false) },
  { title: '[D-10] [D-7] [Q4] a line that an earlier visit kept', specification: sendSpecification, begin: beginSend(true) },
]

export const outboxOracles: readonly Oracle[] = [
  { title: '[D-10] [D-7] [A-2] own lines of a room', specification: outboxSpecification, begin: beginOutbox },
]
