import { type ActorRefFrom, assign, enqueueActions, setup, stopChild } from 'xstate'
import { observableSlot, promiseSlot } from '../kit/slots.ts'
import { type OwnMessage, sendMachine } from './sendMachine.ts'

export type SendRef = ActorRefFrom<typeof sendMachine>

/** Whose lines they are: a member's id, or `visitor`. */
export type Owner = string

export type OutboxEvent = { type: 'message.written'; message: OwnMessage } | { type: `xstate.done.actor.${string}` }

type Input = { room: string }
type Context = Input & {
  readonly messages: readonly SendRef[]
  /** The line that goes again by itself now: the next one follows when this one is there, so that they keep their order. */
  readonly again: string | null
}

/**
 * Own messages that the room's list does not hold yet, oldest first: what was kept from an earlier visit, and new ones. When
 * another member takes over, the former one's leave the screen; they are kept for when that member is back. What had no answer in this visit
 * goes again by itself when the line is back, under its own id and one after the other; what was refused waits for its writer.
 */
export const outboxMachine = setup({
  types: { context: {} as Context, events: {} as OutboxEvent, input: {} as Input },
  actors: {
    message: sendMachine,
    /** What an earlier visit kept. */
    recall: promiseSlot<readonly OwnMessage[], { room: string }>('recall'),
    /** Client-made ids that the room's list holds. */
    confirmations: observableSlot<ReadonlySet<string>, { room: string }>('confirmations'),
    /** Emits when the line is back. */
    lineBack: observableSlot<unknown, undefined>('lineBack'),
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
    /** The line's being back is told by several signs in a row: while one goes again the others wait for it. */
    goAgain: enqueueActions(({ context, enqueue }) => {
      const going = context.messages.find(({ id }) => id === context.again)
      if (going !== undefined && isOnItsWay(going)) return
      const next = context.messages.find(hasNoAnswer)
      enqueue.assign({ again: next?.id ?? null })
      if (next !== undefined) enqueue.sendTo(next, { type: 'line.back' })
    }),
    /** When the one that went again is there: the next one. One that failed again waits for another time. */
    goOn: enqueueActions(({ context, enqueue }) => {
      const going = context.messages.find(({ id }) => id === context.again)
      if (context.again === null || (going !== undefined && isOnItsWay(going))) return
      const next = going === undefined || !hasNoAnswer(going) ? context.messages.find(hasNoAnswer) : undefined
      enqueue.assign({ again: next?.id ?? null })
      if (next !== undefined) enqueue.sendTo(next, { type: 'line.back' })
    }),
    dropAll: enqueueActions(({ context, enqueue }) => {
      for (const ref of context.messages) enqueue(stopChild(ref))
      enqueue.assign({ messages: [], again: null })
    }),
    dropGone: assign(({ context }) => ({ messages: context.messages.filter((ref) => ref.getSnapshot().status === 'active') })),
  },
}).createMachine({
  id: 'outbox',
  initial: 'recalling',
  context: ({ input }) => ({ ...input, messages: [], again: null }),
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
      onSnapshot: {
        actions: [{ type: 'confirm', params: ({ event }) => ({ ids: event.snapshot.context }) }, 'goOn'],
      },
      onError: {},
    },
    // Without it the writer sends again.
    { src: 'lineBack', onSnapshot: { actions: 'goAgain' }, onError: {} },
  ],
  on: {
    'message.written': { actions: { type: 'adopt', params: ({ event }) => ({ messages: [event.message], kept: false }) } },
    'xstate.done.actor.*': { actions: ['dropGone', 'goOn'] },
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

const orderOf = (ref: SendRef) => ref.getSnapshot().children.order?.getSnapshot()

/**
 * Whether a line of this visit got no answer and waits. What an earlier visit left has no attempts, and each try by itself without an
 * answer is one more: after a refusal there are not more attempts than tries.
 */
function hasNoAnswer(ref: SendRef): boolean {
  const order = orderOf(ref)
  return order?.matches({ held: 'asking' }) === true && order.context.attempts > ref.getSnapshot().context.tries
}

/** Whether a line that goes again has no end yet. */
function isOnItsWay(ref: SendRef): boolean {
  const order = orderOf(ref)
  return order !== undefined && !order.matches({ held: 'asking' })
}
