import { type ActorRefFrom, assign, setup } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import type { Reminder, ReminderTarget } from '#src/api/model/reminder.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, observableSlot, promiseSlot } from '../kit/slots.ts'

export type RemindersEvent =
  | { type: 'member.changed'; isMember: boolean }
  /** Asks to be reminded, or takes it back. */
  | { type: 'reminder.toggled'; target: ReminderTarget }

/** A change that the server has not answered yet. */
type Change = { readonly target: ReminderTarget; readonly add: boolean }
type Context = { readonly list: readonly Reminder[]; readonly queue: readonly Change[] }

const isSame = (one: ReminderTarget, other: ReminderTarget) => one.kind === other.kind && one.id === other.id

/** How a member stands to something that may begin: they wait for it, were told that it began, or neither. */
export function reminderOf(list: readonly Reminder[], target: ReminderTarget): 'waiting' | 'started' | null {
  const found = list.find((one) => isSame(one, target))
  return found === undefined ? null : found.startedAt === null ? 'waiting' : 'started'
}

/** Whether a change of it is on its way. */
export const isChanging = ({ queue }: Context, target: ReminderTarget): boolean =>
  queue.some((change) => isSame(change.target, target))

/**
 * What the member asked to be reminded of (S-1). It is a promise of the server's, so a change shows once the server has it: changes are sent one
 * after the other. What began is asked for when the server says so. A visitor is asked to log in.
 */
export const remindersMachine = setup({
  types: { context: {} as Context, events: {} as RemindersEvent },
  actors: {
    load: promiseSlot<readonly Reminder[], undefined>('reminders.load'),
    store: promiseSlot<readonly Reminder[], Change>('reminders.store'),
    /** Emits something when what the member waits for has begun, or may have. */
    begun: observableSlot<unknown, undefined>('reminders.begun'),
  },
  actions: {
    announce: actionSlot<{ key: ErrorKey }>('announce'),
    /** Asks a visitor to log in and to return here. */
    askLogin: actionSlot<Readonly<Record<string, never>>>('askLogin'),
    enqueue: assign(({ context }, { target }: { target: ReminderTarget }) =>
      isChanging(context, target)
        ? {}
        : { queue: [...context.queue, { target, add: reminderOf(context.list, target) !== 'waiting' }] },
    ),
    next: assign(({ context }) => ({ queue: context.queue.slice(1) })),
    receive: assign((_, { list }: { list: readonly Reminder[] }) => ({ list })),
    forget: assign({ list: [], queue: [] }),
  },
  guards: {
    isMember: (_, { isMember }: { isMember: boolean }) => isMember,
    hasChange: ({ context }) => context.queue.length > 0,
  },
}).createMachine({
  id: 'reminders',
  initial: 'unsettled',
  context: { list: [], queue: [] },
  on: {
    'member.changed': [
      { guard: { type: 'isMember', params: ({ event }) => event }, target: '.member', reenter: true, actions: 'forget' },
      { target: '.visitor', actions: 'forget' },
    ],
  },
  states: {
    /** It is not known yet whether this is a member: changes wait. */
    unsettled: {
      on: {
        'reminder.toggled': { actions: { type: 'enqueue', params: ({ event }) => event } },
        'member.changed': [
          { guard: { type: 'isMember', params: ({ event }) => event }, target: 'member' },
          { guard: 'hasChange', target: 'visitor', actions: ['forget', { type: 'askLogin', params: () => ({}) }] },
          { target: 'visitor' },
        ],
      },
    },
    visitor: { on: { 'reminder.toggled': { actions: { type: 'askLogin', params: () => ({}) } } } },
    member: {
      invoke: {
        src: 'begun',
        onSnapshot: { guard: ({ event }) => event.snapshot.context !== undefined, target: '.loading' },
        onError: {},
      },
      on: { 'reminder.toggled': { actions: { type: 'enqueue', params: ({ event }) => event } } },
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'load',
            onDone: { target: 'idle', actions: { type: 'receive', params: ({ event }) => ({ list: event.output }) } },
            onError: 'unknown',
          },
        },
        /** What the member waits for may be more, or less: it is asked for again. The answer to a change tells all of it too. */
        unknown: { always: { guard: 'hasChange', target: 'storing' }, after: { 15_000: 'loading' } },
        idle: { always: { guard: 'hasChange', target: 'storing' } },
        storing: {
          invoke: {
            src: 'store',
            input: ({ context }) => firstOf(context),
            onDone: {
              target: 'idle',
              actions: [{ type: 'receive', params: ({ event }) => ({ list: event.output }) }, 'next'],
            },
            onError: {
              target: 'unknown',
              actions: [{ type: 'announce', params: ({ event }) => ({ key: failureKey(event.error) }) }, 'next'],
            },
          },
        },
      },
    },
  },
})

export type RemindersRef = ActorRefFrom<typeof remindersMachine>

function firstOf({ queue: [first] }: Context): Change {
  if (first === undefined) throw new Error('storing without a change')
  return first
}
