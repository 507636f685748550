import { type ActorRefFrom, assign, enqueueActions, setup, stopChild } from 'xstate'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import { type OwnMessage, sendMachine } from './sendMachine.ts'

export type SendRef = ActorRefFrom<typeof sendMachine>

/** Whose lines they are: a member's id, or `visitor`. */
export type Owner = string

export type OutboxEvent = { type: 'message.written'; message: OwnMessage } | { type: `xstate.done.actor.${string}` }

type Input = { room: string }
type Context = Input & { readonly messages: readonly SendRef[] }

/**
 * Own messages that the room's list does not hold yet, oldest first: what was kept from an earlier visit, and new ones. When
 * another member takes over, the former one's leave the screen; they are kept for when that member is back.
 */
export const outboxMachine = setup({
  types: { context: {} as Context, events: {} as OutboxEvent, input: {} as Input },
  actors: {
    message: sendMachine,
    /** What an earlier visit kept. */
    recall: promiseSlot<readonly OwnMessage[], { room: string }>('recall'),
    /** Client-made ids that the room's list holds. */
    confirmations: observableSlot<ReadonlySet<string>, { room: string }>('confirmations'),
    /** Whose messages these are, as it changes. */
    owners: observableSlot<Owner, undefined>('owners'),
  },
  actions: {
    adopt: assign(({ context, spawn }, params: { messages: readonly OwnMessage[]; kept: boolean }) => ({
      messages: [
        ...context.messages,
        ...params.messages
          .filter((message) => context.messages.every((ref) => ref.id !== message.clientId))
          .map((message) => spawn('message', { id: message.clientId, input: { message, kept: params.kept } })),
      ],
    })),
    confirm: enqueueActions(({ context, enqueue }, params: { ids: ReadonlySet<string> | undefined }) => {
      for (const ref of context.messages) if (params.ids?.has(ref.id) === true) enqueue.sendTo(ref, { type: 'message.confirmed' })
    }),
    dropAll: enqueueActions(({ context, enqueue }) => {
      for (const ref of context.messages) enqueue(stopChild(ref))
      enqueue.assign({ messages: [] })
    }),
    dropGone: assign(({ context }) => ({ messages: context.messages.filter((ref) => ref.getSnapshot().status === 'active') })),
  },
}).createMachine({
  id: 'outbox',
  initial: 'recalling',
  context: ({ input }) => ({ ...input, messages: [] }),
  invoke: [
    {
      src: 'owners',
      onSnapshot: {
        guard: ({ event }) => event.snapshot.context !== undefined,
        target: '.recalling',
        actions: 'dropAll',
      },
      onError: {},
    },
    {
      src: 'confirmations',
      input: ({ context }) => ({ room: context.room }),
      onSnapshot: { actions: { type: 'confirm', params: ({ event }) => ({ ids: event.snapshot.context }) } },
      onError: {},
    },
  ],
  on: {
    'message.written': { actions: { type: 'adopt', params: ({ event }) => ({ messages: [event.message], kept: false }) } },
    'xstate.done.actor.*': { actions: 'dropGone' },
  },
  states: {
    recalling: {
      invoke: {
        src: 'recall',
        input: ({ context }) => ({ room: context.room }),
        onDone: { target: 'ready', actions: { type: 'adopt', params: ({ event }) => ({ messages: event.output, kept: true }) } },
        // Nothing can be recalled from blocked storage; new messages still work.
        onError: 'ready',
      },
    },
    ready: {},
  },
})
