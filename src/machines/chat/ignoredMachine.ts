import { type ActorRefFrom, assign, setup, type SnapshotFrom } from 'xstate'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'
import { failureKey } from '../kit/failure.ts'
import { actionSlot, promiseSlot } from '../kit/slots.ts'

/** Somebody whom the member ignores, since `at` (ms). */
export type IgnoredMember = {
  readonly memberId: string
  readonly name: string
  readonly avatar: string
  readonly at: number
}

export type IgnoredEvent =
  /** Another member is here, or nobody who is logged in (null). */
  | { type: 'member.changed'; memberId: string | null }
  | { type: 'member.ignored'; memberId: string }
  | { type: 'member.heard'; memberId: string }
  | { type: 'list.retried' }

type Change = { readonly memberId: string; readonly add: boolean }
type Context = {
  readonly owner: string | null
  /** Latest first. */
  readonly list: readonly IgnoredMember[]
  readonly errorKey: ErrorKey | null
}

/**
 * Whom the member ignores in every chat. The server keeps the list, so that it is the same on each device; a change shows when it is
 * stored, and one that cannot be is said. A list that could not be loaded is loaded again after a while, or when that is asked for.
 */
export const ignoredMachine = setup({
  types: { context: {} as Context, events: {} as IgnoredEvent },
  actors: {
    load: promiseSlot<readonly IgnoredMember[], undefined>('ignored.load'),
    /** Stores a change; yields the list as it is then. */
    store: promiseSlot<readonly IgnoredMember[], Change>('ignored.store'),
  },
  actions: {
    /** Keeps the list on the device, for the next visit's first lines. */
    keep: actionSlot<{ owner: string | null; list: readonly IgnoredMember[] }>('ignored.keep'),
    announce: actionSlot<{ key: ErrorKey }>('ignored.announce'),
    take: assign((_, { list }: { list: readonly IgnoredMember[] }) => ({ list, errorKey: null })),
  },
  guards: { isMember: (_, { memberId }: { memberId: string | null }) => memberId !== null },
}).createMachine({
  id: 'ignored',
  initial: 'visitor',
  context: { owner: null, list: [], errorKey: null },
  on: {
    'member.changed': [
      {
        guard: { type: 'isMember', params: ({ event }) => event },
        target: '.member',
        reenter: true,
        actions: assign({ owner: ({ event }) => event.memberId, list: [], errorKey: null }),
      },
      { target: '.visitor', actions: assign({ owner: null, list: [], errorKey: null }) },
    ],
  },
  states: {
    visitor: {},
    member: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            src: 'load',
            onDone: {
              target: 'idle',
              actions: [
                { type: 'take', params: ({ event }) => ({ list: event.output }) },
                { type: 'keep', params: ({ context, event }) => ({ owner: context.owner, list: event.output }) },
              ],
            },
            onError: { target: 'unknown', actions: assign({ errorKey: ({ event }) => failureKey(event.error) }) },
          },
        },
        unknown: { after: { 15_000: 'loading' }, on: { 'list.retried': 'loading' } },
        idle: { on: { 'member.ignored': 'storing', 'member.heard': 'storing' } },
        storing: {
          invoke: {
            src: 'store',
            input: ({ event }) => changeOf(event),
            onDone: {
              target: 'idle',
              actions: [
                { type: 'take', params: ({ event }) => ({ list: event.output }) },
                { type: 'keep', params: ({ context, event }) => ({ owner: context.owner, list: event.output }) },
              ],
            },
            onError: {
              target: 'idle',
              actions: { type: 'announce', params: ({ event }) => ({ key: failureKey(event.error) }) },
            },
          },
        },
      },
    },
  },
})

export type IgnoredRef = ActorRefFrom<typeof ignoredMachine>

type Snapshot = SnapshotFrom<typeof ignoredMachine>
export const selectIgnored = (snapshot: Snapshot) => snapshot.context.list
export const selectIsIgnored = (memberId: string) => (snapshot: Snapshot) =>
  snapshot.context.list.some((one) => one.memberId === memberId)
/** Whether a change can be made now. */
export const selectMayIgnore = (snapshot: Snapshot) => snapshot.matches({ member: 'idle' })
export const selectIgnoredFailed = (snapshot: Snapshot) => snapshot.matches({ member: 'unknown' })

function changeOf(event: IgnoredEvent): Change {
  if (event.type !== 'member.ignored' && event.type !== 'member.heard') throw new Error('storing without a change')
  return { memberId: event.memberId, add: event.type === 'member.ignored' }
}
